import { HttpClientError, todo } from './errors.ts'
import type { ExchangeResult } from './exchange.ts'
import type { HttpClientLimits } from './limits.ts'

export type Breaker = { guard(attempt: () => Promise<ExchangeResult>): Promise<ExchangeResult> }

/**
 * Leaves a host alone that failed many times in a row: no call is made for a while, then a single one. If that one is
 * answered, all go on.
 *
 *     closed ──failuresMax in a row──▶ open ──leftAloneMs──▶ one probe ──answered──▶ closed
 *                                       ▲───────────failed──────┘
 */
export function createBreaker(
  { failuresMax, leftAloneMs }: Pick<HttpClientLimits, 'failuresMax' | 'leftAloneMs'>,
  now: () => number,
  host: string,
): Breaker {
  let failures = 0
  let closedAgainMs = 0
  let probing = false

  function recordResult(result: ExchangeResult): void {
    const failed = 'fault' in result && (result.fault.nature === 'lost' || result.fault.nature === 'unsent')
    failures = failed ? failures + 1 : 0
    if (failures >= failuresMax) closedAgainMs = now() + leftAloneMs
  }

  return {
    async guard(attempt) {
      const open = failures >= failuresMax
      const leftMs = closedAgainMs - now()
      if (open && (probing || leftMs > 0)) {
        const retryAfterS = Math.max(1, Math.ceil(leftMs / 1_000))
        throw new HttpClientError('busy', {
          host,
          reason: 'keeps failing and is left alone for a moment',
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
