import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { Failure } from '#domain/errors.ts'
import { startLive } from '#drivers/live/index.ts'
import { openClient } from '#drivers/postgres/pool.ts'
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
    /** Listens, and lets a test wait until a number of news is there. */
    heard(projectId: number) {
      const news: LiveUpdate[] = []
      const stop = live.listen(projectId, one => news.push(one))
      const first = async (count: number) => {
        await waitFor(`${count} news are heard`, () => news.length >= count)
        return news
      }
      return { first, stop, news }
    },
    [Symbol.asyncDispose]: () => live.close(),
  }
}

function breakConnections(database: TestDatabase) {
  return database.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'live'`)
}

test('news reaches the listeners of every instance exactly once, in order', async () => {
  await using database = await testDatabase()
  await using a = await instance(database)
  await using b = await instance(database)
  const [onA, alsoOnA, onB] = [a.heard(7), a.heard(7), b.heard(7)]
  const shas = Array.from({ length: 200 }, (_, index) => String(index))
  for (const sha of shas) await (Number(sha) % 2 === 0 ? a : b).publish(commit(7, sha))
  for (const listener of [onA, alsoOnA, onB]) await listener.first(shas.length)
  // Whatever would come a second time comes before this.
  await a.publish(commit(7, 'from a'))
  await b.publish(commit(7, 'from b'))
  for (const listener of [onA, alsoOnA, onB]) {
    const heard = (await listener.first(shas.length + 2)).map(news =>
      'commitSha' in news ? (news.commitSha ?? '') : '',
    )
    const even = (sha: string) => Number(sha) % 2 === 0
    assert.deepEqual(heard.toSorted(), [...shas, 'from a', 'from b'].toSorted())
    assert.deepEqual(heard.filter(even), shas.filter(even))
  }
})

test('an instance hears its own news without waiting for the database', async () => {
  await using database = await testDatabase()
  await using a = await instance(database)
  const heard = a.heard(7)
  void a.publish(commit(7, 'x'))
  assert.deepEqual(heard.news, [commit(7, 'x')])
})

test('a listener hears its own project only, and nothing after it stopped', async () => {
  await using database = await testDatabase()
  await using a = await instance(database)
  await using b = await instance(database)
  const [stopped, other, stays] = [b.heard(7), b.heard(8), b.heard(7)]
  stopped.stop()
  stopped.stop()
  await a.publish(commit(7, 'x'))
  await stays.first(1)
  assert.deepEqual([stopped.news, other.news], [[], []])
})

test('a listener that throws is reported and disturbs nobody', async () => {
  await using database = await testDatabase()
  await using a = await instance(database)
  a.listen(7, () => {
    throw new Error('broken pipe')
  })
  const heard = a.heard(7)
  await a.publish(commit(7, 'x'))
  assert.equal(heard.news.length, 1)
  assert.equal(a.faults.length, 1)
})

test('no more listeners than the limit, until one stops', async () => {
  await using database = await testDatabase()
  await using a = await instance(database, 2)
  const first = a.heard(7)
  a.heard(8)
  assert.throws(
    () => a.heard(9),
    error => error instanceof Failure && error.code === 'unavailable',
  )
  first.stop()
  first.stop()
  a.heard(9)
  assert.throws(() => a.heard(10), Failure)
})

test('a long reason is shortened so that every news fits into a notification', async () => {
  await using database = await testDatabase()
  await using a = await instance(database)
  await using b = await instance(database)
  const heard = b.heard(7)
  const worst = '\u0001'.repeat(100_000)
  await a.publish({ kind: 'status', projectId: 7, status: 'ERROR', statusReason: worst })
  const [news] = await heard.first(1)
  assert.deepEqual(news, { kind: 'status', projectId: 7, status: 'ERROR', statusReason: worst.slice(0, 1_000) })
})

test('what others put on the channel is left aside', async () => {
  await using database = await testDatabase()
  await using a = await instance(database)
  await using b = await instance(database)
  const heard = b.heard(7)
  for (const payload of ['', 'hello', 'null', '7', '{"from":"x"}', '{"news":null}', '{"news":{"projectId":"7"}}']) {
    await database.pool.query(`select pg_notify('speckeep_news', $1)`, [payload])
  }
  await a.publish(commit(7, 'x'))
  assert.deepEqual(await heard.first(1), [commit(7, 'x')])
  assert.deepEqual(b.faults, [])
})

test('a broken connection is reported once and replaced, and local listeners miss nothing meanwhile', async () => {
  await using database = await testDatabase()
  await using a = await instance(database)
  await using b = await instance(database)
  const [onA, onB] = [a.heard(7), b.heard(7)]
  await breakConnections(database)
  await a.publish(commit(7, 'local'))
  assert.deepEqual(onA.news, [commit(7, 'local')])
  await waitFor('news return', async () => {
    await a.publish(commit(7, 'again'))
    return onB.news.length > 0
  })
  assert.deepEqual([a.faults.length, b.faults.length], [1, 1])
})

test('a connection that falls silent is replaced', async () => {
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
  const heard: LiveUpdate[] = []
  b.listen(7, news => heard.push(news))
  for (const client of clients) client.query = () => new Promise<never>(() => {})
  await waitFor('news return on another connection', async () => {
    await a.publish(commit(7, 'x'))
    return heard.length > 0 && clients.length >= 2
  })
  assert.ok(faults.length > 0)
  await b.close()
})

test('without a database there is no start', async () => {
  const open = () => Promise.reject(new Error('connect ECONNREFUSED'))
  await assert.rejects(startLive({ open, events: { fault() {} } }), /ECONNREFUSED/)
})

test('after close nothing listens and nothing is connected', async () => {
  await using database = await testDatabase()
  const a = await instance(database)
  const heard = a.heard(7)
  await a.close()
  await a.publish(commit(7, 'late'))
  assert.deepEqual(heard.news, [])
  const connected = `select from pg_stat_activity where datname = current_database() and application_name = 'live'`
  await waitFor('the connection is gone', async () => (await database.pool.query(connected)).rows.length === 0)
  assert.deepEqual(a.faults, [])
})
