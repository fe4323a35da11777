import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { CommitReply } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { folderOf } from '#drivers/hosts/embedded/repository.ts'
import { openClient } from '#drivers/postgres/pool.ts'
import { externalGit } from '#testing/hosts/externalGit.ts'
import { freePorts } from '#testing/ports.ts'
import { testDatabase } from '../support/database.ts'
import { openEventStream } from '../support/eventStream.ts'
import { type Document, startDrill, writeAll } from '../support/failoverDrill.ts'
import { findPgbouncer, startPgbouncer } from '../support/pgbouncer.ts'
import { waitForStatus } from '../support/remote/service.ts'
import { runSpeckeep, urlOf } from '../support/speckeep.ts'

const program = findPgbouncer()
const edits = Number(process.env['FAILOVER_EDITS'] ?? 24)
const writers = ['a.md', 'b.md', 'c.md'] as const

function isInstalled(t: TestContext): boolean {
  if (program === null) t.diagnostic('skipped: no pgbouncer')
  return program !== null
}

test('two instances do the main job through PgBouncer in transaction mode, and lose nothing while it is restarted', async t => {
  if (!isInstalled(t)) return
  await using database = await testDatabase()
  await using pooler = await startPgbouncer(program ?? '', database.address)
  const root = await mkdtemp(join(tmpdir(), 'speckeep-pgbouncer-disks-'))
  t.after(() => rm(root, { recursive: true, force: true, maxRetries: 10 }))
  const homes = [await freePorts(), await freePorts()]
  const diskOf = (instance: number) => join(root, `disk-${instance}`)
  await using drill = await startDrill({
    database,
    pooled: pooler.address,
    env: instance => ({ REPOHOST_PROVIDER: 'embedded', HOME_ADDRESS: `http://127.0.0.1:${homes[instance]}` }),
    async dataDir(instance) {
      await mkdir(diskOf(instance), { recursive: true })
      return diskOf(instance)
    },
  })
  const [here = '', there = ''] = drill.urls

  const documents: (Document & { readonly dir: string; readonly before: number })[] = []
  for (const [at, filePath] of writers.entries()) {
    const instance = at % drill.urls.length
    const made = await drill.send('post', '/api/projects', { name: filePath }, drill.urls[instance])
    const { id } = made.as<ProjectRecord>()
    await waitForStatus(drill.user, id, 'ACTIVE')
    await using events = await openEventStream(`${there}/api/projects/${id}/events`, {
      headers: { authorization: `Bearer ${drill.user.token}` },
    })
    const body = { filePath, content: 'Value 0.\n', baseSha: null }
    const first = await drill.send('post', `/api/projects/${id}/commit`, body, here)
    assert.equal(first.status, 201, first.text)
    const event = await events.next('commit')
    assert.deepEqual(event?.data, { projectId: id, commitSha: first.as<CommitReply>().sha, source: 'api' })
    const { rows } = await database.pool.query('select repo_id from projects where id = $1', [id])
    const dir = join(diskOf(instance), 'git', 'repos', folderOf(rows[0].repo_id))
    documents.push({ projectId: id, filePath, dir, before: commitsIn(dir) })
  }

  const disturbed = { ...drill, killOne: pooler.restart }
  const { values, kills } = await writeAll(disturbed, documents, { edits, killEvery: 8 })
  t.diagnostic(`${edits} edits, PgBouncer restarted ${kills} times`)
  assert.ok(kills >= 3)
  for (const [at, { dir, before, filePath }] of documents.entries()) {
    assert.equal(commitsIn(dir) - before, values[at], 'each edit is one commit')
    assert.equal(externalGit(dir, ['show', `main:${filePath}`]), `Value ${values[at]}.`)
  }
})

const commitsIn = (dir: string) => externalGit(dir, ['log', '--format=%H', 'main']).split('\n').length

test('an address that leads through PgBouncer alone is refused with the variable that helps', async t => {
  if (!isInstalled(t)) return
  await using database = await testDatabase()
  await using pooler = await startPgbouncer(program ?? '', database.address)
  await assert.rejects(
    openClient({ ...database.address, host: pooler.address.host, port: pooler.address.port }, { applicationName: 't' }),
    /set DATABASE_DIRECT_URL to the address of PostgreSQL itself/,
  )
})

test('the doctor tells a pooler from PostgreSQL', async t => {
  if (!isInstalled(t)) return
  await using database = await testDatabase()
  const tolerant = ['ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout']
  await using pooler = await startPgbouncer(program ?? '', database.address, tolerant)
  const dataDir = await mkdtemp(join(tmpdir(), 'speckeep-doctor-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const [direct, pooled] = [urlOf(database.address), urlOf(pooler.address)]
  const lookWith = async (env: Readonly<Record<string, string>>) => {
    const { out } = await runSpeckeep({ DATA_DIR: dataDir, ...env }, 'doctor', '--json')
    return JSON.parse(out).findings.find(({ what }: { what: string }) => what === 'Pooler')?.state
  }
  assert.equal(await lookWith({ DATABASE_URL: direct }), undefined)
  assert.equal(await lookWith({ DATABASE_URL: pooled }), 'warning')
  assert.equal(await lookWith({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: pooled }), 'problem')
  assert.equal(await lookWith({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }), 'ok')
})
