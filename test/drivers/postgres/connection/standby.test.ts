import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { databaseHealth } from '#drivers/postgres/connection/health.ts'
import { withOutageErrors } from '#drivers/postgres/connection/outage.ts'
import { openClient, openPool } from '#drivers/postgres/connection/pool.ts'
import { openReaders } from '#drivers/postgres/connection/readers.ts'
import { startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { StoresUnavailable } from '#ports/stores/unavailable.ts'
import { waitFor } from '#testing/waitFor.ts'

const scratch = await mkdtemp(join(tmpdir(), 'speckeep-standby-'))
const options = { dataDir: join(scratch, 'data') }
const signalFile = join(options.dataDir, 'postgres', 'standby.signal')
let server = await startEmbeddedPostgres(options)
after(async () => {
  await server.stop()
  await rm(scratch, { recursive: true, force: true })
})

/** As a primary is demoted, or a standby promoted: by a restart. */
async function restartAs(role: 'primary' | 'standby'): Promise<void> {
  await server.stop()
  await (role === 'standby' ? writeFile(signalFile, '') : rm(signalFile))
  server = await startEmbeddedPostgres(options)
}

test('a server that is a standby is an outage for writes, reads and health, until there is a primary', async () => {
  const named = { applicationName: 'standby test' }
  await using resources = new AsyncDisposableStack()
  const pool = openPool(server.address, named)
  resources.defer(() => pool.end())
  const readers = openReaders(server.address, named)
  resources.defer(readers.end)
  const health = databaseHealth({ ...pool.options, password: pool.options.password })
  resources.defer(health.close)
  const store = withOutageErrors({
    write: (value: number) => pool.query('insert into counted values ($1)', [value]),
    read: async () => (await pool.query('select value from counted order by value')).rows,
    readShared: async () => (await readers.query({ text: 'select value from counted order by value' })).rows,
  })
  await pool.query('create table counted (value integer)')
  await store.write(1)

  await restartAs('standby')
  await assert.rejects(store.write(2), StoresUnavailable)
  await assert.rejects(store.read(), StoresUnavailable)
  await assert.rejects(store.readShared(), StoresUnavailable)
  for (let attempt = 0; attempt < 5; attempt++) assert.equal(await health.check(1_000), false)
  const observer = await openClient(server.address, { applicationName: 'observer' })
  await waitFor('no connection to the standby stays open', async () => {
    const text = 'select count(*) as open from pg_stat_activity where application_name = $1'
    const { rows } = await observer.query(text, [named.applicationName])
    return rows[0]?.open === 0
  })
  await observer.end()

  await restartAs('primary')
  await store.write(3)
  assert.deepEqual(await store.read(), [{ value: 1 }, { value: 3 }])
  assert.deepEqual(await store.readShared(), [{ value: 1 }, { value: 3 }])
  assert.equal(await health.check(1_000), true)
})

test('a database that is set to read only is an outage, until it takes writes again', async () => {
  const pool = openPool(server.address, { applicationName: 'read-only test' })
  await using _pool = { [Symbol.asyncDispose]: () => pool.end() }
  const store = withOutageErrors({ write: (value: number) => pool.query('insert into noted values ($1)', [value]) })
  await pool.query('create table noted (value integer)')
  await pool.query('set default_transaction_read_only = on')
  await assert.rejects(store.write(1), StoresUnavailable)
  await pool.query('set default_transaction_read_only = off')
  await store.write(2)
})
