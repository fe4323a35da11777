import { LRUCache } from 'lru-cache'
import type { Call } from './call.ts'
import type { RawResponse } from './exchange.ts'
import type { HttpRequest } from './interface.ts'

export type ResponseCache = {
  find(call: Call, request: HttpRequest): RawResponse | null
  /** The headers that revalidate a cached answer. */
  conditional(call: Call, known: RawResponse | null): Headers
  keep(call: Call, request: HttpRequest, answer: RawResponse): void
}

/** Rights can be revoked while an object stays the same, so even an object is requested again from time to time. */
const unusedMs = 60 * 60 * 1_000

/** The approximate size of headers and the entry itself. */
const entryOverheadBytes = 2_000

/** Caches answers per token. Objects and other answers have separate limits and do not evict each other. */
export function createResponseCache(): ResponseCache {
  const objects = answersUpTo({ entriesMax: 20_000, totalMaxBytes: 64 * 2 ** 20, entryMaxBytes: 4 * 2 ** 20 })
  const tagged = answersUpTo({ entriesMax: 5_000, totalMaxBytes: 16 * 2 ** 20, entryMaxBytes: 256 * 2 ** 10 })

  return {
    find(call, request) {
      if (request.method !== 'GET') return null
      const known = (request.immutable ? objects : tagged).get(keyOf(call, request))
      return known && known.bytes.byteLength <= call.answerMaxBytes ? known : null
    },

    conditional({ headers }, known) {
      const etag = known?.headers.get('etag')
      if (!etag) return headers
      const conditional = new Headers(headers)
      conditional.set('if-none-match', etag)
      return conditional
    },

    keep(call, request, answer) {
      const { status, headers } = answer
      if (request.method !== 'GET' || status !== 200 || headers.get('cache-control')?.includes('no-store')) return
      if (request.immutable) objects.set(keyOf(call, request), answer)
      else if (headers.has('etag')) tagged.set(keyOf(call, request), answer)
    },
  }
}

function keyOf({ holder, url }: Call, { headers = {} }: HttpRequest): string {
  return `${holder} ${url.href} ${JSON.stringify(headers)}`
}

function answersUpTo(limits: { entriesMax: number; totalMaxBytes: number; entryMaxBytes: number }) {
  return new LRUCache<string, RawResponse>({
    max: limits.entriesMax,
    maxSize: limits.totalMaxBytes,
    maxEntrySize: limits.entryMaxBytes,
    sizeCalculation: ({ bytes }, key) => bytes.byteLength + 2 * key.length + entryOverheadBytes,
    ttl: unusedMs,
  })
}
