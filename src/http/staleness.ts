import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StaleMark, Staleness } from '#ports/staleness.ts'

const marks = new WeakMap<FastifyRequest, StaleMark>()

/** Whether the answer shows what was read before an outage of the code host. */
export function isStale(request: FastifyRequest): boolean {
  return (marks.get(request)?.since ?? null) !== null
}

/**
 * Tells the age of what was read from a copy. Such an answer is stored nowhere: a cache would go on telling the age when
 * the host is back. Comes before what compresses answers, which leaves alone what is not stored.
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
    reply.header('x-stale-since', since.toISOString()).header('cache-control', 'no-store')
    if (reply.getHeader('access-control-allow-origin') === '*')
      reply.header('access-control-expose-headers', 'X-Stale-Since')
    return payload
  })
}
