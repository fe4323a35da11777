import type { FastifyReply, FastifyRequest } from 'fastify'
import { isStale } from './staleness.ts'

/** Marks an answer that never changes for its id; true when the caller has it already and gets 304. */
export function notModified(request: FastifyRequest, reply: FastifyReply, id: string): boolean {
  const etag = `"${id}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (!has(request, etag)) return false
  reply.code(304).send()
  return true
}

/** Whether the caller says to have the answer with this ETag; a proxy that compressed it has made the tag a weak one. */
export function has(request: FastifyRequest, etag: string): boolean {
  // 304 would put the age into what the caller keeps, and never take it out.
  if (isStale(request)) return false
  const known = request.headers['if-none-match']?.split(',') ?? []
  return known.some(tag => tag.trim().replace(/^W\//, '') === etag)
}
