import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import pg from 'pg'
import { systemClock } from '#drivers/clock.ts'
import { postgresLimiter } from '#drivers/limits/postgres.ts'
import { testDatabase } from '../../support/database.ts'

const limit = { name: 'sign_ins', max: 3, windowS: 60 }

test('no e-mail address or network address is stored', async () => {
  await using database = await testDatabase()
  const limiter = postgresLimiter({
    pool: database.pool,
    clock: systemClock,
    timeoutMs: 10_000,
    onFault: assert.ifError,
  })
  await limiter.consume('ada@example.org', limit)
  const { rows } = await database.pool.query('select key, points from limit_windows')
  assert.equal(rows.length, 1)
  assert.match(rows[0].key, /^sign_ins:[\w-]{43}$/)
  assert.equal(rows[0].points, 1)
})

test('takers that are refused again and again do not reach the database', async () => {
  await using database = await testDatabase()
  const limiter = postgresLimiter({
    pool: database.pool,
    clock: systemClock,
    timeoutMs: 10_000,
    onFault: assert.ifError,
  })
  for (let use = 0; use < 50; use++) await limiter.consume('user 7', limit)
  const { rows } = await database.pool.query('select points from limit_windows')
  assert.deepEqual(rows, [{ points: 3 }])
})

test('without the database this process counts by itself, so a limit still holds, and reports the fault', async () => {
  await using database = await testDatabase()
  const faults: unknown[] = []
  const limiter = postgresLimiter({
    pool: database.pool,
    clock: systemClock,
    timeoutMs: 10_000,
    onFault: error => faults.push(error),
  })
  await limiter.consume('user 7', limit)
  await database.pool.query('alter table limit_windows rename to elsewhere')
  const states = await Promise.all(Array.from({ length: 20 }, () => limiter.consume('user 7', limit)))
  assert.equal(states.filter(state => state.allowed).length, 3)
  assert.equal(faults.length, 20)
  assert.match(String(faults[0]), /limit_windows/)
  await database.pool.query('alter table elsewhere rename to limit_windows')
  assert.deepEqual((await limiter.consume('user 7', limit)).remaining, 1)
})

test('a database that does not answer is not waited for', async t => {
  const sockets = new Set<Socket>()
  const silent = createServer(socket => sockets.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  assert.ok(typeof address === 'object' && address !== null)
  const pool = new pg.Pool({ host: '127.0.0.1', port: address.port, connectionTimeoutMillis: 0 })
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const faults: unknown[] = []
  const limiter = postgresLimiter({ pool, clock: systemClock, timeoutMs: 50, onFault: error => faults.push(error) })
  const states = await Promise.all(Array.from({ length: 5 }, () => limiter.consume('user 7', limit)))
  assert.equal(states.filter(state => state.allowed).length, 3)
  assert.equal(faults.length, 5)
})

test('a machine whose clock is an hour ahead neither ends the windows of others nor extends them', async t => {
  await using database = await testDatabase()
  const realNow = Date.now
  const shared = { ...systemClock, now: () => new Date(realNow()) }
  const options = { pool: database.pool, clock: shared, timeoutMs: 10_000, onFault: assert.ifError }
  const [here, ahead] = [postgresLimiter(options), postgresLimiter(options)]
  await here.consume('user 7', limit)
  t.mock.method(Date, 'now', () => realNow() + 3_600_000)
  const there = await ahead.consume('user 7', limit)
  t.mock.restoreAll()
  assert.equal(there.remaining, 1)
  assert.ok(there.resetS <= limit.windowS, `${there.resetS} s`)
  const { rows } = await database.pool.query<{ expire: number }>('select expire from limit_windows')
  assert.ok((rows[0]?.expire ?? 0) <= realNow() + limit.windowS * 1_000)
})
