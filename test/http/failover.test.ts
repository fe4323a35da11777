import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { FileRecord } from '#contract/content.ts'
import type { EditReply } from '#contract/edits.ts'
import { externalGit } from '#testing/hosts/externalGit.ts'
import { startBackend } from '#testing/hosts/git/backend.ts'
import { firstCommit } from '#testing/hosts/git/subject.ts'
import { bytes } from '#testing/hosts/project.ts'
import { freePorts } from '#testing/ports.ts'
import { type Answer, caller, newUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testDatabase } from '../support/database.ts'
import { createProject, waitForStatus } from '../support/remote/service.ts'
import { highLimits } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/serviceProcess.ts'

/** A drill of half a minute for 40 edits, run on request. */
const editsCount = Number(process.env['FAILOVER_EDITS'] ?? 0)
const killEvery = Math.max(10, editsCount / 25)
const writers = ['a.md', 'b.md', 'c.md'] as const

/** Two instances on one database and one git server, each with a separate disk; one at a time is killed and replaced. */
test('no acknowledged edit is lost or made twice while instances are killed', async t => {
  if (editsCount === 0) {
    t.diagnostic('skipped: no FAILOVER_EDITS')
    return
  }
  await using database = await testDatabase()
  const backend = await startBackend()
  const root = await mkdtemp(join(tmpdir(), 'speckeep-failover-'))
  t.after(async () => {
    await backend.close()
    await rm(root, { recursive: true, force: true, maxRetries: 10 })
  })
  const env = {
    ...highLimits,
    AI_EDITS_PER_HOUR: '100000',
    DATABASE_URL: 'postgres://shared/speckeep',
    REPOHOST_PROVIDER: 'git',
    REPOHOST_BASE_URL: backend.baseUrl,
    JWT_SECRET: randomBytes(32).toString('base64'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  }
  const start = async (name: string) => {
    const dataDir = await mkdtemp(join(root, name))
    return await startServiceProcess({ env, dataDir, database: database.address, port: await freePorts() })
  }
  const { source, dir } = backend.repository('team/spec')
  firstCommit(dir, Object.fromEntries(writers.map(path => [path, bytes('Value 0.\n')])))

  const running: (ServiceProcess | null)[] = [await start('one'), await start('two')]
  t.after(() => Promise.all(running.map(service => service?.[Symbol.asyncDispose]())))
  const user = await newUser(running[0]?.url ?? '')
  let turn = 0
  /** Sends the request to the instances in turn, until one answers it: what a proxy and a client that retries do. */
  const send = async (method: 'get' | 'post', path: string, body?: object): Promise<Answer> => {
    const headers = { 'idempotency-key': randomUUID() }
    return await waitFor(`${method} ${path} is answered`, async () => {
      const service = running[turn++ % running.length]
      if (!service) return null
      const { [method]: call } = caller(service.url, { authorization: `Bearer ${user.token}` })
      const answer = await (method === 'get' ? call(path) : call(path, body, headers)).catch(() => null)
      const isToRepeat = answer?.status === 503 || answer?.headers.has('retry-after')
      return isToRepeat ? null : answer
    })
  }

  const first = caller(running[0]?.url ?? '', { authorization: `Bearer ${user.token}` })
  const { id } = await createProject(first, { repoFullName: source, repoToken: backend.user })
  await waitForStatus(first, id, 'ACTIVE')
  const path = `/api/projects/${id}`
  let made = 0
  let kills = 0
  let replacing = Promise.resolve()
  const replaceOne = async (): Promise<void> => {
    const index = kills++ % running.length
    const killed = running[index]
    running[index] = null
    await killed?.[Symbol.asyncDispose]()
    running[index] = await start(`next-${kills}-`)
  }

  const acknowledged = await Promise.all(
    writers.map(async filePath => {
      let value = 0
      while (made < editsCount) {
        if (++made % killEvery === 0) replacing = replacing.then(replaceOne)
        const instruction = `Replace "Value ${value}." with "Value ${value + 1}."`
        const edit = await send('post', `${path}/edit`, { filePath, instruction })
        assert.equal(edit.status, 200, edit.text)
        const commit = await send('post', `${path}/commit`, { sessionId: edit.as<EditReply>().sessionId })
        assert.ok(commit.status === 201 || commit.status === 202, commit.text)
        value++
        const seen = (await send('get', `${path}/files/${filePath}`)).as<FileRecord>()
        assert.equal(seen.content, `Value ${value}.\n`)
      }
      return value
    }),
  )
  await replacing
  t.diagnostic(`${made} edits, ${kills} kills`)
  assert.ok(kills >= 3)

  const history = () => externalGit(dir, ['log', '--format=%H', 'main']).split('\n').length
  const total = acknowledged.reduce((sum, count) => sum + count, 0)
  await waitFor('the queued commits have landed', () => history() >= total + 1)
  assert.equal(history(), total + 1, 'each edit is one commit')
  for (const [index, filePath] of writers.entries()) {
    assert.equal(externalGit(dir, ['show', `main:${filePath}`]), `Value ${acknowledged[index]}.`)
  }
})
