import type { HostError } from '#ports/hosts.ts'
import type { Call } from './call.ts'
import { HttpClientError, todo } from './errors.ts'
import type { ExchangeResult, RawResponse } from './exchange.ts'
import type { Fault } from './fault.ts'
import type { HttpClientLimits } from './limits.ts'

export type Retry = (call: Call, throttledMs: number, attempt: () => Promise<ExchangeResult>) => Promise<RawResponse>

/** For a host that says "slower" but not for how long. */
const unnamedPauseMs = 1_000

/**
 * Retries what may be sent again (repeating a request that may have been carried out would do it twice), with jittered
 * pauses, so that calls that failed together are not retried together. `throttledMs` is the pause that the host has
 * already asked this token for.
 */
export function createRetry(
  { triesMax, backoffMs, slowdownMaxMs }: Pick<HttpClientLimits, 'triesMax' | 'backoffMs' | 'slowdownMaxMs'>,
  wait: (ms: number) => Promise<void>,
): Retry {
  return async ({ host, name, repeatable }, throttledMs, attempt) => {
    let failures = 0
    let slowdownLeftMs = slowdownMaxMs

    async function slowDown(pauseMs: number, error: HostError): Promise<void> {
      if (pauseMs > slowdownLeftMs) throw error
      slowdownLeftMs -= pauseMs
      await wait(pauseMs + Math.random() * backoffMs)
    }

    async function backOff({ nature, error }: Fault): Promise<void> {
      failures += 1
      const again = nature === 'unsent' || (nature === 'lost' && repeatable)
      if (!again || failures >= triesMax) throw error
      await wait(Math.random() * backoffMs * 2 ** (failures - 1))
    }

    if (throttledMs > 0) await slowDown(throttledMs, throttled(host, name, throttledMs))
    for (;;) {
      const result = await attempt()
      if (result.kind === 'answered') return result.answer
      const { nature, error } = result.fault
      if (nature === 'slower') await slowDown(Math.max(unnamedPauseMs, (error.retryAfterS ?? 0) * 1_000), error)
      else await backOff(result.fault)
    }
  }
}

function throttled(host: string, name: string, leftMs: number): HostError {
  const retryAfterS = Math.ceil(leftMs / 1_000)
  const reason = 'has asked for fewer calls from your account'
  return new HttpClientError('busy', { host, reason, todo: todo.again, detail: `${name} waits`, retryAfterS })
}
