import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { healthCheckedPool, withOutageErrors } from '#drivers/postgres/connection/outage.ts'
import { openClient, openPool } from '#drivers/postgres/connection/pool.ts'
import { StoresUnavailable } from '#ports/stores/unavailable.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testDatabase } from '../../../support/database.ts'

const silent = { check: async () => false }
const all = 20

function storeOver(pool: pg.Pool) {
  return withOutageErrors({ ask: async (text: string) => (await pool.query(text)).rows })
}

test('the error of a statement stays unchanged, and so does an error in our code', async () => {
  await using database = await testDatabase()
  const { ask } = storeOver(database.pool)
  await assert.rejects(ask('select 1/0'), error => error instanceof pg.DatabaseError && error.code === '22012')
  await assert.rejects(ask('select 9007199254740993'), RangeError)
  const ours = withOutageErrors({ fail: async () => JSON.parse('{') })
  await assert.rejects(ours.fail(), SyntaxError)
  assert.deepEqual(await ask('select 1 as one'), [{ one: 1 }])
})

test('a database that ends a connection, takes too long or is unreachable is an outage', async () => {
  await using database = await testDatabase()
  const { ask } = storeOver(database.pool)
  await assert.rejects(ask('select pg_terminate_backend(pg_backend_pid())'), StoresUnavailable)
  await assert.rejects(ask(`set statement_timeout = 1; select pg_sleep(5)`), StoresUnavailable)
  const address = { ...database.address, host: '/nowhere' }
  await using nowhere = disposable(openPool(address, { applicationName: 'nowhere' }))
  await assert.rejects(storeOver(nowhere).ask('select 1'), StoresUnavailable)
})

test('callers wait for a connection of a busy pool as long as the database answers', async () => {
  await using database = await testDatabase()
  const { pool } = database
  const taken = await Promise.all(Array.from({ length: all }, () => pool.connect()))
  let asked = 0
  const waiting = healthCheckedPool(pool, {
    async check() {
      asked++
      return true
    },
  }).query<{ one: number }>({ text: 'select 1 as one' })
  await waitFor('the database was asked whether it answers', () => asked > 0)
  for (const client of taken) client.release()
  assert.deepEqual((await waiting).rows, [{ one: 1 }])
})

test('an unresponsive database fails waiting callers, and a late connection goes back to the pool', async () => {
  await using database = await testDatabase()
  const { pool } = database
  const taken = await Promise.all(Array.from({ length: all }, () => pool.connect()))
  await assert.rejects(healthCheckedPool(pool, silent).connect(), StoresUnavailable)
  for (const client of taken) client.release()
  assert.deepEqual((await pool.query('select 1 as one')).rows, [{ one: 1 }])
  assert.equal(pool.idleCount, pool.totalCount)
})

test('a server without a free connection says what to do about that', async () => {
  await using database = await testDatabase()
  await database.pool.query(`alter database ${database.address.database} connection limit 1`)
  await assert.rejects(
    openClient(database.address, { applicationName: 'test' }),
    /: too many connections for database .* All of its connections are in use: end those of others, or raise/,
  )
})

function disposable(pool: pg.Pool): pg.Pool & AsyncDisposable {
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() })
}
