import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { databaseHealth } from '#drivers/postgres/connection/health.ts'
import { testDatabase } from '../../../support/database.ts'
import { testStores, times } from '../rows.ts'

/** Accepts connections and never answers, like a frozen database. */
async function silentServer() {
  const sockets: Socket[] = []
  const server = createServer(socket => sockets.push(socket))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    connections: () => sockets.length,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise(closed => server.close(closed))
    },
  }
}

test('a database that answers is up, and the reported query is the one that ran', async () => {
  await using stores = await testStores()
  assert.equal(await stores.databaseHealth.check(5_000), true)
  assert.equal(stores.databaseHealth.database, 'PostgreSQL')
  assert.equal(stores.databaseHealth.validationQuery, 'select 1')
})

test('a pool without free connections does not hide the state of the database', async () => {
  await using stores = await testStores()
  const taken = await Promise.all(times(stores.pool.options.max, () => stores.pool.connect()))
  assert.equal(await stores.databaseHealth.check(5_000), true)
  for (const client of taken) client.release()
})

test('concurrent checks share one connection, and the next ones reuse it', async () => {
  await using stores = await testStores()
  const checks = await Promise.all(times(50, () => stores.databaseHealth.check(5_000)))
  assert.deepEqual(new Set(checks), new Set([true]))
  assert.equal(await stores.databaseHealth.check(5_000), true)
  const { rows } = await stores.pool.query(
    `select count(*) as asking from pg_stat_activity where datname = current_database() and query = 'select 1'`,
  )
  assert.deepEqual(rows, [{ asking: 1 }])
})

test('an unreachable database is down', async () => {
  const health = databaseHealth({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' })
  assert.equal(await health.check(5_000), false)
  await health.close()
})

test('a database that never answers is down in time, however often it is checked', async () => {
  await using server = await silentServer()
  const health = databaseHealth({ host: '127.0.0.1', port: server.port, user: 'nobody', database: 'none' })
  assert.deepEqual(
    await Promise.all(times(20, () => health.check(50))),
    times(20, () => false),
  )
  assert.equal(server.connections(), 1)
  await health.close()
})

test('after the connection was cut the database is found again', async () => {
  await using database = await testDatabase()
  const health = databaseHealth({ ...database.pool.options, password: database.pool.options.password })
  assert.equal(await health.check(5_000), true)
  await database.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'select 1'`)
  // The first check may still use the connection that is being closed.
  await health.check(5_000)
  assert.equal(await health.check(5_000), true)
  await health.close()
})
