import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { RemoteProvider } from '#config/host.ts'
import { freePorts } from '#testing/ports.ts'
import { type Caller, caller } from '#testing/users.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import {
  assertAllLanded,
  changedByOthers,
  commitTen,
  type Drill,
  drillMessages,
  listQueued,
  prepareDrill,
} from '../../support/remote/drill.ts'
import { holdAt, type KillPoint } from '../../support/remote/killing.ts'
import { startRelay } from '../../support/remote/relay.ts'
import { createProject, providers, remoteDouble, signIn, waitForStatus } from '../../support/remote/service.ts'
import { highLimits } from '../../support/service.ts'
import { type ServiceProcessOptions, startServiceProcess } from '../../support/serviceProcess.ts'

/**
 * While the code host is unavailable, users commit and the service is killed repeatedly with SIGKILL; then the host
 * returns.
 */

const killPoints: readonly KillPoint[] = [
  { side: 'after', isAt: ({ lands }, landed) => lands && landed === 1 },
  { side: 'before', isAt: ({ lands }) => lands },
  // It has put 'Two at once' on the branch.
  { side: 'after', isAt: ({ lands }, landed) => lands && landed === 4 },
  // The base of the next commit is being read.
  { side: 'before', isAt: ({ writes }, landed) => !writes && landed === 1 },
]
/** The objects of a commit exist, and the branch has not moved: only GitHub writes them separately. */
const objectsWritten: KillPoint = { side: 'after', isAt: ({ writes }, landed) => writes && landed === 1 }

const changedOnTop = { 'a.md': 'A, by others\n' }

const unavailable = async () => new Response('Service Unavailable', { status: 503 })
const unreachable = async () => {
  throw new TypeError('fetch failed')
}

describe('hosts that are unavailable while users commit', { concurrency: true }, () => {
  for (const provider of providers) {
    test(`${provider}: ten commits made during an outage land once each, in order, wherever the service is killed`, async () => {
      await using outage = await startOutage(provider)
      const { double, relay, options, database, repoFullName, drill, queued, token } = outage
      const again = (url: string): Caller => caller(url, { authorization: `Bearer ${token}` })
      await double.push(repoFullName, changedByOthers)

      relay.connect(unreachable)
      for (const [attempt, killPoint] of [
        ...killPoints,
        ...(provider === 'github' ? [objectsWritten] : []),
      ].entries()) {
        await expireLeases(database)
        const held = holdAt(double.fetch, provider, killPoint)
        if (attempt > 0) relay.connect(held.fetch)
        await using service = await startServiceProcess(options)
        const ada = again(service.url)
        if (attempt === 0) {
          assert.deepEqual(await waitingOf(ada, drill), queued)
          relay.connect(held.fetch)
        }
        await sendNext(ada, drill)
        await held.reached
        // Sent again, 'Two at once' would conflict with this.
        if (attempt === 2) await double.push(repoFullName, changedOnTop)
      }

      await expireLeases(database)
      relay.connect(double.fetch)
      await using service = await startServiceProcess(options)
      const messages = async () => {
        const all = await double.messages(repoFullName)
        assert.equal(all.filter(isByOthers).length, 2)
        return all.filter(message => !isByOthers(message))
      }
      await assertAllLanded(again(service.url), drill, messages, changedOnTop)
    })
  }
})

/** A service process that was killed while ten commits were queued for the host. */
async function startOutage(provider: RemoteProvider) {
  await using opening = new AsyncDisposableStack()
  const double = await remoteDouble(provider)
  opening.defer(() => double.close())
  const relay = opening.use(await startRelay(double.fetch))
  const database = opening.use(await testDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'speckeep-outage-'))
  opening.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const origins = { FRONTEND_URL: new URL(double.redirectUri).origin, PUBLIC_URL: 'https://speckeep.test' }
  const options: ServiceProcessOptions = {
    env: { ...highLimits, ...double.env, ...origins },
    dataDir,
    database: database.address,
    port: await freePorts(),
    relayUrl: relay.url,
  }
  await using service = await startServiceProcess(options)
  const ada = await signIn({ url: service.url, anyone: caller(service.url, {}) }, double, 'ada')
  const { repoFullName, id } = await waitForStatus(ada, (await createProject(ada)).id, 'ACTIVE')
  const drill = await prepareDrill(ada, id)
  relay.connect(unavailable)
  const queued = (await commitTen(ada, drill)).map((commit, at) => `${commit.id} ${drillMessages[at]}`)
  const opened = opening.move()
  return {
    ...{ double, relay, options, database, repoFullName, drill, queued, token: ada.token },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function waitingOf(user: Caller, drill: Drill): Promise<readonly string[]> {
  const waiting = (await listQueued(user, drill)).filter(({ status }) => status === 'WAITING')
  return waiting.map(({ id, message }) => `${id} ${message.split('\n')[0]}`)
}

/** Expires the leases of a killed process. */
async function expireLeases({ pool }: TestDatabase): Promise<void> {
  await pool.query("update projects set queue_held_until = now() - interval '1 second', queue_look_at = now()")
}

async function sendNext(user: Caller, drill: Drill): Promise<void> {
  const [next] = await waitingOf(user, drill)
  assert.ok(next, 'everything was sent before the service could be killed')
  await user.post(`${drill.path}/queued-commits/${Number.parseInt(next, 10)}/retry`)
}

function isByOthers(message: string): boolean {
  return message === 'Push'
}
