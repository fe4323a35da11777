import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { runInSteps } from '#site/steps.ts'

test('a long computation lets others run after some of its steps, and a short one does not', async () => {
  const othersDuring = async (count: number, stepMs: number) => {
    let nowMs = 0
    let others = 0
    let isDone = false
    const runOthers = () => {
      others++
      if (!isDone) setImmediate(runOthers)
    }
    setImmediate(runOthers)
    const steps = (function* () {
      for (let step = 0; step < count; step++) {
        nowMs += stepMs
        yield
      }
      return 'result'
    })()
    assert.equal(await runInSteps(steps, nextTurn, { now: () => nowMs }), 'result')
    isDone = true
    return others
  }
  assert.ok((await othersDuring(1_000, 4)) >= 300)
  assert.equal(await othersDuring(1_000, 0.001), 0)
})
