import type { FastifyInstance } from 'fastify'
import { removeCdnHeaders } from '../cdnHeaders.ts'
import { limitConcurrencyByAddress } from './concurrency.ts'

/** A smaller response mostly fits into the buffers of its connection. */
const largeMinBytes = 256 * 1024
const mibBytes = 1024 * 1024
const unreadMaxMib = 128

/**
 * A response is in memory until it is read to its end. Readers who stop reading are disconnected, and what one address
 * has not read yet has a limit: on all its connections together it could be gigabytes.
 */
export function limitUnreadResponses(
  app: Pick<FastifyInstance, 'addHook'>,
  { idleMaxMs }: { readonly idleMaxMs: number },
): void {
  const unread = limitConcurrencyByAddress(unreadMaxMib, 'MiB of responses that are being read')
  app.addHook('onSend', async ({ ip, method }, reply, payload) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    if (bytes < largeMinBytes || method === 'HEAD') return payload
    try {
      unread.hold(ip, reply.raw, bytes / mibBytes)
    } catch (refusal) {
      // They describe the response that is refused.
      removeCdnHeaders(reply)
      reply.removeHeader('etag').removeHeader('content-disposition').header('cache-control', 'no-store')
      throw refusal
    }
    // Node notices progress within a chunk, and sets another time when the response has ended.
    reply.raw.socket?.setTimeout(idleMaxMs)
    return payload
  })
}
