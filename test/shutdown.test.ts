import assert from 'node:assert/strict'
import { readFile, rename } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { takeTime } from '#testing/takeTime.ts'
import { newUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { openEventStream } from './support/eventStream.ts'
import { openSlowPost } from './support/slowRequest.ts'
import {
  findProcessesIn,
  type RunningService,
  readyMessage,
  serviceHome,
  startService,
} from './support/startedService.ts'

/** How the process ends: by a signal, by an unexpected error, or without its database. */

/** One for all tests, each of which leaves it stopped. */
const home = await serviceHome()
after(() => home[Symbol.asyncDispose]())

test('on SIGTERM it refuses new requests, finishes the one in progress and leaves no process behind', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    await using service = await started()
    const user = await newUser(home.url)
    using connection = keptAlive()
    const slow = await openSlowPost(`${home.url}/api/projects`, { name: 'Slow' }, user.token, connection.agent)
    service.child.kill(signal)
    await service.waitForOutput(/^Stopping \(SIG(TERM|INT)\)/m)
    await waitFor('new requests are refused', () => isRefused(home.url))
    const { status, body } = await slow.finish()
    assert.equal(status, 201)
    assert.equal((body as ProjectRecord).name, 'Slow')
    assert.equal(await service.exited, 0)
    assert.match(service.output(), /^Stopped\.$/m)
    assert.doesNotMatch(service.output(), /"level":"error"/)
    assert.deepEqual(findProcessesIn(home.dir), [])
  }
})

test('with STOP_DELAY_S it says that it is not ready, and goes on serving before it stops', async () => {
  await using service = await started({ STOP_DELAY_S: '10' })
  const user = await newUser(home.url)
  const readiness = () => fetch(`${home.url}/actuator/health/readiness`)
  assert.equal((await readiness()).status, 200)
  service.child.kill('SIGTERM')
  await waitFor('it is not ready', async () => (await readiness()).status === 503)
  const listed = await user.get('/api/projects')
  assert.equal(listed.status, 200)
  assert.equal(listed.headers.get('connection'), 'close')
  assert.equal((await fetch(`${home.url}/actuator/health/liveness`)).status, 200)
  assert.equal(await service.exited, 0)
})

test('an open event stream does not keep it from stopping', async () => {
  await using service = await started()
  const user = await newUser(home.url)
  const { id } = await user.project()
  const authorization = `Bearer ${user.token}`
  await using events = await openEventStream(`${home.url}/api/projects/${id}/events`, { headers: { authorization } })
  assert.ok(await events.next('status'))
  service.child.kill('SIGTERM')
  await events.ended()
  assert.equal(await service.exited, 0)
})

test('one Ctrl-C that arrives twice, as under npm, counts once; a second one later does not wait', async () => {
  await using service = await started()
  const { token } = await newUser(home.url)
  await openSlowPost(`${home.url}/api/projects`, { name: 'Never' }, token)
  service.child.kill('SIGINT')
  service.child.kill('SIGINT')
  await service.waitForOutput(/^Stopping/m)
  // Later than an echo of the first.
  await takeTime(700)
  assert.equal(service.child.exitCode, null)
  service.child.kill('SIGINT')
  assert.equal(await service.exited, 1)
  assert.match(service.output(), /^Stopped without waiting/m)
})

test('an uncaught error is logged, lets requests finish, and ends the process as a failure', async () => {
  const faults = {
    exception: `setImmediate(() => { throw new Error('planted') })`,
    rejection: `void Promise.reject(new Error('planted'))`,
  }
  for (const fault of Object.values(faults)) {
    const planted = `data:text/javascript,process.on('SIGUSR2',()=>{${fault}})`
    await using service = await started({ NODE_OPTIONS: `--import=${encodeURI(planted)}` })
    const { token } = await newUser(home.url)
    const slow = await openSlowPost(`${home.url}/api/projects`, { name: 'Slow' }, token)
    service.child.kill('SIGUSR2')
    await service.waitForOutput(/^Stopping because of an internal error/m)
    assert.equal((await slow.finish()).status, 201)
    assert.equal(await service.exited, 1)
    assert.match(service.output(), /"where":"the process".*planted/)
  }
})

test('when its database is killed, it starts it again and goes on', async () => {
  await using service = await started()
  const { email, password } = await newUser(home.url)
  const [postmaster] = (await readFile(join(home.dir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(postmaster), 'SIGKILL')
  await service.waitForOutput(/^PostgreSQL ended unexpectedly: SIGKILL/m)
  await service.waitForOutput(/^PostgreSQL runs again\.$/m)
  await waitFor('health', async () => (await fetch(`${home.url}/actuator/health`)).status === 200)
  const headers = { 'content-type': 'application/json' }
  const login = { method: 'POST', headers, body: JSON.stringify({ email, password }) }
  assert.equal((await fetch(`${home.url}/api/auth/login`, login)).status, 200)
  service.child.kill('SIGTERM')
  assert.equal(await service.exited, 0)
})

test('while its database cannot start it says so, and it still stops when asked', async () => {
  await using service = await started()
  const cluster = join(home.dir, 'postgres')
  const control = join(cluster, 'global', 'pg_control')
  const [postmaster] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  await rename(control, `${control}.away`)
  process.kill(Number(postmaster), 'SIGKILL')
  await service.waitForOutput(/^PostgreSQL could not be started:[\s\S]*^Trying until it starts\.$/m)
  assert.equal((await fetch(`${home.url}/actuator/health`)).status, 503)
  assert.equal((await fetch(`${home.url}/actuator/health/liveness`)).status, 200)
  await rename(`${control}.away`, control)
  await service.waitForOutput(/^PostgreSQL runs again\.$/m)
  await rename(control, `${control}.away`)
  process.kill(Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
  await waitFor('it fails again', () => service.output().match(/^Trying until it starts\.$/gm)?.length === 2)
  service.child.kill('SIGTERM')
  assert.equal(await service.exited, 0)
  await rename(`${control}.away`, control)
})

async function started(env: Readonly<Record<string, string>> = {}): Promise<RunningService> {
  const service = startService({ ...home.env, ...env })
  await service.waitForOutput(readyMessage)
  return service
}

/** A browser keeps its connection open for a next request, which never comes here. */
function keptAlive(): Disposable & { readonly agent: Agent } {
  const agent = new Agent({ keepAlive: true })
  return { agent, [Symbol.dispose]: () => agent.destroy() }
}

function isRefused(url: string): Promise<boolean> {
  return fetch(`${url}/actuator/health/liveness`).then(
    () => false,
    () => true,
  )
}
