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

/** The callers whose calls wait at the host, each identified by its token. */
function countOf(host: LoopbackHost, { token }: { readonly token: string }, method: string): number {
  return host.seen.filter(seen => seen.method === method && seen.headers.authorization?.endsWith(token)).length
}

test('a token has four concurrent reads and one write, and another token does not wait for it', async () => {
  await using host = await startHoldingHost()
  const { client } = httpClientFor(host.origin)
  const calls = [
    ...many(20, () => client.send(alice, read)),
    ...many(3, () => client.send(alice, write)),
    client.send(bob, read),
    client.send(bob, write),
  ]
  await waitFor('both have reached their limit', () => host.held.length === 7)
  assert.deepEqual([countOf(host, alice, 'GET'), countOf(host, alice, 'POST')], [4, 1])
  assert.deepEqual([countOf(host, bob, 'GET'), countOf(host, bob, 'POST')], [1, 1])

  const released = setInterval(host.release, 1)
  await Promise.all(calls)
  clearInterval(released)
  assert.equal(host.seen.length, 25)
})

test('all tokens share a limit, and a token with many calls does not keep others out', async () => {
  await using host = await startHoldingHost()
  const { client } = httpClientFor(host.origin, { limits: { callConcurrency: 3 } })
  const calls = [...many(20, () => client.send(alice, read)), client.send(bob, read)]
  await waitFor('the host has reached its limit', () => host.held.length === 3)
  assert.deepEqual([countOf(host, alice, 'GET'), countOf(host, bob, 'GET')], [3, 0])

  host.release()
  await waitFor('the host has the next calls', () => host.held.length === 3)
  assert.equal(countOf(host, bob, 'GET'), 1)

  const released = setInterval(host.release, 1)
  await Promise.all(calls)
  clearInterval(released)
})

test('a token that used up its calls of the hour is busy, and another is not', async () => {
  await using host = await startHost(json(200, 1))
  const { client } = httpClientFor(host.origin, { limits: { callsPerHour: 3 } })
  for (let calls = 0; calls < 3; calls += 1) await client.send(alice, read)
  const error = await failureOf(client.send(alice, read))
  assert.equal(error.kind, 'busy')
  assert.ok(error.retryAfterS && error.retryAfterS > 3_590 && error.retryAfterS <= 3_600)
  assert.equal((await client.send(bob, read)).body, 1)
  assert.equal(host.seen.length, 4)
})

test('every try counts', async () => {
  await using host = await startHost(lostReply)
  const { client } = httpClientFor(host.origin, { limits: { callsPerHour: 2 } })
  assert.equal((await failureOf(client.send(alice, read))).kind, 'busy')
  assert.equal(host.seen.length, 2)
})

test('a token with too many queued calls is refused', async () => {
  await using host = await startHoldingHost()
  const { client } = httpClientFor(host.origin, { limits: { queuedMax: 2 } })
  const calls = many(3, () => client.send(alice, write))
  await waitFor('one is at the host', () => host.held.length === 1)
  assert.equal((await failureOf(client.send(alice, write))).kind, 'busy')
  const released = setInterval(host.release, 1)
  await Promise.all(calls)
  clearInterval(released)
})
