/**
 * GET /api/projects, 20 rows, 100K users, 500K projects, 100 connections, compared to a raw node:http + pg server with
 * the same query on the same database. Rounds alternate, so that both run under the same conditions; the ratios are the
 * result: requests per second, and requests per second of processor time that the server and PostgreSQL take together.
 * `bench:load` has the same ratio at 300 requests per second.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { migrate } from '#drivers/postgres/migrate.ts'
import { seed, userCount } from './list/seed.ts'
import { type BenchServer, startServer } from './measuring/child.ts'
import { processorMs } from './measuring/processes.ts'
import { median } from './measuring/statistics.ts'

const rounds = 5
const roundS = 6
const warmUpS = 3
const connections = 100
const aim = 1.1

type Round = { readonly perSecond: number; readonly p97Ms: number; readonly cpuUs: number }
type Variant = {
  readonly name: string
  readonly server: BenchServer
  readonly headers: readonly Record<string, string>[]
}

const dataDir = await mkdtemp(join(tmpdir(), 'speckeep-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir })
try {
  await measure()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  await migrate(postgres.address, join(import.meta.dirname, '..', 'migrations'))
  console.log('Seeding 100K users and 500K projects …')
  const client = await openClient(postgres.address, { applicationName: 'seed', queryTimeoutMs: 0 })
  await seed(client, 1, 'github')
  await client.end()

  await using floor = await startServer('list/floor.ts', { address: postgres.address })
  await using service = await startServer('list/service.ts', { address: postgres.address })
  const tokens = service.ready as readonly string[]
  const variants = [
    { server: floor, name: 'floor: node:http + pg', headers: numbered(n => ({ 'x-user': String(n) })) },
    {
      server: service,
      name: 'GET /api/projects',
      headers: tokens.map(token => ({ authorization: `Bearer ${token}` })),
    },
  ]
  for (const variant of variants) await load(variant, warmUpS)
  const results = new Map<string, Round[]>(variants.map(variant => [variant.name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const variant of variants) results.get(variant.name)?.push(await load(variant, roundS))
  }
  report(results)
}

function numbered<T>(make: (n: number) => T): readonly T[] {
  return Array.from({ length: userCount }, (_, n) => make(n))
}

async function load({ server: { pid, url }, headers }: Variant, durationS: number): Promise<Round> {
  const beforeMs = processorMs(pid) + processorMs(postgres.pid)
  const result = await autocannon({
    url,
    connections,
    duration: durationS,
    requests: headers.map(header => ({ path: '/api/projects?limit=20', headers: header })),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  const total = result.requests.total
  const cpuUs = ((processorMs(pid) + processorMs(postgres.pid) - beforeMs) * 1_000) / total
  return { perSecond: total / result.duration, p97Ms: result.latency.p97_5, cpuUs }
}

function report(results: ReadonlyMap<string, readonly Round[]>): void {
  console.log(
    `\nload average ${loadavg()[0]?.toFixed(1)}, ${connections} connections, ${rounds} rounds of ${roundS} s, medians`,
  )
  const rows = [...results].map(([name, all]) => ({
    name,
    perSecond: median(all.map(round => round.perSecond)),
    p97Ms: median(all.map(round => round.p97Ms)),
    cpuUs: median(all.map(round => round.cpuUs)),
  }))
  for (const row of rows) {
    console.log(
      `${row.name.padEnd(24)} ${row.perSecond.toFixed(0).padStart(7)} req/s  p97.5 ${row.p97Ms} ms  ${row.cpuUs.toFixed(0)} µs CPU/req`,
    )
  }
  const [floor, service] = rows
  if (!floor || !service) return
  const ratio = (service.perSecond / floor.perSecond).toFixed(2)
  const perProcessorTime = (floor.cpuUs / service.cpuUs).toFixed(2)
  console.log(
    `\n${ratio} of the floor in requests per second, ${perProcessorTime} for the same processor time (aim ${aim})`,
  )
}
