import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGate } from '#drivers/hosts/embedded/gate.ts'
import { HostError } from '#ports/hosts.ts'

const longWaits = { waitMaxMs: 60_000, waitingMax: 10 }

/** Whether a promise is resolved or rejected once everything due has run. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false
  promise.then(
    () => (done = true),
    () => (done = true),
  )
  await new Promise(resolve => setImmediate(resolve))
  return done
}

function isBusy(error: unknown): boolean {
  return error instanceof HostError && error.kind === 'busy' && error.retryAfterS === 5
}

test('callers enter up to the limit, and the next ones in order of arrival', async () => {
  const gate = createGate({ concurrencyMax: 2, ...longWaits })
  const releaseFirst = await gate.enter('a')
  await gate.enter('b')
  const third = gate.enter('c')
  const fourth = gate.enter('d')
  assert.equal(await isDone(third), false)
  releaseFirst()
  releaseFirst()
  await third
  assert.equal(await isDone(fourth), false)
})

test('one caller holds at most half of the places, so that others can pass', async () => {
  const gate = createGate({ concurrencyMax: 4, ...longWaits })
  const release = await gate.enter('a')
  await gate.enter('a')
  const more = gate.enter('a')
  assert.equal(await isDone(more), false)
  await gate.enter('b')
  assert.equal(await isDone(more), false)
  release()
  await more
})

test('a caller who waits too long is refused as busy, and takes no place later', async () => {
  const gate = createGate({ concurrencyMax: 1, waitMaxMs: 10, waitingMax: 10 })
  const release = await gate.enter('a')
  await assert.rejects(gate.enter('b'), isBusy)
  release()
  await gate.enter('c')
})

test('with too many waiting, the next one is refused immediately', async () => {
  const gate = createGate({ concurrencyMax: 1, waitMaxMs: 60_000, waitingMax: 1 })
  const release = await gate.enter('a')
  const waiting = gate.enter('b')
  await assert.rejects(gate.enter('c'), isBusy)
  release()
  await waiting
})

test('a caller who aborts while waiting takes no place', async () => {
  const gate = createGate({ concurrencyMax: 1, ...longWaits })
  const release = await gate.enter('a')
  const gone = new AbortController()
  const waiting = gate.enter('b', gone.signal)
  gone.abort(new Error('gone'))
  await assert.rejects(waiting, /gone/)
  release()
  await gate.enter('c')
})
