import assert from 'node:assert/strict'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import pg from 'pg'
import { healthCheckedPool } from '#drivers/postgres/connection/outage.ts'
import { writabilityOf } from '#drivers/postgres/connection/writability.ts'
import { takeTime } from '#testing/takeTime.ts'
import { testDatabase } from '../../../support/database.ts'

const timeoutMs = 5_000

test('a database that is set to read only takes no writes, whatever older connections may do', async () => {
  await using database = await testDatabase({ migrated: false })
  const connection = { ...database.pool.options, password: database.pool.options.password }
  assert.equal(await writabilityOf(connection).takesWrites(timeoutMs), true)
  const set = (value: string) =>
    database.pool.query(`alter database "${database.address.database}" set default_transaction_read_only = ${value}`)
  await set('on')
  assert.equal(await writabilityOf(connection).takesWrites(timeoutMs), false)
  await set('off')
  assert.equal(await writabilityOf(connection).takesWrites(timeoutMs), true)
})

test('connections that were opened while the database was read only are replaced when it takes writes again', async () => {
  await using database = await testDatabase({ migrated: false })
  const connection = { ...database.pool.options, password: database.pool.options.password }
  const set = (value: string) =>
    database.pool.query(`alter database "${database.address.database}" set default_transaction_read_only = ${value}`)
  await set('on')
  const own = new pg.Pool({ ...connection, max: 2 })
  const pool = healthCheckedPool(own, { check: async () => true })
  const writability = writabilityOf(connection, pool.replaceConnections)
  const write = (table: string) => pool.query({ text: `create table ${table} (a int)` })
  const refusal = await write('early').then(
    () => assert.fail('it was written'),
    (error: Error) => error,
  )
  await set('off')
  writability.note(refusal)
  assert.equal(await writability.takesWrites(timeoutMs), true)
  await Promise.all([write('one'), write('two'), write('three')])
  await pool.end()
})

test('a write that had no space is remembered; a database that cannot be asked says nothing about writes', async () => {
  const writability = writabilityOf({ host: '127.0.0.1', port: 1, user: 'none', database: 'none' })
  assert.equal(await writability.takesWrites(timeoutMs), true)
  writability.note(new Error('canceling statement due to statement timeout'))
  assert.equal(await writability.takesWrites(timeoutMs), true)
  writability.note(Object.assign(new Error('could not extend file'), { code: '53100' }))
  assert.equal(await writability.takesWrites(timeoutMs), false)
})

test('the answer is in time, and many callers open one connection', async t => {
  const sockets: Socket[] = []
  const server = createServer(socket => sockets.push(socket))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const writability = writabilityOf({ host: '127.0.0.1', port, user: 'none', database: 'none' })
  const over = takeTime(timeoutMs).then(() => 'late')
  const asked = Promise.all(Array.from({ length: 20 }, () => writability.takesWrites(200)))
  assert.notEqual(await Promise.race([asked, over]), 'late')
  assert.equal(sockets.length, 1)
})
