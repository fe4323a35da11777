import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedClock, skewWarning } from '#drivers/postgres/connection/sharedClock.ts'
import { takeTime } from '#testing/takeTime.ts'
import { waitFor } from '#testing/waitFor.ts'

const hourMs = 3_600_000

/** A clock of a machine, and the answer of a database, which a test moves. */
async function started() {
  const state = { machineAheadMs: 0, answer: async () => new Date(), asked: 0 }
  const skews: number[] = []
  const clock = await sharedClock({
    ask: () => {
      state.asked++
      return state.answer()
    },
    machine: { now: () => new Date(Date.now() + state.machineAheadMs), monotonicMs: () => performance.now() },
    onSkew: aheadMs => skews.push(aheadMs),
    everyMs: 10,
  })
  const differenceMs = () => clock.now().getTime() - Date.now()
  const askedAgain = async () => {
    const before = state.asked
    await waitFor('the database is asked again', () => state.asked > before + 1)
  }
  return { state, skews, differenceMs, askedAgain, [Symbol.dispose]: clock.close }
}

test('the time is that of the database, whether the machine is an hour ahead or behind', async () => {
  using clock = await started()
  for (const aheadMs of [hourMs, -hourMs, 0]) {
    clock.state.machineAheadMs = aheadMs
    await clock.askedAgain()
    assert.ok(Math.abs(clock.differenceMs()) < 1_000, `${clock.differenceMs()}`)
  }
  assert.equal(Math.round((clock.skews[0] ?? 0) / 1_000), hourMs / 1_000)
  assert.match(skewWarning(hourMs), /3600 s ahead of/)
  assert.match(skewWarning(-hourMs), /3600 s behind/)
})

test('an ordinary difference changes nothing and is not reported', async () => {
  using clock = await started()
  clock.state.machineAheadMs = 400
  await clock.askedAgain()
  assert.ok(Math.abs(clock.differenceMs() - 400) < 50)
  assert.deepEqual(clock.skews, [])
})

test('a database that fails, or answers late, does not change the time', async () => {
  using clock = await started()
  clock.state.machineAheadMs = hourMs
  await clock.askedAgain()
  clock.state.answer = async () => {
    throw new Error('no connection')
  }
  await clock.askedAgain()
  assert.ok(Math.abs(clock.differenceMs()) < 1_000)
  clock.state.answer = async () => {
    const then = new Date(Date.now() - hourMs)
    await takeTime(1_100)
    return then
  }
  await takeTime(1_500)
  assert.ok(Math.abs(clock.differenceMs()) < 1_000)
  assert.equal(clock.skews.length, 1)
})

test('a machine whose difference varies around the limit is reported once, and its time does not jump', async () => {
  using clock = await started()
  for (const aheadMs of [1_100, 900, 1_100, 900, 1_100]) {
    clock.state.machineAheadMs = aheadMs
    await clock.askedAgain()
    assert.ok(Math.abs(clock.differenceMs()) < 100, `${clock.differenceMs()}`)
  }
  assert.equal(clock.skews.length, 1)
  clock.state.machineAheadMs = 100
  await clock.askedAgain()
  assert.ok(Math.abs(clock.differenceMs() - 100) < 50)
  clock.state.machineAheadMs = hourMs
  await clock.askedAgain()
  assert.equal(clock.skews.length, 2)
})
