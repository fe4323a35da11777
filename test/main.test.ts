import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { LoginReply } from '#contract/accounts.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { caller, freePorts, password } from './support/service.ts'
import { processesIn, startService } from './support/startedService.ts'
import { until } from './support/until.ts'

/** The life of the process: starting, being refused, being asked to stop, being killed. */

const ready = /Speckeep is ready/

async function home(): Promise<
  AsyncDisposable & { readonly dir: string; readonly port: number; readonly env: Readonly<Record<string, string>> }
> {
  const dir = await mkdtemp(join(tmpdir(), 'speckeep-home-'))
  const port = await freePorts()
  return {
    dir,
    port,
    env: { DATA_DIR: dir, PORT: String(port) },
    async [Symbol.asyncDispose]() {
      await until('every process of the folder has ended', () => processesIn(dir).length === 0)
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function health(port: number): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/actuator/health`).then(answer => answer.status)
}

test('it starts from nothing, answers, and leaves nothing behind when asked to stop', async () => {
  await using place = await home()
  const service = startService(place.env)
  await service.said(ready)
  assert.match(service.output(), new RegExp(`http://127.0.0.1:${place.port}`))
  assert.equal(await health(place.port), 200)
  service.child.kill('SIGINT')
  assert.equal(await service.exited, 0)
  assert.deepEqual(processesIn(place.dir), [])
})

test('a second process on the same data is refused at once and told which one holds it', async () => {
  await using place = await home()
  await using first = startService(place.env)
  await first.said(ready)
  const startedMs = performance.now()
  const second = startService({ ...place.env, PORT: String(await freePorts()) })
  assert.equal(await second.exited, 1)
  assert.ok(performance.now() - startedMs < 3_000)
  assert.match(second.output(), new RegExp(`\\b${first.pid}\\b`))
  assert.equal(await health(place.port), 200)
})

test('a port that is taken is named in one sentence, and nothing is left running', async () => {
  for (const beyond of [0, 1]) {
    await using place = await home()
    const other = await occupy(place.port + beyond)
    const refused = startService(place.env)
    assert.equal(await refused.exited, 1)
    other.close()
    assert.match(refused.output(), new RegExp(`Port ${place.port + beyond} .*taken`))
    assert.doesNotMatch(refused.output(), /\n\s+at /)
    assert.deepEqual(processesIn(place.dir), [])
    await using again = startService(place.env)
    await again.said(ready)
  }
})

test('a wrong setting is one line that names it, and starts nothing', async () => {
  await using place = await home()
  const cases = [
    [{ PORT: 'eighty' }, /PORT.*eighty/],
    [{ AI_PROVIDER: 'oracle' }, /AI_PROVIDER.*oracle/],
    [{ NODE_ENV: 'production' }, /JWT_SECRET/],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /DATABASE_URL/],
  ] as const
  for (const [env, names] of cases) {
    const refused = startService({ ...place.env, ...env })
    assert.equal(await refused.exited, 1)
    assert.match(refused.output(), names)
    assert.equal(refused.output().trim().split('\n').length, 1, refused.output())
  }
})

test('killed at once, it starts again by itself, finds its data, and commits past a lock left behind', async () => {
  await using place = await home()
  const url = `http://127.0.0.1:${place.port}`
  const first = startService(place.env)
  await first.said(ready)
  const anyone = caller(url, {})
  await anyone.post('/api/auth/register', { email: 'a@example.org', password, firstName: 'Ada', lastName: 'Example' })
  const signIn = async () =>
    (await anyone.post('/api/auth/login', { email: 'a@example.org', password })).as<LoginReply>().accessToken
  const project = (
    await caller(url, { authorization: `Bearer ${await signIn()}` }).post('/api/projects', { name: 'Kept' })
  ).as<ProjectRecord>()
  first.child.kill('SIGKILL')
  await first.exited

  await using second = startService(place.env)
  await second.said(ready)
  const user = caller(url, { authorization: `Bearer ${await signIn()}` })
  await until(
    'the project is there',
    async () => (await user.get(`/api/projects/${project.id}`)).as<ProjectRecord>().status === 'ACTIVE',
  )
  const commit = await user.post(`/api/projects/${project.id}/commit`, {
    filePath: 'a.md',
    content: 'a',
    baseSha: null,
  })
  assert.equal(commit.status, 201, commit.text)
})

test('a request that is under way may finish when the process is asked to stop', async () => {
  await using place = await home()
  const service = startService(place.env)
  await service.said(ready)
  const slow = fetch(`http://127.0.0.1:${place.port}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'b@example.org', password, firstName: 'Bo', lastName: 'Example' }),
  })
  await new Promise(resolve => setTimeout(resolve, 5))
  service.child.kill('SIGTERM')
  const status = await slow.then(
    answer => answer.status,
    () => 0,
  )
  assert.ok([201, 503, 0].includes(status), `${status}`)
  assert.equal(await service.exited, 0)
})

test('without its database it does not stay to serve errors', async () => {
  await using place = await home()
  const service = startService(place.env)
  await service.said(ready)
  const [postmaster] = (await readFile(join(place.dir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(postmaster), 'SIGKILL')
  assert.equal(await service.exited, 1)
  assert.match(service.output(), /PostgreSQL ended by itself/)
  await using again = startService(place.env)
  await again.said(ready)
})

async function occupy(port: number): Promise<Server> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return server
}
