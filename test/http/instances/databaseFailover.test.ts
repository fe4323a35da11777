import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openPool } from '#drivers/postgres/connection/pool.ts'
import { migrate } from '#drivers/postgres/migrate.ts'
import { writeAll } from '../../support/failoverDrill.ts'
import { assertCommittedOnce, startHomesDrill } from '../../support/homesDrill.ts'
import { startReplicatedPostgres } from '../../support/replicatedPostgres.ts'

const edits = Number(process.env['FAILOVER_EDITS'] ?? 12)
const killEvery = Math.max(5, edits / 25)
const migrationsFolder = join(import.meta.dirname, '../../../migrations')

test('no acknowledged edit is lost or made twice when PostgreSQL dies and its standby takes over', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'speckeep-cluster-'))
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  await using cluster = await startReplicatedPostgres(folder)
  await migrate(cluster.address, migrationsFolder)
  const pool = openPool(cluster.address, { applicationName: 'test' })
  await using database = { address: cluster.address, pool, [Symbol.asyncDispose]: () => pool.end() }
  await using homes = await startHomesDrill({ database })

  const first = await homes.begin(await homes.create('a.md'))
  const second = await homes.begin(await homes.create('b.md'))
  const documents = [first, second]
  const disturbed = { ...homes.drill, killOne: cluster.failOver }
  const { values, kills } = await writeAll(disturbed, documents, { edits, killEvery })

  t.diagnostic(`${edits} edits, ${kills} failovers`)
  assert.equal(await cluster.timeline(), 1 + kills)
  assertCommittedOnce(documents, values)
  for (const [at, { projectId }] of documents.entries()) {
    const committed = 'select from edit_sessions where project_id = $1 and commit_sha is not null'
    assert.equal(
      (await pool.query(committed, [projectId])).rowCount,
      values[at],
      'each edit is recorded with its commit',
    )
  }
  await homes.begin(await homes.create('c.md'))
})
