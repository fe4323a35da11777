import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGate } from '#drivers/hosts/embedded/gate.ts'
import { HostError } from '#ports/hosts.ts'

const patient = { waitMaxMs: 60_000, waitingMax: 10 }

/** Whether a promise is settled after all that is due has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  promise.then(
    () => (settled = true),
    () => (settled = true),
  )
  await new Promise(resolve => setImmediate(resolve))
  return settled
}

function isBusy(error: unknown): boolean {
  return error instanceof HostError && error.kind === 'busy' && error.retryAfterS === 5
}

test('so many are let in, and the next in the order of their coming', async () => {
  const gate = createGate({ concurrencyMax: 2, ...patient })
  const leaveFirst = await gate.enter('a')
  await gate.enter('b')
  const third = gate.enter('c')
  const fourth = gate.enter('d')
  assert.equal(await isSettled(third), false)
  leaveFirst()
  leaveFirst()
  await third
  assert.equal(await isSettled(fourth), false)
})

test('one caller has half of the places at most, so that others pass by', async () => {
  const gate = createGate({ concurrencyMax: 4, ...patient })
  const leave = await gate.enter('a')
  await gate.enter('a')
  const more = gate.enter('a')
  assert.equal(await isSettled(more), false)
  await gate.enter('b')
  assert.equal(await isSettled(more), false)
  leave()
  await more
})

test('who waits too long hears that it is too much, and takes no place later', async () => {
  const gate = createGate({ concurrencyMax: 1, waitMaxMs: 10, waitingMax: 10 })
  const leave = await gate.enter('a')
  await assert.rejects(gate.enter('b'), isBusy)
  leave()
  await gate.enter('c')
})

test('where too many wait, the next is refused at once', async () => {
  const gate = createGate({ concurrencyMax: 1, waitMaxMs: 60_000, waitingMax: 1 })
  const leave = await gate.enter('a')
  const waiting = gate.enter('b')
  await assert.rejects(gate.enter('c'), isBusy)
  leave()
  await waiting
})

test('who goes away while waiting takes no place', async () => {
  const gate = createGate({ concurrencyMax: 1, ...patient })
  const leave = await gate.enter('a')
  const gone = new AbortController()
  const waiting = gate.enter('b', gone.signal)
  gone.abort(new Error('gone'))
  await assert.rejects(waiting, /gone/)
  leave()
  await gate.enter('c')
})
