/**
 * The figures that docs/capacity.md calculates with, none of which depends on how busy the machine is: bytes of rows,
 * repositories and answers, processor time of requests, and memory. `-- --requests N` sets how often each request is
 * repeated.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { newUser } from '#testing/users.ts'
import { type Footprint, footprint, packAll, repositoriesBelow } from './capacity/repositories.ts'
import { requestsOf } from './capacity/requests.ts'
import { measureRows } from './capacity/rows.ts'
import { startServer } from './measuring/child.ts'
import { processorMs, proportionalMib } from './measuring/processes.ts'

const { values } = parseArgs({ options: { requests: { type: 'string', default: '200' } } })
const repeats = Number(values.requests)
const projectsTotal = 40
const env = {
  REQUESTS_PER_MINUTE: '1000000',
  PAGE_RENDERS_PER_MINUTE_PER_ADDRESS: '1000000',
  ESTIMATES_PER_HOUR: '100000',
  SIGN_INS_PER_MINUTE_PER_ACCOUNT: '100000',
  SIGN_INS_PER_MINUTE_PER_ADDRESS: '100000',
  PROJECTS_PER_USER: '0',
  AI_EDITS_PER_HOUR: '100000',
}

const homeDir = await mkdtemp(join(tmpdir(), 'speckeep-capacity-'))
try {
  await measureService()
  console.log('\nbytes per row, with indexes')
  for (const { table, rows, bytesPerRow } of await measureRows(join(homeDir, 'rows'))) {
    console.log(`${table.padEnd(40)}${bytesPerRow.toFixed(0).padStart(8)}  of ${rows} rows`)
  }
} finally {
  await rm(homeDir, { recursive: true, force: true })
}

async function measureService(): Promise<void> {
  const dataDir = join(homeDir, 'database')
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    await using service = await startServer('service.ts', {
      address: postgres.address,
      dataDir: join(homeDir, 'data'),
      env,
    })
    const pids = [service.pid, Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)]
    const spentMs = () => pids.reduce((sum, pid) => sum + processorMs(pid), 0)
    const user = await newUser(service.url)
    const git = join(homeDir, 'data', 'git')
    const before = await footprint(git)
    for (let nth = 0; nth < projectsTotal; nth++) await user.project()
    show('new project', await footprint(git), before, projectsTotal)

    console.log(`\nprocessor ms per request, of service and database, and bytes of an answer (load ${load()})`)
    for (const { name, send } of await requestsOf(user)) {
      for (let nth = 0; nth < 10; nth++) await send(nth)
      const begunMs = spentMs()
      let bytes = 0
      for (let nth = 10; nth < 10 + repeats; nth++) bytes += await send(nth)
      const ms = (spentMs() - begunMs) / repeats
      console.log(`${name.padEnd(40)}${ms.toFixed(1).padStart(8)}${(bytes / repeats).toFixed(0).padStart(10)}`)
    }
    const [serviceMib = 0, databaseMib = 0] = pids.map(proportionalMib)
    console.log(
      `\nmemory: service with its processes ${serviceMib.toFixed(0)} MiB, database ${databaseMib.toFixed(0)} MiB`,
    )
    await measurePacking(git)
  } finally {
    await postgres.stop()
  }
}

async function measurePacking(git: string): Promise<void> {
  const repositories = await repositoriesBelow(git)
  const sizes = await Promise.all(repositories.map(async dir => ({ dir, ...(await footprint(dir)) })))
  const [used] = sizes.toSorted((one, other) => other.files - one.files)
  if (!used) throw new Error(`no repository below ${git}`)
  show('project with the commits above', used)
  await packAll([used.dir])
  show('the same, packed', await footprint(used.dir))
}

function show(
  name: string,
  now: Footprint,
  before: Footprint = { files: 0, folders: 0, bytes: 0, onDisk: 0 },
  among = 1,
): void {
  const mean = (of: keyof Footprint) => ((now[of] - before[of]) / among).toFixed(0)
  const entries = `${mean('files')} files, ${mean('folders')} folders`
  console.log(`${name.padEnd(40)}${entries}, ${mean('bytes')} bytes, ${mean('onDisk')} on disk`)
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}
