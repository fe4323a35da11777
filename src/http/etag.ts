import type { FastifyReply, FastifyRequest } from 'fastify'

/** Marks an answer that never changes for its id; true when the caller has it already and gets 304. */
export function notModified(request: FastifyRequest, reply: FastifyReply, id: string): boolean {
  const etag = `"${id}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  const known = request.headers['if-none-match']
  if (!known?.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)) return false
  reply.code(304).send()
  return true
}
