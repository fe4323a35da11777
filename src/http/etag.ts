import type { FastifyReply, FastifyRequest } from 'fastify'
import { isStale } from './staleness.ts'

/** Sets the headers of a response that never changes for its id; true if the caller already has it and gets 304. */
export function sendNotModified(request: FastifyRequest, reply: FastifyReply, id: string): boolean {
  const etag = `"${id}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (!matchesIfNoneMatch(request, etag)) return false
  reply.code(304).send()
  return true
}

/** Whether the caller has the response with this ETag; a proxy that compressed it has made the tag weak. */
export function matchesIfNoneMatch(request: FastifyRequest, etag: string): boolean {
  // A 304 would add the age to the caller's stored response and never remove it.
  if (isStale(request)) return false
  const known = request.headers['if-none-match']?.split(',') ?? []
  return known.some(tag => tag.trim().replace(/^W\//, '') === etag)
}
