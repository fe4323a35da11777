import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSlots } from '#drivers/hosts/gitSlots.ts'
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

test('callers get slots up to the limit, and the next ones in order of arrival', async () => {
  const slots = createSlots({ slotsMax: 2, ...longWaits })
  const releaseFirst = await slots.acquire('a')
  await slots.acquire('b')
  const third = slots.acquire('c')
  const fourth = slots.acquire('d')
  assert.equal(await isDone(third), false)
  releaseFirst()
  releaseFirst()
  await third
  assert.equal(await isDone(fourth), false)
})

test('one caller holds at most half of the slots, so that others get one', async () => {
  const slots = createSlots({ slotsMax: 4, ...longWaits })
  const release = await slots.acquire('a')
  await slots.acquire('a')
  const more = slots.acquire('a')
  assert.equal(await isDone(more), false)
  await slots.acquire('b')
  assert.equal(await isDone(more), false)
  release()
  await more
})

test('a caller who waits too long is refused as busy, and gets no slot later', async () => {
  const slots = createSlots({ slotsMax: 1, waitMaxMs: 10, waitingMax: 10 })
  const release = await slots.acquire('a')
  await assert.rejects(slots.acquire('b'), isBusy)
  release()
  await slots.acquire('c')
})

test('with too many waiting, the next one is refused immediately', async () => {
  const slots = createSlots({ slotsMax: 1, waitMaxMs: 60_000, waitingMax: 1 })
  const release = await slots.acquire('a')
  const waiting = slots.acquire('b')
  await assert.rejects(slots.acquire('c'), isBusy)
  release()
  await waiting
})

test('a caller who aborts while waiting gets no slot', async () => {
  const slots = createSlots({ slotsMax: 1, ...longWaits })
  const release = await slots.acquire('a')
  const gone = new AbortController()
  const waiting = slots.acquire('b', gone.signal)
  gone.abort(new Error('gone'))
  await assert.rejects(waiting, /gone/)
  release()
  await slots.acquire('c')
})
