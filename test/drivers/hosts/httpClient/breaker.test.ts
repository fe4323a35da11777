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

test('a host that failed ten times in a row gets no calls for ten seconds, for any user', async () => {
  await using host = await startHost(down, ...times(9, down), json(201, 'up'))
  const { wire, clock } = httpClientFor(host.origin)
  for (let failures = 0; failures < 10; failures += 1) {
    assert.equal((await failureOf(wire.send(alice, write))).kind, 'failed')
  }
  const error = await failureOf(wire.send(bob, write))
  assert.deepEqual([error.kind, error.retryAfterS, host.seen.length], ['busy', 10, 10])

  clock.ms += 10_000
  assert.equal((await wire.send(bob, write)).body, 'up')
  assert.equal((await wire.send(alice, write)).body, 'up')
})

test('after the pause one call goes first, and the others wait for what becomes of it', async () => {
  const held: ServerResponse[] = []
  await using host = await startHost(down, ...times(9, down), response => void held.push(response), json(200, 'up'))
  const { wire, clock } = httpClientFor(host.origin)
  for (let failures = 0; failures < 10; failures += 1) await failureOf(wire.send(alice, write))

  clock.ms += 10_000
  const probe = wire.send(alice, write)
  await waitFor('the probe is at the host', () => held.length === 1)
  assert.equal((await failureOf(wire.send(bob, write))).kind, 'busy')
  held[0]?.end('"probed"')
  assert.equal((await probe).body, 'probed')
  assert.equal((await wire.send(bob, write)).body, 'up')
})

test('a probe that fails starts the pause again', async () => {
  await using host = await startHost(down)
  const { wire, clock } = httpClientFor(host.origin)
  for (let failures = 0; failures < 10; failures += 1) await failureOf(wire.send(alice, write))
  clock.ms += 10_000
  assert.equal((await failureOf(wire.send(alice, write))).kind, 'failed')
  assert.equal((await failureOf(wire.send(alice, write))).kind, 'busy')
  assert.equal(host.seen.length, 11)
})

test('a refusal is an answer: it ends a row of failures and begins none', async () => {
  const refusal = json(404, { message: 'Not Found' })
  await using host = await startHost(down, ...times(8, down), refusal, ...times(9, down), refusal)
  const { wire } = httpClientFor(host.origin)
  for (let calls = 0; calls < 40; calls += 1) await failureOf(wire.send(alice, write))
  assert.equal(host.seen.length, 40)
})

test('a host that cannot be reached gets no calls either', async () => {
  const { wire } = httpClientFor(await deadOrigin(), { limits: { failuresMax: 3 } })
  assert.equal((await failureOf(wire.send(alice, write))).kind, 'failed')
  assert.equal((await failureOf(wire.send(alice, write))).kind, 'busy')
})
