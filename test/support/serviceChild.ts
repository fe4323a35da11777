/**
 * The service as a process of its own, which a test can have killed at a named point of its work. Started by
 * `serviceProcess.ts`; what it stands on comes in SPECKEEP_TEST_GROUND, and where to die as a message.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compose } from '#compose'
import { readConfig } from '#config/config.ts'
import { loadSecrets } from '#config/secrets.ts'
import { embeddedHost } from '#drivers/hosts/embedded/index.ts'
import { postgresStores } from '#drivers/postgres/index.ts'
import { openPool } from '#drivers/postgres/pool.ts'
import type { ProjectStore } from '#ports/stores/projects.ts'
import type { ChildGround, DyingPoint } from './serviceProcess.ts'
import { troubled } from './troubledHost.ts'

const { env, dataDir, database, port } = JSON.parse(process.env['SPECKEEP_TEST_GROUND'] ?? '') as ChildGround

let dying: DyingPoint | null = null
let passed = 0
process.on('message', (point: DyingPoint) => {
  dying = point
  passed = 0
  process.send?.('armed')
})
process.on('disconnect', () => process.exit(1))

async function pass(operation: string, side: string): Promise<void> {
  if (dying?.operation !== operation || dying.side !== side) return
  passed++
  if (passed !== dying.nth) return
  await wait(dying.delayMs)
  process.kill(process.pid, 'SIGKILL')
  await wait(60_000)
}

/** The project that was asked for in this life: what is resumed from lives before goes on undisturbed. */
const own = new Set<number>()

function mortal(projects: ProjectStore): ProjectStore {
  const around =
    <A extends unknown[], R>(operation: string, call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const counts = typeof args[0] !== 'number' || own.has(args[0])
      if (counts) await pass(operation, 'before')
      const result = await call(...args)
      if (counts) await pass(operation, 'after')
      return result
    }
  return {
    ...projects,
    async create(intent) {
      await pass('create', 'before')
      const project = await projects.create(intent)
      own.add(project.id)
      await pass('create', 'after')
      return project
    },
    takeCreation: around('takeCreation', projects.takeCreation),
    recordStep: around('recordStep', projects.recordStep),
    releaseCreation: around('releaseCreation', projects.releaseCreation),
  }
}

const config = readConfig({ ...env, DATA_DIR: dataDir, PORT: String(port) })
const secrets = await loadSecrets(config.secrets, dataDir)
const host = embeddedHost({ rootDir: join(dataDir, 'host') })
const stores = await postgresStores(openPool(database, { applicationName: 'speckeep child' }), {
  clock: { now: () => new Date() },
  bases: { cloneBase: `http://127.0.0.1:${port}/git/`, pagesBase: `http://127.0.0.1:${port + 1}/` },
})
const mortalHost = troubled(host, ({ operation, side, fullName }) =>
  dying?.slug !== undefined && fullName.endsWith(`/${dying.slug}`) ? pass(operation, side) : undefined,
)
const overrides = { projects: mortal(stores.projects), host: mortalHost, transport: host.transport }
const house = await compose({ config, secrets, database, dataDir, overrides })
await house.service.listen({ host: '127.0.0.1', port })
await house.pages.listen({ host: '127.0.0.1', port: port + 1 })
process.send?.('ready')
