/**
 * The service in its own process, where a request can be held at a named point of its writes until the process is
 * killed: before or after a call of a store or of the built-in host. A request says in a header which operation it is.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { compose } from '#compose'
import { readConfig } from '#config/config.ts'
import { loadSecrets } from '#config/secrets.ts'
import { systemClock } from '#drivers/clock.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { embeddedHost } from '#drivers/hosts/embedded/index.ts'
import { openPool } from '#drivers/postgres/connection/pool.ts'
import { postgresStores } from '#drivers/postgres/index.ts'
import type { Ports } from '#ports/index.ts'
import type { Held, KillsOptions, Order } from './process.ts'

const { env, dataDir, database, port } = JSON.parse(process.env['SPECKEEP_KILLS'] ?? '') as KillsOptions
/** Only a query that hangs takes this long, however busy the machine is. */
const queryTimeoutMs = 60_000
const operations = new AsyncLocalStorage<string | undefined>()
const orders = new Map<string, Order>()
const passed = new Map<string, string[]>()

process.on('message', (given: readonly Order[]) => {
  orders.clear()
  passed.clear()
  for (const order of given) orders.set(order.operation, order)
  report({ kind: 'armed' })
})
process.on('disconnect', () => process.exit(1))

function report(held: Held): void {
  process.send?.(held)
}

async function reach(operation: string, point: string): Promise<void> {
  const points = passed.get(operation) ?? []
  passed.set(operation, [...points, point])
  const order = orders.get(operation)
  if (order?.point !== point || points.filter(one => one === point).length + 1 !== order.nth) return
  report({ kind: 'held', operation })
  await new Promise(() => {})
}

type Calls = Readonly<Record<string, unknown>>

/** Reads change nothing: to be killed there is to be killed before the next write. */
const isRead = new RegExp(
  `^(?:by[A-Z].*|read.*|list.*|is[A-Z].*|${[
    ...['find', 'exists', 'resolve', 'tree', 'contentReady', 'startingBranch', 'of', 'has', 'totpPage', 'passkeyOf'],
    ...[
      'users',
      'registration',
      'invitations',
      'audit',
      'underWay',
      'measured',
      'measurable',
      'containedIn',
      'measure',
    ],
    ...['roundsTo', 'withRefined', 'usage', 'remaining', 'spentThisMonth', 'expiredProposals', 'contents'],
    ...[
      'ofSession',
      'waiting',
      'blob',
      'ofUser',
      'next',
      'due',
      'live',
      'startedAt',
      'confirmedAt',
      'endingOf',
      'watch',
    ],
    ...['unfinishedVisibility', 'page'],
  ].join('|')})$`,
)

function withPoints<S extends object>(name: string, store: S): S {
  const wrapped = Object.entries(store as Calls).map(([method, call]) => {
    if (typeof call !== 'function' || isRead.test(method)) return [method, call]
    const held = (...args: readonly unknown[]) => {
      const operation = operations.getStore()
      if (operation === undefined) return call(...args)
      return (async () => {
        await reach(operation, `before ${name}.${method}`)
        const result = await call(...args)
        await reach(operation, `after ${name}.${method}`)
        return result
      })()
    }
    return [method, held]
  })
  return { ...store, ...Object.fromEntries(wrapped) }
}

const config = readConfig({ ...env, DATA_DIR: dataDir, PORT: String(port) })
const secrets = await loadSecrets(config.secrets, dataDir)
const stores = await postgresStores(openPool(database, { applicationName: 'speckeep kills', queryTimeoutMs }), {
  clock: systemClock,
  bases: { cloneBase: `http://127.0.0.1:${port}/git/`, pagesBase: `http://127.0.0.1:${port + 1}/` },
})
const held = [
  ...(['users', 'signIns', 'identities', 'secondFactors', 'administration', 'deletions', 'gitTokens'] as const),
  ...(['links', 'securityLog', 'projects', 'quotas', 'edits', 'queuedCommits', 'idempotency'] as const),
] as const
const overridden: Partial<Ports> = Object.fromEntries(held.map(name => [name, withPoints(name, stores[name])]))
const builtIn = env['REPOHOST_PROVIDER'] === undefined
const host = embeddedHost({ rootDir: join(dataDir, 'host') })
const hostWithPoints = {
  ...host,
  repos: withPoints('host', host.repos),
  storage: withPoints('storage', host.storage),
}
const app = await compose({
  ...{ config, secrets, database, dataDir, queryTimeoutMs },
  overrides: {
    ...overridden,
    ...(builtIn && {
      hosts: codeHosts(hostWithPoints),
      proposals: withPoints('proposals', host.proposals),
      transport: host.transport,
    }),
  },
})
app.service.server.prependListener('request', (request, response) => {
  const { 'x-operation': operation } = request.headers
  operations.enterWith(typeof operation === 'string' ? operation : undefined)
  if (typeof operation !== 'string') return
  response.once('close', () => report({ kind: 'answered', operation, passed: passed.get(operation) ?? [] }))
})
await app.service.listen({ host: '127.0.0.1', port })
await app.pages.listen({ host: '127.0.0.1', port: port + 1 })
report({ kind: 'ready' })
