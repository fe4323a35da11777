/**
 * The service under its whole mix of requests, on the data of year 2 (Interface §8): 100K users, 500K projects, 5M edit
 * sessions. A Poisson open loop: requests start when they are due, whether or not earlier ones are answered, and
 * latency counts from then. The model takes 2 s to answer; an edit's own share is the rest.
 *
 *   -- --rate N       requests per second (500)
 *   -- --seconds N    duration (60)
 *   -- --scale N      the part of the data that is seeded, 0 to 1 (1)
 *
 * Then creations of projects, alone and eight together, and the list alone, in turns with a raw node:http + pg server
 * with the same query on the same database.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { migrate } from '#drivers/postgres/migrate.ts'
import { seed } from './list/seed.ts'
import { measureCreations } from './load/creations.ts'
import { compareWithFloor } from './load/floor.ts'
import { mixOf } from './load/mix.ts'
import { runOpenLoop } from './load/openLoop.ts'
import { printEndpoints } from './load/report.ts'
import { seedEdits } from './load/seedEdits.ts'
import { createWorld } from './load/world.ts'
import { startServer } from './measuring/child.ts'
import { processorMs, residentMib } from './measuring/processes.ts'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
    scale: { type: 'string', default: '1' },
  },
})
const [rate, seconds, scale] = [values.rate, values.seconds, values.scale].map(Number) as [number, number, number]
const warmUpS = 10
/** As `npm start` starts it. */
const asStarted = { environment: { MALLOC_ARENA_MAX: '2' }, flags: ['--max-old-space-size=1536'] }

const homeDir = await mkdtemp(join(tmpdir(), 'speckeep-load-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(homeDir, 'postgres') })
try {
  await measure()
} finally {
  await postgres.stop()
  await rm(homeDir, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  await migrate(postgres.address, join(import.meta.dirname, '..', 'migrations'))
  const client = await openClient(postgres.address, { applicationName: 'seed', queryTimeoutMs: 0 })
  await seed(client, scale, 'github')
  await seedEdits(client, scale)
  await client.end()
  const options = { address: postgres.address, dataDir: join(homeDir, 'data') }
  await using service = await startServer('load/service.ts', options, asStarted)
  await using floor = await startServer('list/floor.ts', options, asStarted)
  const tokens = service.ready as readonly string[]

  console.log('Creating the projects that are worked on …')
  const world = await createWorld(service.url, tokens)
  const mix = mixOf(world)
  await runOpenLoop(mix, { ratePerS: rate / 5, seconds: warmUpS })

  const before = { service: processorMs(service.pid), postgres: processorMs(postgres.pid) }
  await service.ask('reset')
  const result = await runOpenLoop(mix, { ratePerS: rate, seconds })
  const lagP99Ms = Number(await service.ask('lag'))
  const cpu = {
    service: processorMs(service.pid) - before.service,
    postgres: processorMs(postgres.pid) - before.postgres,
  }
  printEndpoints(result, { rate, seconds, load: loadavg()[0] ?? 0 })
  const cores = (ms: number) => (ms / 1_000 / seconds).toFixed(2)
  console.log(`\nservice with its processes ${cores(cpu.service)} cores, PostgreSQL ${cores(cpu.postgres)} cores`)
  console.log(`service ${residentMib(service.pid).toFixed(0)} MiB, event loop delay p99 ${lagP99Ms.toFixed(1)} ms`)
  const { heapTotal, heapUsed, external, arrayBuffers } = (await service.ask('memory')) as NodeJS.MemoryUsage
  const mib = (bytes: number) => `${Math.round(bytes / 1_048_576)} MiB`
  console.log(
    `  heap ${mib(heapTotal)}, in use ${mib(heapUsed)}; beside it ${mib(external)}, buffers ${mib(arrayBuffers)}`,
  )
  await measureCreations({ url: service.url, tokens })
  await compareWithFloor({ service, floor, tokens, postgresPid: postgres.pid })
}
