import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openPool } from '#drivers/postgres/connection/pool.ts'
import { migrate } from '#drivers/postgres/migrate.ts'
import { writeAll } from '../../support/failoverDrill.ts'
import { assertCommittedOnce, startHomesDrill } from '../../support/homesDrill.ts'
import { findPatroni, startPatroni } from '../../support/patroni.ts'

const edits = Number(process.env['FAILOVER_EDITS'] ?? 12)
const changeEvery = Math.max(5, edits / 25)
const migrationsFolder = join(import.meta.dirname, '../../../migrations')
const programs = findPatroni()

test('no acknowledged edit is lost or made twice when Patroni makes another server the primary', async t => {
  if (programs === null) return t.diagnostic('skipped: no patroni, etcd, haproxy and postgres')
  const folder = await mkdtemp(join(tmpdir(), 'speckeep-patroni-'))
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  await using cluster = await startPatroni(programs, folder)
  await migrate(cluster.address, migrationsFolder)
  const pool = openPool(cluster.address, { applicationName: 'test' })
  await using database = { address: cluster.address, pool, [Symbol.asyncDispose]: () => pool.end() }
  await using homes = await startHomesDrill({ database })

  const documents = [await homes.begin(await homes.create('a.md')), await homes.begin(await homes.create('b.md'))]
  let changes = 0
  const changePrimary = () => (changes++ % 2 === 0 ? cluster.killPrimary() : cluster.switchOver())
  const disturbed = { ...homes.drill, killOne: changePrimary }
  const { values } = await writeAll(disturbed, documents, { edits, killEvery: changeEvery })

  t.diagnostic(`${edits} edits, ${changes} changes of the primary, every second one without a kill`)
  assert.ok(changes >= 2)
  assertCommittedOnce(documents, values)
  await homes.begin(await homes.create('c.md'))
})
