import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  alice,
  deadOrigin,
  failureOf,
  httpClientFor,
  json,
  lostReply,
  stalledReply,
  startHost,
  truncatedReply,
} from './loopbackHost.ts'

const read = { method: 'GET', path: '/x' } as const
const write = { method: 'POST', path: '/x', json: { once: true } } as const

test('a read is retried after a lost connection, a truncated answer and a 5xx', async () => {
  for (const trouble of [lostReply, truncatedReply, json(502, null), json(503, { message: 'down' })]) {
    await using host = await startHost(trouble, trouble, json(200, { at: 'last' }))
    const { client, waits } = httpClientFor(host.origin)
    assert.deepEqual((await client.send(alice, read)).body, { at: 'last' })
    assert.equal(host.seen.length, 3)
    assert.equal(waits.length, 2)
  }
})

test('a read is given up after three tries', async () => {
  await using host = await startHost(lostReply)
  assert.equal((await failureOf(httpClientFor(host.origin).client.send(alice, read))).kind, 'failed')
  assert.equal(host.seen.length, 3)
})

test('pauses between tries are random, below a limit that doubles', async t => {
  t.mock.method(Math, 'random', () => 0.9)
  await using host = await startHost(lostReply)
  const { client, waits } = httpClientFor(host.origin)
  await failureOf(client.send(alice, read))
  assert.deepEqual(waits, [450, 900])
})

test('a stall is busy, and a read is retried after it', async () => {
  await using host = await startHost(stalledReply, json(200, 'late'))
  const { client } = httpClientFor(host.origin)
  assert.equal((await client.send(alice, { ...read, timeoutMs: 1_000 })).body, 'late')

  await using silent = await startHost(stalledReply)
  const given = httpClientFor(silent.origin)
  assert.equal((await failureOf(given.client.send(alice, { ...read, timeoutMs: 50 }))).kind, 'busy')
  assert.equal(given.waits.length, 2)
})

test('a body that stops half-way is a stall', async () => {
  await using host = await startHost(response => {
    response.writeHead(200)
    response.write('{')
  })
  const error = await failureOf(httpClientFor(host.origin).client.send(alice, { ...write, timeoutMs: 300 }))
  assert.equal(error.kind, 'busy')
})

test('a write whose answer is lost is sent exactly once', async () => {
  for (const [trouble, kind] of [
    [lostReply, 'failed'],
    [truncatedReply, 'failed'],
    [stalledReply, 'busy'],
    [json(502, null), 'failed'],
    [json(500, { message: 'oops' }), 'failed'],
  ] as const) {
    await using host = await startHost(trouble, json(201, {}))
    const { client, waits } = httpClientFor(host.origin)
    assert.equal(
      (await failureOf(client.send(alice, { ...write, timeoutMs: trouble === stalledReply ? 1_000 : 30_000 }))).kind,
      kind,
    )
    assert.equal(host.seen.length, 1)
    assert.deepEqual(waits, [])
  }
})

test('a write is sent exactly once over a connection that was good before and breaks now', async () => {
  await using host = await startHost(json(200, {}), lostReply, json(200, {}))
  const { client } = httpClientFor(host.origin)
  await client.send(alice, read)
  await failureOf(client.send(alice, write))
  assert.equal(host.seen.filter(({ method }) => method === 'POST').length, 1)
})

test('an idempotent write is retried', async () => {
  await using host = await startHost(lostReply, json(201, { made: true }))
  const { client } = httpClientFor(host.origin)
  assert.deepEqual((await client.send(alice, { ...write, safe: true })).body, { made: true })
  assert.deepEqual(
    host.seen.map(({ body }) => body),
    ['{"once":true}', '{"once":true}'],
  )
})

test('a write is retried if no connection was made', async () => {
  const { client, waits } = httpClientFor(await deadOrigin())
  const error = await failureOf(client.send(alice, write))
  assert.equal(error.kind, 'failed')
  assert.match(error.message, /^The host cannot be reached\. Try again/)
  assert.match(String(error.cause), /ECONNREFUSED/)
  assert.equal(waits.length, 2)
})

test('a refusal is not retried', async () => {
  await using host = await startHost(json(404, { message: 'Not Found' }))
  assert.equal((await failureOf(httpClientFor(host.origin).client.send(alice, read))).kind, 'gone')
  assert.equal(host.seen.length, 1)
})

test('a write is retried only if every address refused, or none was found', async () => {
  const coded = (code: string) => Object.assign(new Error(code), { code })
  const causes = [
    [coded('ENOTFOUND'), 3],
    [coded('UND_ERR_CONNECT_TIMEOUT'), 3],
    [new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]), 3],
    [new AggregateError([coded('ECONNREFUSED'), coded('ECONNRESET')]), 1],
    [coded('ECONNRESET'), 1],
    [new Error('no code'), 1],
    [undefined, 1],
  ] as const
  for (const [cause, triesMade] of causes) {
    let tries = 0
    const broken = async (): Promise<Response> => {
      tries += 1
      throw new TypeError('fetch failed', { cause })
    }
    const { client } = httpClientFor('https://host.example', { fetch: broken })
    assert.equal((await failureOf(client.send(alice, write))).kind, 'failed')
    assert.equal(tries, triesMade, String(cause))
  }
})
