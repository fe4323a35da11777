import { api } from '../../api/client.ts'
import { wait } from '../../wait.ts'
import { type Allowance, allowanceIn, waitBeforeNextMs } from './allowance.ts'
import type { Pacing } from './pacedRequests.ts'

let last: Allowance | null = null

api.use({
  onResponse({ response }) {
    last = allowanceIn(response.headers, Date.now()) ?? last
  },
})

const unreported = { onProgress() {} }

/** Spreads many requests over time, as the service allows them. */
export function withinAllowance(signal: AbortSignal, { onProgress }: Pick<Pacing, 'onProgress'> = unreported): Pacing {
  return { signal, wait, onProgress, waitBeforeNextMs: () => (last === null ? 0 : waitBeforeNextMs(last, Date.now())) }
}
