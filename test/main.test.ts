import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { freePorts } from '#testing/ports.ts'
import { newUser, type TestUser } from '#testing/users.ts'
import { findProcessesIn, readyMessage, serviceHome, startService } from './support/startedService.ts'

/** The process starts, is refused, and starts again after it was killed. `shutdown.test.ts`: how it ends. */

/** Created for the first test; each test leaves it stopped. */
const home = await serviceHome()
after(() => home[Symbol.asyncDispose]())

test('starts without data, prints its address, and starts again on the data that it created', async () => {
  const { port } = home
  {
    await using first = startService(home.env)
    await first.waitForOutput(readyMessage)
    for (const line of [
      /^Creating the database in /m,
      /^Generated JWT_SECRET, kept in .*JWT_SECRET$/m,
      /^Generated ENCRYPTION_KEY, kept in /m,
      new RegExp(`^ +Open it +http://127\\.0\\.0\\.1:${port}$`, 'm'),
      new RegExp(`^ +Sites +http://127\\.0\\.0\\.1:${port + 1}$`, 'm'),
      new RegExp(`^ +Interface +http://127\\.0\\.0\\.1:${port}/api/docs$`, 'm'),
      new RegExp(`^ +Data +${home.dir} \\(everything is there; "speckeep backup FILE" copies it\\)$`, 'm'),
      /^ +Editor +rules/m,
      /^Stop it with Ctrl-C\.$/m,
    ]) {
      assert.match(first.output(), line)
    }
    assert.deepEqual(await health(home.url), 'UP')
  }
  await using second = startService({ ...home.env, LOG_LEVEL: 'info', PUBLIC_URL: 'https://specs.example.org' })
  await second.waitForOutput(readyMessage)
  assert.doesNotMatch(second.output(), /Mak|Made/)
  assert.match(second.output(), /Open it +https:\/\/specs\.example\.org$/m)
  assert.match(second.output(), new RegExp(`Listens on +127\\.0\\.0\\.1, ports ${port} and ${port + 1}$`, 'm'))
  assert.doesNotMatch(second.output(), /"level"/, 'an ordinary start logs only its message')
})

test('a second process on the same data is refused while the first runs, and told which process uses it', async () => {
  await using first = startService(home.env)
  await first.waitForOutput(readyMessage)
  const second = startService({ ...home.env, PORT: String(await freePorts()) })
  assert.equal(await second.exited, 1)
  assert.match(second.output(), new RegExp(`in use by process ${first.pid} .*${home.url}`))
  assert.equal(second.output().trim().split('\n').length, 1)
  assert.deepEqual(await health(home.url), 'UP')
})

test('of two processes that start together without data, one serves and the other is refused', async () => {
  await using fresh = await serviceHome()
  const ports = [fresh.port, await freePorts()]
  const both = ports.map(port => startService({ ...fresh.env, PORT: String(port) }))
  const [one, other] = both
  assert.ok(one && other)
  const loser = await Promise.race(both.map(service => service.exited.then(() => service)))
  await using winner = loser === one ? other : one
  assert.equal(await loser.exited, 1)
  assert.match(loser.output(), new RegExp(`in use by (another process|process ${winner.pid} )`))
  await winner.waitForOutput(readyMessage)
  assert.deepEqual(await health(`http://127.0.0.1:${ports[both.indexOf(winner)]}`), 'UP')
})

test('a port in use is reported in one sentence, and nothing keeps running', async () => {
  for (const offset of [0, 1]) {
    const other = await listenOn(home.port + offset)
    const refused = startService(home.env)
    assert.equal(await refused.exited, 1)
    other.close()
    assert.match(
      refused.output(),
      new RegExp(`^Port ${home.port + offset} on 127\\.0\\.0\\.1 is taken by another.*$`, 'm'),
    )
    assert.doesNotMatch(refused.output(), /^\s+at |ready/m)
    assert.deepEqual(findProcessesIn(home.dir), [])
  }
  await using again = startService(home.env)
  await again.waitForOutput(readyMessage)
})

test('an invalid setting is reported in one line that names it, and nothing starts', async () => {
  const cases = [
    [{ PORT: 'eighty' }, /^PORT is "eighty"/, 2],
    [{ AI_PROVIDER: 'oracle' }, /^AI_PROVIDER is "oracle"/, 2],
    [{ NODE_ENV: 'production' }, /^JWT_SECRET is required/, 2],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL /, 2],
    [
      { DATABASE_URL: 'jdbc:postgresql://localhost:1/x?user=y' },
      /^The database x on localhost, port 1, cannot be opened as y: .*\. Start it, or correct its address\.$/m,
      1,
    ],
    [{ DATA_DIR: join(home.dir, 'file', 'below') }, /^DATA_DIR .* must be a folder/, 1],
    [{ DATA_DIR: '/proc/speckeep/below' }, /^DATA_DIR .* must be a folder/, 1],
  ] as const
  await writeFile(join(home.dir, 'file'), '')
  for (const [env, names, exitCode] of cases) {
    const refused = startService({ ...home.env, ...env })
    assert.equal(await refused.exited, exitCode)
    assert.match(refused.output(), names)
    assert.equal(refused.output().trim().split('\n').length, 1, refused.output())
  }
})

test('after a kill it starts again, finds its data, and commits despite a stale lock', async () => {
  let user: TestUser
  let projectId: number
  {
    await using first = startService(home.env)
    await first.waitForOutput(readyMessage)
    user = await newUser(home.url)
    projectId = (await user.project()).id
    first.child.kill('SIGKILL')
    assert.equal(await first.exited, null)
  }
  const repositories = globSync('git/repos/*/*.git', { cwd: home.dir })
  assert.ok(repositories.length > 0)
  for (const repository of repositories) await writeStaleLock(join(home.dir, repository, 'refs/heads/main.lock'))

  await using second = startService(home.env)
  await second.waitForOutput(readyMessage)
  assert.match(second.output(), /Stopping the PostgreSQL server \d+/)
  assert.equal((await user.get(`/api/projects/${projectId}`)).status, 200)
  const file = { filePath: 'a.md', content: 'a', baseSha: null }
  const commit = await user.post(`/api/projects/${projectId}/commit`, file)
  assert.equal(commit.status, 201, commit.text)
})

async function health(url: string): Promise<string> {
  const answer = await fetch(`${url}/actuator/health`)
  return ((await answer.json()) as { readonly status: string }).status
}

async function listenOn(port: number): Promise<Server> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return server
}

/** The state that a process killed a minute ago leaves behind. */
async function writeStaleLock(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '')
  const aMinuteAgo = new Date(Date.now() - 60_000)
  await utimes(file, aMinuteAgo, aMinuteAgo)
}
