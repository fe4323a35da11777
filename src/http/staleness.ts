import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StaleMark, Staleness } from '#ports/staleness.ts'
import { removeCdnHeaders } from './cdnHeaders.ts'

const marks = new WeakMap<FastifyRequest, StaleMark>()

/** Whether the response shows data read before an outage of the code host. */
export function isStale(request: FastifyRequest): boolean {
  return (marks.get(request)?.since ?? null) !== null
}

/**
 * Reports the age of data read from a copy. Such a response is not stored: a cache would repeat the age after the host
 * is back. Runs before compression, which skips responses that are not stored.
 */
export function addStalenessHeader(
  app: Pick<FastifyInstance, 'addHook'>,
  staleness: Pick<Staleness, 'markDuring'>,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const mark: StaleMark = { since: null }
    marks.set(request, mark)
    staleness.markDuring(mark, done)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const since = marks.get(request)?.since
    if (!since) return payload
    removeCdnHeaders(reply)
    reply.header('x-stale-since', since.toISOString()).header('cache-control', 'no-store')
    if (reply.getHeader('access-control-allow-origin') === '*')
      reply.header('access-control-expose-headers', 'X-Stale-Since')
    return payload
  })
}
