import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { waitFor } from '#testing/waitFor.ts'
import { alice, bob, deadOrigin, failureOf, httpClientFor, json, type Reply, startHost } from './loopbackHost.ts'

const write = { method: 'POST', path: '/x', json: {} } as const
const down = json(503, { message: 'down' })

function times(count: number, reply: Reply): Reply[] {
  return Array.from({ length: count }, () => reply)
}

test('after ten failures in a row a host gets no calls for ten seconds, from any caller', async () => {
  await using host = await startHost(down, ...times(9, down), json(201, 'up'))
  const { client, clock } = httpClientFor(host.origin)
  for (let failures = 0; failures < 10; failures += 1) {
    assert.equal((await failureOf(client.send(alice, write))).kind, 'failed')
  }
  const error = await failureOf(client.send(bob, write))
  assert.deepEqual([error.kind, error.retryAfterS, host.seen.length], ['busy', 10, 10])

  clock.ms += 10_000
  assert.equal((await client.send(bob, write)).body, 'up')
  assert.equal((await client.send(alice, write)).body, 'up')
})

test('after the pause one call goes first, and the others wait for its result', async () => {
  const held: ServerResponse[] = []
  await using host = await startHost(down, ...times(9, down), response => void held.push(response), json(200, 'up'))
  const { client, clock } = httpClientFor(host.origin)
  for (let failures = 0; failures < 10; failures += 1) await failureOf(client.send(alice, write))

  clock.ms += 10_000
  const probe = client.send(alice, write)
  await waitFor('the probe is at the host', () => held.length === 1)
  assert.equal((await failureOf(client.send(bob, write))).kind, 'busy')
  held[0]?.end('"probed"')
  assert.equal((await probe).body, 'probed')
  assert.equal((await client.send(bob, write)).body, 'up')
})

test('a probe that fails restarts the pause', async () => {
  await using host = await startHost(down)
  const { client, clock } = httpClientFor(host.origin)
  for (let failures = 0; failures < 10; failures += 1) await failureOf(client.send(alice, write))
  clock.ms += 10_000
  assert.equal((await failureOf(client.send(alice, write))).kind, 'failed')
  assert.equal((await failureOf(client.send(alice, write))).kind, 'busy')
  assert.equal(host.seen.length, 11)
})

test('a refusal is an answer: it ends a series of failures and starts none', async () => {
  const refusal = json(404, { message: 'Not Found' })
  await using host = await startHost(down, ...times(8, down), refusal, ...times(9, down), refusal)
  const { client } = httpClientFor(host.origin)
  for (let calls = 0; calls < 40; calls += 1) await failureOf(client.send(alice, write))
  assert.equal(host.seen.length, 40)
})

test('an unreachable host opens the breaker too', async () => {
  const { client } = httpClientFor(await deadOrigin(), { limits: { failuresMax: 3 } })
  assert.equal((await failureOf(client.send(alice, write))).kind, 'failed')
  assert.equal((await failureOf(client.send(alice, write))).kind, 'busy')
})
