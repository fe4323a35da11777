import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { Failure } from '#domain/errors.ts'
import { startLive } from '#drivers/live/index.ts'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import type { LiveUpdate } from '#ports/live.ts'
import { waitFor } from '#testing/waitFor.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'

const commit = (projectId: number, commitSha: string): LiveUpdate => ({ kind: 'pages', projectId, commitSha })

async function instance(database: TestDatabase, listenersMax?: number) {
  const faults: unknown[] = []
  const live = await startLive({
    open: () => openClient(database.address, { applicationName: 'live' }),
    events: { fault: fault => faults.push(fault) },
    ...(listenersMax !== undefined && { listenersMax }),
  })
  return {
    ...live,
    faults,
    /** Listens, and lets a test wait for a number of updates. */
    listening(projectId: number) {
      const updates: LiveUpdate[] = []
      const stop = live.listen(projectId, one => updates.push(one))
      const first = async (count: number) => {
        await waitFor(`${count} updates are received`, () => updates.length >= count)
        return updates
      }
      return { first, stop, updates }
    },
    [Symbol.asyncDispose]: () => live.close(),
  }
}

function breakConnections(database: TestDatabase) {
  return database.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'live'`)
}

test('updates reach the listeners of every instance exactly once, in order', async () => {
  await using database = await testDatabase()
  await using a = await instance(database)
  await using b = await instance(database)
  const [onA, alsoOnA, onB] = [a.listening(7), a.listening(7), b.listening(7)]
  const shas = Array.from({ length: 200 }, (_, index) => String(index))
  for (const sha of shas) await (Number(sha) % 2 === 0 ? a : b).publish(commit(7, sha))
  for (const listener of [onA, alsoOnA, onB]) await listener.first(shas.length)
  // A duplicate would arrive before this one.
  await a.publish(commit(7, 'from a'))
  await b.publish(commit(7, 'from b'))
  for (const listener of [onA, alsoOnA, onB]) {
    const received = (await listener.first(shas.length + 2)).map(update =>
      'commitSha' in update ? (update.commitSha ?? '') : '',
    )
    const even = (sha: string) => Number(sha) % 2 === 0
    assert.deepEqual(received.toSorted(), [...shas, 'from a', 'from b'].toSorted())
    assert.deepEqual(received.filter(even), shas.filter(even))
  }
})

test('an instance receives its own updates without waiting for the database', async () => {
  await using database = await testDatabase()
  await using a = await instance(database)
  const received = a.listening(7)
  void a.publish(commit(7, 'x'))
  assert.deepEqual(received.updates, [commit(7, 'x')])
})

test('a listener receives the updates of one project only, and none after it stopped', async () => {
  await using database = await testDatabase()
  await using a = await instance(database)
  await using b = await instance(database)
  const [stopped, other, stays] = [b.listening(7), b.listening(8), b.listening(7)]
  stopped.stop()
  stopped.stop()
  await a.publish(commit(7, 'x'))
  await stays.first(1)
  assert.deepEqual([stopped.updates, other.updates], [[], []])
})

test('a listener that throws is reported and does not affect others', async () => {
  await using database = await testDatabase()
  await using a = await instance(database)
  a.listen(7, () => {
    throw new Error('broken pipe')
  })
  const received = a.listening(7)
  await a.publish(commit(7, 'x'))
  assert.equal(received.updates.length, 1)
  assert.equal(a.faults.length, 1)
})

test('listeners are limited, and a place is free again when one stops', async () => {
  await using database = await testDatabase()
  await using a = await instance(database, 2)
  const first = a.listening(7)
  a.listening(8)
  assert.throws(
    () => a.listening(9),
    error => error instanceof Failure && error.code === 'unavailable',
  )
  first.stop()
  first.stop()
  a.listening(9)
  assert.throws(() => a.listening(10), Failure)
})

test('a long reason is shortened so that every update fits into a notification', async () => {
  await using database = await testDatabase()
  await using a = await instance(database)
  await using b = await instance(database)
  const received = b.listening(7)
  const worst = '\u0001'.repeat(100_000)
  await a.publish({ kind: 'status', projectId: 7, status: 'ERROR', statusReason: worst })
  const [update] = await received.first(1)
  assert.deepEqual(update, { kind: 'status', projectId: 7, status: 'ERROR', statusReason: worst.slice(0, 1_000) })
})

test('foreign notifications on the channel are ignored', async () => {
  await using database = await testDatabase()
  await using a = await instance(database)
  await using b = await instance(database)
  const received = b.listening(7)
  for (const payload of ['', 'hello', 'null', '7', '{"from":"x"}', '{"news":null}', '{"news":{"projectId":"7"}}']) {
    await database.pool.query(`select pg_notify('speckeep_news', $1)`, [payload])
  }
  await a.publish(commit(7, 'x'))
  assert.deepEqual(await received.first(1), [commit(7, 'x')])
  assert.deepEqual(b.faults, [])
})

test('a broken connection is reported once and replaced, and local listeners miss nothing', async () => {
  await using database = await testDatabase()
  await using a = await instance(database)
  await using b = await instance(database)
  const [onA, onB] = [a.listening(7), b.listening(7)]
  await breakConnections(database)
  await a.publish(commit(7, 'local'))
  assert.deepEqual(onA.updates, [commit(7, 'local')])
  await waitFor('updates return', async () => {
    await a.publish(commit(7, 'again'))
    return onB.updates.length > 0
  })
  assert.deepEqual([a.faults.length, b.faults.length], [1, 1])
})

test('a connection that stops answering is replaced', async () => {
  await using database = await testDatabase()
  const faults: unknown[] = []
  const clients: pg.Client[] = []
  await using a = await instance(database)
  const b = await startLive({
    async open() {
      const client = await openClient(database.address, { applicationName: 'live' })
      clients.push(client)
      return client
    },
    events: { fault: fault => faults.push(fault) },
    heartbeatMs: 20,
  })
  const received: LiveUpdate[] = []
  b.listen(7, update => received.push(update))
  for (const client of clients) client.query = () => new Promise<never>(() => {})
  await waitFor('updates return on another connection', async () => {
    await a.publish(commit(7, 'x'))
    return received.length > 0 && clients.length >= 2
  })
  assert.ok(faults.length > 0)
  await b.close()
})

test('the start fails without a database', async () => {
  const open = () => Promise.reject(new Error('connect ECONNREFUSED'))
  await assert.rejects(startLive({ open, events: { fault() {} } }), /ECONNREFUSED/)
})

test('after close no listener and no connection remain', async () => {
  await using database = await testDatabase()
  const a = await instance(database)
  const received = a.listening(7)
  await a.close()
  await a.publish(commit(7, 'late'))
  assert.deepEqual(received.updates, [])
  const connected = `select from pg_stat_activity where datname = current_database() and application_name = 'live'`
  await waitFor('the connection is gone', async () => (await database.pool.query(connected)).rows.length === 0)
  assert.deepEqual(a.faults, [])
})
