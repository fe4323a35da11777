import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { waitFor } from '#testing/waitFor.ts'
import { alice, bob, failureOf, httpClientFor, json, type LoopbackHost, lostReply, startHost } from './loopbackHost.ts'

const read = { method: 'GET', path: '/x' } as const
const write = { method: 'POST', path: '/x', json: {} } as const

/** A host that holds every call until it is released. */
async function startHoldingHost(): Promise<LoopbackHost & { readonly held: ServerResponse[]; release(): void }> {
  const held: ServerResponse[] = []
  const host = await startHost(response => void held.push(response))
  return Object.assign(host, { held, release: () => held.splice(0).forEach(response => void response.end('1')) })
}

function many(count: number, call: () => Promise<unknown>): Promise<unknown>[] {
  return Array.from({ length: count }, call)
}

/** Whose calls wait at the host: each is known by its token. */
function countOf(host: LoopbackHost, { token }: { readonly token: string }, method: string): number {
  return host.seen.filter(seen => seen.method === method && seen.headers.authorization?.endsWith(token)).length
}

test('a token has four reads and one write at once, and another token does not wait for it', async () => {
  await using host = await startHoldingHost()
  const { wire } = httpClientFor(host.origin)
  const calls = [
    ...many(20, () => wire.send(alice, read)),
    ...many(3, () => wire.send(alice, write)),
    wire.send(bob, read),
    wire.send(bob, write),
  ]
  await waitFor('both have what they may', () => host.held.length === 7)
  assert.deepEqual([countOf(host, alice, 'GET'), countOf(host, alice, 'POST')], [4, 1])
  assert.deepEqual([countOf(host, bob, 'GET'), countOf(host, bob, 'POST')], [1, 1])

  const released = setInterval(host.release, 1)
  await Promise.all(calls)
  clearInterval(released)
  assert.equal(host.seen.length, 25)
})

test('all tokens together have a limit, and a token that asks for much does not keep others out', async () => {
  await using host = await startHoldingHost()
  const { wire } = httpClientFor(host.origin, { limits: { callConcurrency: 3 } })
  const calls = [...many(20, () => wire.send(alice, read)), wire.send(bob, read)]
  await waitFor('the host has what it may', () => host.held.length === 3)
  assert.deepEqual([countOf(host, alice, 'GET'), countOf(host, bob, 'GET')], [3, 0])

  host.release()
  await waitFor('the host has more', () => host.held.length === 3)
  assert.equal(countOf(host, bob, 'GET'), 1)

  const released = setInterval(host.release, 1)
  await Promise.all(calls)
  clearInterval(released)
})

test('a token whose calls of the hour are used up is busy, and another is not', async () => {
  await using host = await startHost(json(200, 1))
  const { wire } = httpClientFor(host.origin, { limits: { callsPerHour: 3 } })
  for (let calls = 0; calls < 3; calls += 1) await wire.send(alice, read)
  const error = await failureOf(wire.send(alice, read))
  assert.equal(error.kind, 'busy')
  assert.ok(error.retryAfterS && error.retryAfterS > 3_590 && error.retryAfterS <= 3_600)
  assert.equal((await wire.send(bob, read)).body, 1)
  assert.equal(host.seen.length, 4)
})

test('every try counts', async () => {
  await using host = await startHost(lostReply)
  const { wire } = httpClientFor(host.origin, { limits: { callsPerHour: 2 } })
  assert.equal((await failureOf(wire.send(alice, read))).kind, 'busy')
  assert.equal(host.seen.length, 2)
})

test('a token with too much in its queue is told so', async () => {
  await using host = await startHoldingHost()
  const { wire } = httpClientFor(host.origin, { limits: { queuedMax: 2 } })
  const calls = many(3, () => wire.send(alice, write))
  await waitFor('one is at the host', () => host.held.length === 1)
  assert.equal((await failureOf(wire.send(alice, write))).kind, 'busy')
  const released = setInterval(host.release, 1)
  await Promise.all(calls)
  clearInterval(released)
})
