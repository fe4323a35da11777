/**
 * The service in its own process, which a test can kill while it is paused at named points of its work.
 * `serviceProcess.ts` starts it and passes its options in SPECKEEP_TEST_SERVICE, and the breakpoints as a message.
 */

import { join } from 'node:path'
import { compose, startServiceWork } from '#compose'
import { readConfig } from '#config/config.ts'
import { loadSecrets } from '#config/secrets.ts'
import { systemClock } from '#drivers/clock.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { embeddedHost } from '#drivers/hosts/embedded/index.ts'
import { openPool } from '#drivers/postgres/connection/pool.ts'
import { postgresStores } from '#drivers/postgres/index.ts'
import type { ProjectStore } from '#ports/stores/projects.ts'
import { takeTime } from '#testing/takeTime.ts'
import { withInterceptor } from './interceptedHost.ts'
import { fetchThrough } from './remote/relay.ts'
import type { Breakpoint, ServiceProcessOptions } from './serviceProcess.ts'

const {
  env,
  dataDir,
  database,
  session = database,
  port,
  queryTimeoutMs,
  clockAheadMs = 0,
  relayUrl,
} = JSON.parse(process.env['SPECKEEP_TEST_SERVICE'] ?? '') as ServiceProcessOptions

if (clockAheadMs !== 0) shiftClock(clockAheadMs)

function shiftClock(aheadMs: number): void {
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (real, given, target) =>
      Reflect.construct(real, given.length === 0 ? [real.now() + aheadMs] : given, target),
    get: (real, name) => (name === 'now' ? () => real.now() + aheadMs : Reflect.get(real, name)),
  })
}

/** The breakpoints that have not been hit yet. */
let pendingBreakpoints: { readonly point: Breakpoint; passed: number }[] = []
process.on('message', (points: readonly Breakpoint[]) => {
  pendingBreakpoints = points.map(point => ({ point, passed: 0 }))
  process.send?.('armed')
})
process.on('disconnect', () => process.exit(1))

async function pauseAtBreakpoint(slug: string | undefined, operation: string, side: string): Promise<void> {
  const here = pendingBreakpoints.find(
    ({ point }) => point.slug === slug && point.operation === operation && point.side === side,
  )
  if (here === undefined || ++here.passed < here.point.nth) return
  pendingBreakpoints = pendingBreakpoints.filter(other => other !== here)
  if (pendingBreakpoints.length === 0) process.send?.('held')
  await new Promise(() => {})
}

/** The projects requested from this process: those that it resumes from earlier processes run without a pause. */
const ownProjects = new Map<number, string>()

function withBreakpoints(projects: ProjectStore): ProjectStore {
  const around =
    <A extends unknown[], R>(operation: string, call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const slug = ownProjects.get(Number(args[0]))
      await pauseAtBreakpoint(slug, operation, 'before')
      const result = await call(...args)
      await pauseAtBreakpoint(slug, operation, 'after')
      return result
    }
  return {
    ...projects,
    async create(intent) {
      await pauseAtBreakpoint(intent.slug, 'create', 'before')
      const project = await projects.create(intent)
      ownProjects.set(project.id, intent.slug)
      await pauseAtBreakpoint(intent.slug, 'create', 'after')
      return project
    },
    claimCreation: around('claimCreation', projects.claimCreation),
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
  clock: systemClock,
  bases: { cloneBase: `http://127.0.0.1:${port}/git/`, pagesBase: `http://127.0.0.1:${port + 1}/` },
})
const hostWithBreakpoints = withInterceptor(host, ({ operation, side, fullName }) =>
  pauseAtBreakpoint(fullName.split('/')[1], operation, side),
)
// A host configured by the environment is reached as in any service.
const builtIn = env['REPOHOST_PROVIDER'] === undefined && {
  hosts: codeHosts(hostWithBreakpoints),
  proposals: host.proposals,
  transport: host.transport,
}
const overrides = { projects: withBreakpoints(stores.projects), ...builtIn }
const work = startServiceWork({ isWarmedUp: false })
const app = await compose({
  ...{ config, secrets, database, session, dataDir, overrides, work },
  ...(queryTimeoutMs !== undefined && { queryTimeoutMs }),
})
await app.service.listen({ host: '127.0.0.1', port })
await app.pages.listen({ host: '127.0.0.1', port: port + 1 })
process.once('SIGTERM', async () => {
  app.announceStop()
  await takeTime(config.server.stopDelayMs)
  await app.close()
  process.exit(0)
})
process.send?.('ready')
