import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrate } from '#drivers/postgres/migrate.ts'
import { testDatabase } from '../../support/database.ts'

const one = { '0001_one.sql': 'create table one (id int);\ninsert into one values (1);\n' }
const two = { '0002_two.sql': 'create table two (id int);\n' }

async function workshop() {
  const database = await testDatabase({ migrated: false })
  const folder = await mkdtemp(join(tmpdir(), 'speckeep-migrations-'))
  return {
    folder,
    address: database.address,
    pool: database.pool,
    async migrate(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder)
      for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
      return migrate(database.address, folder)
    },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('migrations are applied in order, once', async () => {
  await using shop = await workshop()
  assert.deepEqual(await shop.migrate({ ...two, ...one }), ['0001_one.sql', '0002_two.sql'])
  assert.deepEqual(await shop.migrate({ ...one, ...two }), [])
  assert.deepEqual((await shop.pool.query('select count(*) as n from one')).rows, [{ n: 1 }])
})

test('only new migrations are applied, and line endings do not count as an edit', async () => {
  await using shop = await workshop()
  await shop.migrate(one)
  const crlf = { '0001_one.sql': one['0001_one.sql'].replaceAll('\n', '\r\n') }
  assert.deepEqual(await shop.migrate({ ...crlf, ...two }), ['0002_two.sql'])
})

test('of processes that start concurrently, one applies', async () => {
  await using shop = await workshop()
  await shop.migrate({})
  const { address, folder } = shop
  await writeFile(join(folder, '0001_one.sql'), `select pg_sleep(0.05); ${one['0001_one.sql']}`)
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(address, folder)))
  assert.deepEqual(applied.flat(), ['0001_one.sql'])
})

test('while another process migrates, it says so and waits, until it is asked to stop', async () => {
  await using shop = await workshop()
  await shop.migrate(one)
  const { address, folder, pool } = shop
  await writeFile(join(folder, '0002_two.sql'), two['0002_two.sql'])
  const other = await pool.connect()
  await other.query('select pg_advisory_lock(7350254119)')
  const stopped = new AbortController()
  const lines: string[] = []
  const logThen = (act: () => void) => (line: string) => {
    lines.push(line)
    act()
  }
  const interrupted = migrate(address, folder, { log: logThen(() => stopped.abort()), signal: stopped.signal })
  await assert.rejects(interrupted, { name: 'AbortError' })
  assert.deepEqual(lines, ['Another process is migrating the database. Waiting for it …'])

  const waiting = Promise.withResolvers<void>()
  const later = migrate(address, folder, { log: logThen(waiting.resolve) })
  await waiting.promise
  await other.query('select pg_advisory_unlock(7350254119)')
  other.release()
  assert.deepEqual(await later, ['0002_two.sql'])
  assert.equal(lines.at(-1), 'Applying 0002_two.sql …')
})

test('a failing migration changes nothing, keeps those before it, and is reported with file and line', async () => {
  await using shop = await workshop()
  const broken = { '0002_two.sql': 'create table two (id int);\n\ninsert into nowhere values (1);\n' }
  await assert.rejects(
    shop.migrate({ ...one, ...broken }),
    /^Error: 0002_two\.sql line 3 could not be applied.*nowhere/,
  )
  const { rows } = await shop.pool.query(
    `select to_regclass('one') is not null as one, to_regclass('two') is null as two`,
  )
  assert.deepEqual(rows, [{ one: true, two: true }])
  assert.deepEqual(await shop.migrate({ ...one, ...two }), ['0002_two.sql'])
})

test('an edited migration aborts the start', async () => {
  await using shop = await workshop()
  await shop.migrate({ ...one, ...two })
  await assert.rejects(
    shop.migrate({ '0001_one.sql': 'create table other (id int);', ...two }),
    /0001_one\.sql was edited after/,
  )
})

test('a missing migration aborts the start', async () => {
  await using shop = await workshop()
  await shop.migrate({ ...one, ...two })
  const renamed = { '0001_first.sql': one['0001_one.sql'] }
  await assert.rejects(shop.migrate({ ...renamed, ...two }), /has 0001_one\.sql, but that file is missing/)
})

test('a database newer than the code aborts the start', async () => {
  await using shop = await workshop()
  await shop.migrate({ ...one, ...two })
  await assert.rejects(shop.migrate(one), /newer than this Speckeep: it has 0002_two\.sql/)
})

test('a gap, a duplicate number and an invalid name are refused before anything is applied', async () => {
  await using shop = await workshop()
  const third = { '0003_three.sql': 'select 1' }
  await assert.rejects(shop.migrate({ ...one, ...third }), /0003_three\.sql instead of 0002_name\.sql/)
  await assert.rejects(shop.migrate({ ...one, '0001_two.sql': 'select 1' }), /0001_two\.sql instead of 0002_name\.sql/)
  await assert.rejects(shop.migrate({ 'first.sql': 'select 1' }), /first\.sql instead of 0001_name\.sql/)
  assert.deepEqual((await shop.pool.query(`select to_regclass('one') as one`)).rows, [{ one: null }])
})
