import { quantile } from '../measuring/statistics.ts'
import { type LoadResult, requestsOf } from './openLoop.ts'

/** p99 in milliseconds on two cores, except for p95 where it says so. */
const aims: Readonly<Record<string, { readonly p95?: number; readonly p99?: number }>> = {
  list: { p99: 60 },
  get: { p99: 60 },
  file: { p99: 60 },
  folder: { p99: 60 },
  history: { p99: 60 },
  page: { p99: 60 },
  search: { p99: 60 },
  commit: { p99: 250 },
  edit: { p95: 150 },
  create: { p95: 150 },
}

export function printEndpoints(
  { samples, lateP99Ms }: LoadResult,
  { rate, seconds, load }: { readonly rate: number; readonly seconds: number; readonly load: number },
): void {
  console.log(`\n${rate} requests per second for ${seconds} s, load average ${load.toFixed(1)}; milliseconds`)
  console.log(`requests were sent up to ${lateP99Ms.toFixed(1)} ms late (p99), which is included`)
  console.log(row('', ['requests', 'p50', 'p95', 'p99', 'failed'], ''))
  for (const [name, each] of samples) {
    const { tookMs, failures } = each
    const requests = requestsOf(each)
    const at = (share: number) => quantile(tookMs, share)
    const failed = [...failures].map(([what, count]) => `${count} × ${what}`).join(', ')
    const { p95 = Number.POSITIVE_INFINITY, p99 = Number.POSITIVE_INFINITY } = aims[name] ?? {}
    const isMet = at(0.95) <= p95 && at(0.99) <= p99 && failed === ''
    const verdict = requests === 0 ? 'not sent' : isMet ? 'met' : 'MISSED'
    const cells = [`${requests}`, ...[0.5, 0.95, 0.99].map(share => at(share).toFixed(1)), failed || '0']
    console.log(row(name, cells, aims[name] ? verdict : ''))
  }
}

function row(name: string, cells: readonly string[], verdict: string): string {
  return `${name.padEnd(10)}${cells.map(cell => cell.padStart(11)).join('')}  ${verdict}`
}
