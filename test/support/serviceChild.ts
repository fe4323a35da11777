/**
 * The service as a process of its own, which a test can kill while it is held at named points of its work. Started by
 * `serviceProcess.ts`; what it stands on comes in SPECKEEP_TEST_GROUND, and where to hold as a message.
 */
import { join } from 'node:path'
import { compose } from '#compose'
import { readConfig } from '#config/config.ts'
import { loadSecrets } from '#config/secrets.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { embeddedHost } from '#drivers/hosts/embedded/index.ts'
import { postgresStores } from '#drivers/postgres/index.ts'
import { openPool } from '#drivers/postgres/pool.ts'
import type { ProjectStore } from '#ports/stores/projects.ts'
import { fetchThrough } from './remote/relay.ts'
import type { ChildGround, HoldingPoint } from './serviceProcess.ts'
import { troubled } from './troubledHost.ts'

const { env, dataDir, database, port, relayUrl } = JSON.parse(process.env['SPECKEEP_TEST_GROUND'] ?? '') as ChildGround

/** The points where nothing has been held yet. */
let ahead: { readonly point: HoldingPoint; passed: number }[] = []
process.on('message', (points: readonly HoldingPoint[]) => {
  ahead = points.map(point => ({ point, passed: 0 }))
  process.send?.('armed')
})
process.on('disconnect', () => process.exit(1))

async function pass(slug: string | undefined, operation: string, side: string): Promise<void> {
  const here = ahead.find(({ point }) => point.slug === slug && point.operation === operation && point.side === side)
  if (here === undefined || ++here.passed < here.point.nth) return
  ahead = ahead.filter(other => other !== here)
  if (ahead.length === 0) process.send?.('held')
  await new Promise(() => {})
}

/** The projects that were asked for in this life: what is resumed from lives before goes on undisturbed. */
const own = new Map<number, string>()

function mortal(projects: ProjectStore): ProjectStore {
  const around =
    <A extends unknown[], R>(operation: string, call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const slug = own.get(Number(args[0]))
      await pass(slug, operation, 'before')
      const result = await call(...args)
      await pass(slug, operation, 'after')
      return result
    }
  return {
    ...projects,
    async create(intent) {
      await pass(intent.slug, 'create', 'before')
      const project = await projects.create(intent)
      own.set(project.id, intent.slug)
      await pass(intent.slug, 'create', 'after')
      return project
    },
    takeCreation: around('takeCreation', projects.takeCreation),
    recordStep: around('recordStep', projects.recordStep),
    releaseCreation: around('releaseCreation', projects.releaseCreation),
    expectPush: around('expectPush', projects.expectPush),
    awaitPush: around('awaitPush', projects.awaitPush),
  }
}

if (relayUrl !== undefined) globalThis.fetch = fetchThrough(relayUrl)
const config = readConfig({ ...env, DATA_DIR: dataDir, PORT: String(port) })
const secrets = await loadSecrets(config.secrets, dataDir)
const host = embeddedHost({ rootDir: join(dataDir, 'host') })
const stores = await postgresStores(openPool(database, { applicationName: 'speckeep child' }), {
  clock: { now: () => new Date() },
  bases: { cloneBase: `http://127.0.0.1:${port}/git/`, pagesBase: `http://127.0.0.1:${port + 1}/` },
})
const mortalHost = troubled(host, ({ operation, side, fullName }) => pass(fullName.split('/')[1], operation, side))
// A host that the environment names is reached as in any service.
const builtIn = env['REPOHOST_PROVIDER'] === undefined && {
  hosts: codeHosts(mortalHost),
  proposals: host.proposals,
  transport: host.transport,
}
const overrides = { projects: mortal(stores.projects), ...builtIn }
const house = await compose({ config, secrets, database, dataDir, overrides })
await house.service.listen({ host: '127.0.0.1', port })
await house.pages.listen({ host: '127.0.0.1', port: port + 1 })
process.send?.('ready')
