import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { pauseOf } from '#drivers/hosts/httpClient/pause.ts'
import { HostError } from '#ports/hosts.ts'
import { alice, bob, failureOf, httpClientFor, json, startHost } from './loopbackHost.ts'

const write = { method: 'POST', path: '/x', json: {} } as const

test('a write that came too fast is retried after the pause that the host names', async t => {
  t.mock.method(Math, 'random', () => 0)
  const now = Date.parse('2026-01-01T00:00:00Z')
  const date = new Date(now).toUTCString()
  const inFour = new Date(now + 4_000)
  for (const headers of [
    { 'retry-after': '4' },
    { 'retry-after': inFour.toUTCString(), date },
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(inFour.getTime() / 1_000), date },
    { 'ratelimit-remaining': '0', 'ratelimit-reset': String(inFour.getTime() / 1_000), date },
    { 'ratelimit-reset': '4' },
  ]) {
    await using host = await startHost(json(429, { message: 'Too many requests' }, headers), json(201, { made: true }))
    const { client, waits } = httpClientFor(host.origin)
    assert.deepEqual((await client.send(alice, write)).body, { made: true })
    assert.deepEqual(waits, [4_000], JSON.stringify(headers))
  }
})

test('a pause has jitter on top', async t => {
  t.mock.method(Math, 'random', () => 0.5)
  await using host = await startHost(json(429, null, { 'retry-after': '2' }), json(201, null))
  const { client, waits } = httpClientFor(host.origin)
  await client.send(alice, write)
  assert.deepEqual(waits, [2_250])
})

test('a pause of more than ten seconds is thrown as busy immediately', async () => {
  await using host = await startHost(json(429, null, { 'retry-after': '11' }))
  const { client, waits } = httpClientFor(host.origin)
  const error = await failureOf(client.send(alice, write))
  assert.deepEqual([error.kind, error.retryAfterS, waits.length], ['busy', 11, 0])
})

test('a host that keeps asking for a pause is waited for ten seconds in all', async t => {
  t.mock.method(Math, 'random', () => 0)
  await using host = await startHost(json(429, null, { 'retry-after': '0' }))
  const { client, waits } = httpClientFor(host.origin)
  assert.equal((await failureOf(client.send(alice, write))).kind, 'busy')
  assert.deepEqual(waits, Array(10).fill(1_000))
})

test('an answer that the driver classifies as busy is waited for like a 429', async () => {
  await using host = await startHost(
    json(403, { message: 'secondary rate limit' }, { 'retry-after': '3' }),
    json(201, 1),
  )
  const { client, waits } = httpClientFor(host.origin, { classify: () => new HostError('busy', 'slower') })
  assert.equal((await client.send(alice, write)).body, 1)
  assert.equal(waits.length, 1)
})

test('the end of a window that is not used up causes no pause', async () => {
  const headers = { 'x-ratelimit-remaining': '4000', 'x-ratelimit-reset': '99999999999' }
  await using host = await startHost(json(429, null, headers), json(201, 1))
  const { client } = httpClientFor(host.origin)
  assert.equal((await client.send(alice, write)).body, 1)
})

test('an endless pause is reported as a day', async () => {
  await using host = await startHost(json(429, null, { 'retry-after': '99999999999' }))
  const error = await failureOf(httpClientFor(host.origin).client.send(alice, { ...write, path: '/y' }))
  assert.equal(error.retryAfterS, 86_400)
})

test('during a pause no call of this token is sent, and those of others are', async () => {
  await using host = await startHost(json(429, null, { 'retry-after': '60' }), json(200, 'fine'))
  const { client, waits, clock } = httpClientFor(host.origin)
  await failureOf(client.send(alice, write))

  const error = await failureOf(client.send(alice, { method: 'GET', path: '/y' }))
  assert.deepEqual([error.kind, error.retryAfterS, host.seen.length], ['busy', 60, 1])
  assert.equal((await client.send(bob, { method: 'GET', path: '/y' })).body, 'fine')

  clock.ms += 55_000
  assert.equal((await client.send(alice, { method: 'GET', path: '/z' })).body, 'fine')
  assert.ok(waits.length === 1 && (waits[0] ?? 0) >= 5_000)
})

test('whatever a host writes into its headers, a pause is a number of seconds up to a day, or none', () => {
  const value = fc.oneof(fc.string(), fc.integer().map(String), fc.float().map(String), fc.date().map(String))
  const names = ['retry-after', 'x-ratelimit-reset', 'x-ratelimit-remaining', 'ratelimit-reset', 'date']
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value), fields => {
      const pauseS = pauseOf(new Headers(fields))
      assert.ok(pauseS === null || (Number.isInteger(pauseS) && pauseS >= 0 && pauseS <= 86_400), `${pauseS}`)
    }),
  )
})
