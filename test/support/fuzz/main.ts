/**
 * `npm run fuzz -- --requests 50000`: requests generated from `openapi.json`, with a table of the answers per operation.
 * `--seed N` repeats a run, `--only operationId` selects an operation and can be repeated. Ctrl-C ends it with a report.
 */
import { parseArgs } from 'node:util'
import { fuzz } from './run.ts'
import { faultText, statusTable } from './table.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: process.env['FUZZ_REQUESTS'] ?? '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const seed = Number(values.seed)
console.log(`Seed ${seed}, ${values.requests} requests`)
const started = performance.now()
const ended = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ended.abort())
let requestsSent = 0
const report = await fuzz({
  seed,
  requests: Number(values.requests),
  only: values.only,
  signal: ended.signal,
  progress: (sent, faults) => {
    requestsSent = sent
    const seconds = Math.round((performance.now() - started) / 1_000)
    if (sent % 1_000 === 0) console.log(`${sent} requests, ${faults} faults, ${seconds} s`)
  },
})
console.log(statusTable(report.statuses))
for (const fault of report.faults.slice(0, 100)) console.log(faultText(seed, fault))
console.log(`${report.faults.length} faults in ${requestsSent} requests`)
process.exitCode = report.faults.length > 0 ? 1 : 0
