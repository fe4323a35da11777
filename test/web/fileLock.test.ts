import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLocked, lockFile } from '../../web/src/drafts/fileLock.ts'

/** Tabs of one browser with Web Locks. */
function tabs() {
  const name = `test ${Math.random()}`
  return {
    name,
    async open({ takeOver = false, storing = Promise.resolve() } = {}) {
      const seen = { isHeld: false, taken: 0, takenEarly: 0 }
      const onTakenOver = async () => {
        seen.taken++
        if (!seen.isHeld) seen.takenEarly++
        await storing
      }
      const lock = await lockFile(name, { takeOver, onTakenOver })
      seen.isHeld = lock !== null
      return { seen, lock }
    },
  }
}

/** Until this many tabs wait for the lock. */
async function areWaiting(name: string, count: number): Promise<void> {
  for (;;) {
    const { pending = [] } = await navigator.locks.query()
    if (pending.filter(each => each.name === name).length === count) return
    await new Promise(setImmediate)
  }
}

test('a tab that takes over waits until the other one has stored its text', async () => {
  const { open, name } = tabs()
  assert.equal(await isLocked(name), false)
  const first = await open()
  assert.equal(await isLocked(name), true)
  assert.equal((await open()).lock, null)
  const second = await open({ takeOver: true })
  assert.equal(first.seen.taken, 1)
  assert.notEqual(second.lock, null)
  second.lock?.release()
})

test('of two tabs that take over one after the other, the first learns that it lost the file after it got it', async () => {
  const { open, name } = tabs()
  const { promise: storing, resolve: stored } = Promise.withResolvers<void>()
  const first = await open({ storing })
  const second = open({ takeOver: true })
  await areWaiting(name, 1)
  const third = open({ takeOver: true })
  await areWaiting(name, 2)
  // Each message to the second tab is delivered before what follows it on another channel.
  await new Promise<void>(resolve => {
    const [from, to] = [new BroadcastChannel(name), new BroadcastChannel(name)]
    to.onmessage = () => {
      for (const each of [from, to]) each.close()
      resolve()
    }
    from.postMessage('')
  })
  stored()
  const [{ lock, seen }, last] = await Promise.all([second, third])
  assert.ok(lock !== null && last.lock !== null)
  assert.equal(first.seen.taken, 1)
  assert.deepEqual([seen.taken, seen.takenEarly], [1, 0])
  const { held = [] } = await navigator.locks.query()
  assert.equal(held.filter(each => each.name === name).length, 1)
  for (const each of [lock, last.lock]) each?.release()
})
