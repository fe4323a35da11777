import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alice, bob, failureOf, httpClientFor, json, type Reply, startHost } from './loopbackHost.ts'

const read = { method: 'GET', path: '/x' } as const
const object = { method: 'GET', path: '/git/trees/4b825dc642cb6eb9a060e54bf8d69288fbee4904', immutable: true } as const

const tagged: Reply = (response, seen) =>
  seen.headers['if-none-match'] === '"v1"'
    ? json(304, null)(response, seen)
    : json(200, { names: ['a'] }, { etag: '"v1"', link: '<x>; rel="next"' })(response, seen)

test('an answer with an ETag is asked for conditionally, and 304 gives it again', async () => {
  await using host = await startHost(tagged)
  const { wire } = httpClientFor(host.origin)
  const first = await wire.send<{ names: string[] }>(alice, read)
  first.body.names.push('changed by its reader')
  const second = await wire.send(alice, read)
  assert.equal(host.seen[1]?.headers['if-none-match'], '"v1"')
  assert.deepEqual([second.status, second.body], [200, { names: ['a'] }])
  assert.equal(second.headers.get('link'), '<x>; rel="next"')
})

test('what changed is given as it is now', async () => {
  await using host = await startHost(
    json(200, 'old', { etag: '"v1"' }),
    json(200, 'new', { etag: '"v2"' }),
    json(304, null),
  )
  const { wire } = httpClientFor(host.origin)
  await wire.send(alice, read)
  assert.equal((await wire.send(alice, read)).body, 'new')
  assert.equal((await wire.send(alice, read)).body, 'new')
  assert.equal(host.seen[2]?.headers['if-none-match'], '"v2"')
})

test('no token is given what another was answered, by ETag or by object id', async () => {
  await using host = await startHost(tagged)
  const { wire } = httpClientFor(host.origin)
  for (const request of [read, object]) {
    await wire.send(alice, request)
    await wire.send(bob, request)
    await wire.send(null, request)
  }
  assert.deepEqual(
    host.seen.map(({ headers }) => headers['if-none-match']),
    Array(6).fill(undefined),
  )
})

test('a question with another query or another header is another question', async () => {
  await using host = await startHost(tagged)
  const { wire } = httpClientFor(host.origin)
  await wire.send(alice, read)
  await wire.send(alice, { ...read, query: { page: 2 } })
  await wire.send(alice, { ...read, headers: { accept: 'text/plain' } })
  assert.ok(host.seen.every(({ headers }) => headers['if-none-match'] === undefined))
})

test('what is addressed by an object id is asked for once, and each reader has a copy of its own', async () => {
  await using host = await startHost(json(200, [1, 2]))
  const { wire } = httpClientFor(host.origin)
  const bytes = await wire.send<Uint8Array>(alice, { ...object, as: 'bytes' })
  bytes.body.fill(0)
  assert.deepEqual((await wire.send(alice, object)).body, [1, 2])
  assert.equal(host.seen.length, 1)
})

test('a failure is never kept', async () => {
  await using host = await startHost(json(404, null), json(200, 'here'))
  const { wire } = httpClientFor(host.origin)
  assert.equal((await failureOf(wire.send(alice, object))).kind, 'gone')
  assert.equal((await wire.send(alice, object)).body, 'here')

  await using late = await startHost(json(404, 'not yet', { etag: '"v1"' }), json(200, 'here'))
  const patient = httpClientFor(late.origin).wire
  assert.equal((await patient.send(alice, { ...object, expect: [404] })).status, 404)
  assert.equal((await patient.send(alice, { ...object, expect: [404] })).body, 'here')
})

test('what is no JSON is not kept as an object', async () => {
  await using host = await startHost(response => void response.end('<h1>Maintenance'), json(200, 'here'))
  const { wire } = httpClientFor(host.origin)
  assert.equal((await failureOf(wire.send(alice, object))).kind, 'failed')
  assert.equal((await wire.send(alice, object)).body, 'here')
})

test('what is kept is too large for a reader who takes less', async () => {
  await using host = await startHost(json(200, 'x'.repeat(1_000), { etag: '"v1"' }))
  const { wire } = httpClientFor(host.origin)
  for (const request of [object, read]) {
    await wire.send(alice, request)
    assert.equal((await failureOf(wire.send(alice, { ...request, answerMaxBytes: 999 }))).kind, 'too_large')
  }
})

test('what the host wants kept nowhere is asked for again', async () => {
  await using host = await startHost(json(200, 1, { 'cache-control': 'no-store', etag: '"v1"' }))
  const { wire } = httpClientFor(host.origin)
  for (const request of [read, read, object, object]) await wire.send(alice, request)
  assert.equal(host.seen.length, 4)
  assert.ok(host.seen.every(({ headers }) => headers['if-none-match'] === undefined))
})

test('memory has an end: what is too large is not kept, and the oldest makes room', async () => {
  const mebibyte = 'x'.repeat(2 ** 20)
  await using host = await startHost((response, seen) =>
    json(200, seen.url === '/huge' ? mebibyte.repeat(5) : mebibyte)(response, seen),
  )
  const { wire } = httpClientFor(host.origin)
  const ask = (path: string) => wire.send(alice, { method: 'GET', path, immutable: true })
  await ask('/huge')
  await ask('/huge')
  assert.equal(host.seen.length, 2)

  for (let index = 0; index < 70; index += 1) await ask(`/${index}`)
  await ask('/69')
  assert.equal(host.seen.length, 72)
  await ask('/0')
  assert.equal(host.seen.length, 73)
})

test('a 304 that nobody asked for is a failure', async () => {
  await using host = await startHost(json(304, null))
  assert.equal((await failureOf(httpClientFor(host.origin).wire.send(alice, read))).kind, 'failed')
})
