/**
 * The service under its whole mix of requests, on the data of year 2 (Interface §8): 100K users, 500K projects, 5M edit
 * sessions. A Poisson open loop: requests start when they are due, whether or not earlier ones are answered, and
 * latency counts from then. The model takes 2 s to answer; an edit's own share is the rest.
 *
 *   -- --rate N       requests per second (500)
 *   -- --seconds N    duration (60)
 *   -- --scale N      the part of the data that is seeded, 0 to 1 (1)
 *
 * Then the list alone, in turns with a raw node:http + pg server with the same query on the same database.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { migrate } from '#drivers/postgres/migrate.ts'
import { openClient } from '#drivers/postgres/pool.ts'
import { freePorts } from '#testing/ports.ts'
import { seed } from './list/seed.ts'
import { compareWithFloor } from './load/floor.ts'
import { mixOf } from './load/mix.ts'
import { runOpenLoop } from './load/openLoop.ts'
import { printEndpoints } from './load/report.ts'
import { seedEdits } from './load/seedEdits.ts'
import { cpuMsOf, memoryMibOf } from './load/usage.ts'
import { createWorld } from './load/world.ts'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
    scale: { type: 'string', default: '1' },
  },
})
const [rate, seconds, scale] = [values.rate, values.seconds, values.scale].map(Number) as [number, number, number]
const port = await freePorts()
const warmUpS = 10
/** As `npm start` sets it. */
const serviceEnvironment = { MALLOC_ARENA_MAX: '2' }

const homeDir = await mkdtemp(join(tmpdir(), 'speckeep-load-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(homeDir, 'postgres') })
const children: ChildProcess[] = []
try {
  await measure()
} finally {
  for (const child of children) child.kill('SIGKILL')
  await postgres.stop()
  await rm(homeDir, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  await migrate(postgres.address, join(import.meta.dirname, '..', 'migrations'))
  const client = await openClient(postgres.address, { applicationName: 'seed', queryTimeoutMs: 0 })
  await seed(client, scale, 'github')
  await seedEdits(client, scale)
  await client.end()
  const service = await start('load/service.ts', port)
  const floor = await start('list/floor.ts', await freePorts())

  console.log('Creating the projects that are worked on …')
  const world = await createWorld(`http://127.0.0.1:${port}`, service.tokens)
  const mix = mixOf(world)
  await runOpenLoop(mix, { ratePerS: rate / 5, seconds: warmUpS })

  const before = { service: cpuMsOf(service.pid), postgres: cpuMsOf(postgres.pid) }
  await service.ask('reset')
  const result = await runOpenLoop(mix, { ratePerS: rate, seconds })
  const lagP99Ms = await service.ask('lag')
  const cpu = { service: cpuMsOf(service.pid) - before.service, postgres: cpuMsOf(postgres.pid) - before.postgres }
  printEndpoints(result, { rate, seconds, load: loadavg()[0] ?? 0 })
  const cores = (ms: number) => (ms / 1_000 / seconds).toFixed(2)
  console.log(`\nservice with its processes ${cores(cpu.service)} cores, PostgreSQL ${cores(cpu.postgres)} cores`)
  console.log(`service ${memoryMibOf(service.pid)} MiB, event loop delay p99 ${lagP99Ms.toFixed(1)} ms`)
  const { heapTotal, heapUsed, external, arrayBuffers } = await service.memory()
  const mib = (bytes: number) => `${Math.round(bytes / 1_048_576)} MiB`
  console.log(
    `  heap ${mib(heapTotal)}, in use ${mib(heapUsed)}; beside it ${mib(external)}, buffers ${mib(arrayBuffers)}`,
  )
  await compareWithFloor({ service, floor, tokens: service.tokens, postgresPid: postgres.pid })
}

async function start(file: string, at: number) {
  const options = { address: postgres.address, port: at, dataDir: join(homeDir, 'data') }
  const child = fork(join(import.meta.dirname, file), [JSON.stringify(options)], {
    env: { ...process.env, ...serviceEnvironment },
  })
  children.push(child)
  const [ready] = await once(child, 'message')
  const answerTo = async (word: string): Promise<unknown> => {
    child.send(word)
    const [answer] = await once(child, 'message')
    return answer
  }
  const ask = async (word: string): Promise<number> => Number(await answerTo(word))
  const memory = async () => (await answerTo('memory')) as NodeJS.MemoryUsage
  return {
    memory,
    pid: child.pid ?? 0,
    port: at,
    tokens: (Array.isArray(ready) ? ready : []) as readonly string[],
    ask,
  }
}
