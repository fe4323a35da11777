import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { testDatabase } from '../../support/database.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { writeAll } from '../../support/failoverDrill.ts'
import { assertCommittedOnce, type HomeDocument, startHomesDrill } from '../../support/homesDrill.ts'
import { startPgbouncer } from '../../support/pgbouncer.ts'
import { findProgram } from '../../support/programs.ts'
import { runSpeckeep, urlOf } from '../../support/speckeep.ts'

const program = findProgram('pgbouncer')
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
  await using homes = await startHomesDrill({ database, pooled: pooler.address })
  const { drill } = homes
  const [here = '', there = ''] = drill.urls

  const documents: HomeDocument[] = []
  for (const filePath of writers) {
    const empty = await homes.create(filePath)
    const { projectId } = empty
    await using events = await openEventStream(`${there}/api/projects/${projectId}/events`, {
      headers: { authorization: `Bearer ${drill.user.token}` },
    })
    const document = await homes.begin(empty, here)
    const event = await events.next('commit')
    assert.deepEqual(event?.data, { projectId, commitSha: document.commitSha, source: 'api' })
    documents.push(document)
  }

  const disturbed = { ...drill, killOne: pooler.restart }
  const { values, kills } = await writeAll(disturbed, documents, { edits, killEvery: 8 })
  t.diagnostic(`${edits} edits, PgBouncer restarted ${kills} times`)
  assert.ok(kills >= 3)
  assertCommittedOnce(documents, values)
})

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
