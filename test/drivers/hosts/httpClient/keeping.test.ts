import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alice, bob, failureOf, httpClientFor, json, type Reply, startHost } from './loopbackHost.ts'

const read = { method: 'GET', path: '/x' } as const
const object = { method: 'GET', path: '/git/trees/4b825dc642cb6eb9a060e54bf8d69288fbee4904', immutable: true } as const

const tagged: Reply = (response, seen) =>
  seen.headers['if-none-match'] === '"v1"'
    ? json(304, null)(response, seen)
    : json(200, { names: ['a'] }, { etag: '"v1"', link: '<x>; rel="next"' })(response, seen)

test('an answer with an ETag is revalidated, and a 304 returns it again', async () => {
  await using host = await startHost(tagged)
  const { client } = httpClientFor(host.origin)
  const first = await client.send<{ names: string[] }>(alice, read)
  first.body.names.push('changed by its reader')
  const second = await client.send(alice, read)
  assert.equal(host.seen[1]?.headers['if-none-match'], '"v1"')
  assert.deepEqual([second.status, second.body], [200, { names: ['a'] }])
  assert.equal(second.headers.get('link'), '<x>; rel="next"')
})

test('a changed answer is returned in its new version', async () => {
  await using host = await startHost(
    json(200, 'old', { etag: '"v1"' }),
    json(200, 'new', { etag: '"v2"' }),
    json(304, null),
  )
  const { client } = httpClientFor(host.origin)
  await client.send(alice, read)
  assert.equal((await client.send(alice, read)).body, 'new')
  assert.equal((await client.send(alice, read)).body, 'new')
  assert.equal(host.seen[2]?.headers['if-none-match'], '"v2"')
})

test('no token gets what another was answered, by ETag or by object id', async () => {
  await using host = await startHost(tagged)
  const { client } = httpClientFor(host.origin)
  for (const request of [read, object]) {
    await client.send(alice, request)
    await client.send(bob, request)
    await client.send(null, request)
  }
  assert.deepEqual(
    host.seen.map(({ headers }) => headers['if-none-match']),
    Array(6).fill(undefined),
  )
})

test('a request with another query or another header is a different request', async () => {
  await using host = await startHost(tagged)
  const { client } = httpClientFor(host.origin)
  await client.send(alice, read)
  await client.send(alice, { ...read, query: { page: 2 } })
  await client.send(alice, { ...read, headers: { accept: 'text/plain' } })
  assert.ok(host.seen.every(({ headers }) => headers['if-none-match'] === undefined))
})

test('an object addressed by its id is fetched once, and each reader gets its own copy', async () => {
  await using host = await startHost(json(200, [1, 2]))
  const { client } = httpClientFor(host.origin)
  const bytes = await client.send<Uint8Array>(alice, { ...object, as: 'bytes' })
  bytes.body.fill(0)
  assert.deepEqual((await client.send(alice, object)).body, [1, 2])
  assert.equal(host.seen.length, 1)
})

test('a failure is never cached', async () => {
  await using host = await startHost(json(404, null), json(200, 'here'))
  const { client } = httpClientFor(host.origin)
  assert.equal((await failureOf(client.send(alice, object))).kind, 'gone')
  assert.equal((await client.send(alice, object)).body, 'here')

  await using late = await startHost(json(404, 'not yet', { etag: '"v1"' }), json(200, 'here'))
  const untilFound = httpClientFor(late.origin).client
  assert.equal((await untilFound.send(alice, { ...object, expect: [404] })).status, 404)
  assert.equal((await untilFound.send(alice, { ...object, expect: [404] })).body, 'here')
})

test('an answer that is not JSON is not cached as an object', async () => {
  await using host = await startHost(response => void response.end('<h1>Maintenance'), json(200, 'here'))
  const { client } = httpClientFor(host.origin)
  assert.equal((await failureOf(client.send(alice, object))).kind, 'failed')
  assert.equal((await client.send(alice, object)).body, 'here')
})

test('a cached answer is too large for a reader with a lower limit', async () => {
  await using host = await startHost(json(200, 'x'.repeat(1_000), { etag: '"v1"' }))
  const { client } = httpClientFor(host.origin)
  for (const request of [object, read]) {
    await client.send(alice, request)
    assert.equal((await failureOf(client.send(alice, { ...request, answerMaxBytes: 999 }))).kind, 'too_large')
  }
})

test('an answer with no-store is fetched again', async () => {
  await using host = await startHost(json(200, 1, { 'cache-control': 'no-store', etag: '"v1"' }))
  const { client } = httpClientFor(host.origin)
  for (const request of [read, read, object, object]) await client.send(alice, request)
  assert.equal(host.seen.length, 4)
  assert.ok(host.seen.every(({ headers }) => headers['if-none-match'] === undefined))
})

test('the cache is bounded: a large answer is not cached, and the oldest entry makes room', async () => {
  const mebibyte = 'x'.repeat(2 ** 20)
  await using host = await startHost((response, seen) =>
    json(200, seen.url === '/huge' ? mebibyte.repeat(5) : mebibyte)(response, seen),
  )
  const { client } = httpClientFor(host.origin)
  const ask = (path: string) => client.send(alice, { method: 'GET', path, immutable: true })
  await ask('/huge')
  await ask('/huge')
  assert.equal(host.seen.length, 2)

  for (let index = 0; index < 70; index += 1) await ask(`/${index}`)
  await ask('/69')
  assert.equal(host.seen.length, 72)
  await ask('/0')
  assert.equal(host.seen.length, 73)
})

test('an unsolicited 304 is a failure', async () => {
  await using host = await startHost(json(304, null))
  assert.equal((await failureOf(httpClientFor(host.origin).client.send(alice, read))).kind, 'failed')
})
