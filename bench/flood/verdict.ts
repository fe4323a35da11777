import { quantile } from '../measuring/statistics.ts'
import type { VictimReport } from './victims.ts'

const aims = { listMs: 100, timesQuiet: 5, pageMs: 500 }

export type Verdict = {
  readonly quietP99Ms: number
  readonly listP99Ms: number
  readonly pageP95Ms: number
  readonly isMet: boolean
}

/** Latencies are those of answered requests, so that one that fails never counts as a fast one: it misses the aim. */
export function judge(quiet: VictimReport, felt: VictimReport): Verdict {
  const [quietP99Ms, listP99Ms] = [quiet, felt].map(({ listMs }) => quantile(listMs, 0.99)) as [number, number]
  const pageP95Ms = quantile(felt.pageMs, 0.95)
  const isMet =
    felt.failed.length === 0 &&
    listP99Ms <= aims.listMs &&
    listP99Ms <= Math.max(aims.timesQuiet * quietP99Ms, 1) &&
    pageP95Ms <= aims.pageMs
  return { quietP99Ms, listP99Ms, pageP95Ms, isMet }
}

/** `3 × list 429, 1 × page no answer` */
export function countFailures(failed: readonly string[]): string {
  return [...Map.groupBy(failed, what => what)].map(([what, all]) => `${all.length} × ${what}`).join(', ')
}
