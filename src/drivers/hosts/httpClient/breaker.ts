import { HttpClientError, todo } from './errors.ts'
import type { ExchangeResult } from './exchange.ts'
import type { HttpClientLimits } from './limits.ts'

export type Breaker = { guard(attempt: () => Promise<ExchangeResult>): Promise<ExchangeResult> }

/**
 * A circuit breaker: after many consecutive failures of a host no call is made for a while, then a single probe. If it
 * is answered, all calls resume.
 *
 *     closed ──failuresMax in a row──▶ open ──openMs──▶ one probe ──answered──▶ closed
 *                                       ▲──────failed───────┘
 */
export function createBreaker(
  { failuresMax, openMs }: Pick<HttpClientLimits, 'failuresMax' | 'openMs'>,
  now: () => number,
  host: string,
): Breaker {
  let failures = 0
  let closedAgainMs = 0
  let probing = false

  function recordResult(result: ExchangeResult): void {
    const failed = result.kind === 'failed' && (result.fault.nature === 'lost' || result.fault.nature === 'unsent')
    failures = failed ? failures + 1 : 0
    if (failures >= failuresMax) closedAgainMs = now() + openMs
  }

  return {
    async guard(attempt) {
      const open = failures >= failuresMax
      const leftMs = closedAgainMs - now()
      if (open && (probing || leftMs > 0)) {
        const retryAfterS = Math.max(1, Math.ceil(leftMs / 1_000))
        throw new HttpClientError('busy', {
          host,
          reason: 'keeps failing, so no requests are sent to it for a moment',
          todo: todo.lasting,
          detail: `${failures} calls in a row have failed`,
          retryAfterS,
        })
      }
      if (open) probing = true
      try {
        const result = await attempt()
        recordResult(result)
        return result
      } finally {
        if (open) probing = false
      }
    },
  }
}
