import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitFor } from '#testing/waitFor.ts'
import { announcedLock, type Claim, isAnnounced } from '../../web/src/drafts/announcedLock.ts'

/** Tabs of one browser without Web Locks, all of which try to edit one file. */
function tabs() {
  const left = new Map<string, Claim>()
  const name = `test ${Math.random()}`
  let clock = 0
  const claims = {
    read: (of: string) => left.get(of) ?? null,
    write: (of: string, claim: Claim | null) => void (claim === null ? left.delete(of) : left.set(of, claim)),
  }
  return {
    left,
    name,
    claims,
    async open({ takeOver = false, answerTimeoutMs = 60_000, isBlind = false } = {}) {
      const seen = { stored: 0, exit: () => {} }
      const options = {
        takeOver,
        answerTimeoutMs,
        nowMs: () => ++clock,
        claims: isBlind ? { ...claims, read: () => null } : claims,
        onTakenOver: async () => void seen.stored++,
        onLeave: (listener: () => void) => {
          seen.exit = listener
          return () => {}
        },
      }
      return { seen, lock: await announcedLock(name, options) }
    },
  }
}

test('a second tab does not get the lock until the first has released it', async () => {
  const { open } = tabs()
  const first = await open()
  assert.notEqual(first.lock, null)
  assert.equal((await open()).lock, null)
  first.lock?.release()
  const third = await open()
  assert.notEqual(third.lock, null)
  third.lock?.release()
})

test('whether a file is locked can be asked without getting the lock', async () => {
  const { open, name, claims } = tabs()
  const isLocked = () => isAnnounced(name, { claims, answerTimeoutMs: 60_000 })
  assert.equal(await isLocked(), false)
  const { lock, seen } = await open()
  assert.equal(await isLocked(), true)
  lock?.release()
  assert.equal(await isLocked(), false)
  assert.equal(seen.stored, 0)
})

test('a tab that takes over waits until the other one has stored its text', async () => {
  const { open } = tabs()
  const first = await open()
  const second = await open({ takeOver: true })
  assert.equal(first.seen.stored, 1)
  assert.notEqual(second.lock, null)
  assert.equal((await open()).lock, null)
  second.lock?.release()
})

test('the claim of a tab that is gone does not keep the file locked', async () => {
  const { open, left, name } = tabs()
  left.set(name, { id: 'gone', sinceMs: 0 })
  const { lock } = await open({ answerTimeoutMs: 1 })
  assert.notEqual(lock, null)
  lock?.release()
  assert.equal(left.size, 0)
})

test('of two tabs that take the lock without seeing each other, the earlier gives way', async () => {
  const { open } = tabs()
  const first = await open({ isBlind: true })
  const second = await open({ isBlind: true })
  await waitFor('the first gives way', () => first.seen.stored === 1)
  assert.equal(second.seen.stored, 0)
  assert.equal((await open()).lock, null)
  second.lock?.release()
})

test('a page that is left frees the lock, and has to ask for it again if it is shown again', async () => {
  const { open, left } = tabs()
  const first = await open()
  first.seen.exit()
  assert.equal(left.size, 0)
  assert.equal(first.seen.stored, 1)
  const second = await open()
  assert.notEqual(second.lock, null)
  second.lock?.release()
})
