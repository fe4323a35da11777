import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type pg from 'pg'
import { openPool, type PoolOptions, type SlowQuery } from '#drivers/postgres/connection/pool.ts'
import { openReaders } from '#drivers/postgres/connection/readers.ts'
import { startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'

/** A separate server, because these tests freeze and stop it. */
const scratch = await mkdtemp(join(tmpdir(), 'speckeep-pool-'))
const options = { dataDir: join(scratch, 'data') }
let server = await startEmbeddedPostgres(options)
after(async () => {
  await server.stop()
  await rm(scratch, { recursive: true, force: true })
})

async function restart(): Promise<void> {
  await server.stop()
  server = await startEmbeddedPostgres(options)
}

function poolOf(settings: Omit<PoolOptions, 'applicationName'> = {}) {
  const pool = openPool(server.address, { applicationName: 'pool test', ...settings })
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() })
}

async function backendPid(client: pg.Pool | pg.PoolClient): Promise<number> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
}

/** The backend neither answers nor ends while `work` runs. */
async function frozen(pid: number, work: () => Promise<void>): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  await work().finally(() => process.kill(pid, 'SIGCONT'))
}

test('bigint and timestamptz are returned as number and Date', async () => {
  await using pool = poolOf()
  const at = new Date('2026-02-28T23:59:59.123Z')
  const { rows } = await pool.query('select $1::int8 as big, $2::timestamptz as at, count(*) as n', [2 ** 53 - 1, at])
  assert.deepEqual(rows, [{ big: Number.MAX_SAFE_INTEGER, at, n: 1 }])
})

test('a bigint beyond the range of numbers is an error, and the connection stays usable', async () => {
  await using pool = poolOf()
  for (const text of ['9007199254740993', '-9223372036854775808']) {
    await assert.rejects(
      pool.query('select $1::int8', [text]),
      new RegExp(`holds ${text}, which JavaScript cannot represent`),
    )
  }
  assert.deepEqual((await pool.query('select 1 as one')).rows, [{ one: 1 }])
})

test('a server that shuts down fails the queries, not the process, and the pool finds the next server', async () => {
  const errors: Error[] = []
  await using pool = poolOf({ onError: error => errors.push(error) })
  const busy = await pool.connect()
  await Promise.all([pool.query('select 1'), pool.query('select 1')])
  await restart()
  await assert.rejects(busy.query('select 1'))
  busy.release()
  assert.deepEqual((await pool.query('select 2 as two')).rows, [{ two: 2 }])
  assert.ok(errors.length >= 2, 'idle and busy connections both reported it')
})

test('a slow query times out on the server, and its connection stays usable', async () => {
  await using pool = poolOf({ queryTimeoutMs: 300 })
  const client = await pool.connect()
  await assert.rejects(client.query('select pg_sleep(60)'), { code: '57014' })
  assert.deepEqual((await client.query('select 1 as one')).rows, [{ one: 1 }])
  client.release()
})

test('a query to a frozen server fails in time, and its connection leaves the pool', async () => {
  await using pool = poolOf({ queryTimeoutMs: 300 })
  const client = await pool.connect()
  const pid = await backendPid(client)
  await frozen(pid, async () => {
    await assert.rejects(client.query('select 1'), /timeout/)
    client.release()
    assert.notEqual(await backendPid(pool), pid)
  })
})

test('readers answer many concurrent reads, each with its own rows', async () => {
  const readers = openReaders(server.address, { applicationName: 'reader test' })
  const numbers = Array.from({ length: 500 }, (_, index) => index)
  const read = (n: number) => readers.query<{ n: number }>({ name: 'echo', text: 'select $1::int4 as n', values: [n] })
  const answers = await Promise.all(numbers.map(read))
  assert.deepEqual(
    answers.map(({ rows }) => rows[0]?.n),
    numbers,
  )
  await readers.end()
})

test('a failing read does not affect the others', async () => {
  const readers = openReaders(server.address, { applicationName: 'reader test' })
  const texts = Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? 'select 1/0' : 'select 1 as one'))
  const results = await Promise.allSettled(texts.map(text => readers.query({ text })))
  assert.deepEqual(
    results.map(({ status }) => status),
    texts.map(text => (text === 'select 1/0' ? 'rejected' : 'fulfilled')),
  )
  await readers.end()
})

test('readers survive a restart of the server and an attempt during its downtime', async () => {
  const readers = openReaders(server.address, { applicationName: 'reader test' })
  await readers.query({ text: 'select 1' })
  await server.stop()
  await assert.rejects(readers.query({ text: 'select 1' }))
  server = await startEmbeddedPostgres(options)
  assert.deepEqual((await readers.query({ text: 'select 2 as two' })).rows, [{ two: 2 }])
  await readers.end()
})

test('a frozen reader fails its reads in time, and the next read opens another', async () => {
  const readers = openReaders(server.address, { applicationName: 'reader test', queryTimeoutMs: 300 })
  const backend = async () =>
    (await readers.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })).rows[0]?.pid
  const pid = (await backend()) ?? 0
  await frozen(pid, async () => {
    await assert.rejects(backend(), /timeout/)
    assert.notEqual(await backend(), pid)
  })
  await readers.end()
})

test('a query that takes a second is reported without its parameters, also when it fails', async () => {
  const slow: SlowQuery[] = []
  await using pool = poolOf({ onSlow: query => slow.push(query) })
  const client = await pool.connect()
  await client.query('select pg_sleep(0)')
  await client.query('select pg_sleep($1)', [1.1])
  await client.query({ text: 'select $1', values: ['canary'] })
  const failing = `do $$ begin perform pg_sleep(1.1); raise 'no'; end $$`
  await assert.rejects(client.query(failing))
  client.release()
  assert.deepEqual(
    slow.map(({ statement }) => statement),
    ['select pg_sleep($1)', failing],
  )
  assert.ok(slow.every(({ durationMs }) => durationMs >= 1_000))
})
