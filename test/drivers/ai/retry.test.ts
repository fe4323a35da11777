import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerPart } from '#domain/edit/engine.ts'
import { withRetry } from '#drivers/ai/retry.ts'
import { AiError } from '#ports/ai.ts'
import { takeTime } from '#testing/takeTime.ts'
import { collectAnswer, never } from './subject.ts'

const finish: AnswerPart = { type: 'finish', reason: 'stop', usage: null }
const busy = () => new AiError('overloaded', 'busy')

/** Calls that fail with the given faults, one after another, and then succeed. */
function failing(...faults: readonly Error[]) {
  const left = [...faults]
  const calls = { count: 0 }
  const call = async function* (): AsyncIterable<AnswerPart> {
    calls.count++
    const fault = left.shift()
    if (fault) throw fault
    yield finish
  }
  return { call, calls }
}

const quick = { pauseMs: 1, deadlineMs: 1_000 }

test('one retry overcomes a transient fault; a lasting one is reported', async () => {
  const passing = failing(busy())
  assert.deepEqual((await collectAnswer(withRetry(passing.call, quick, never()))).parts, [finish])
  assert.equal(passing.calls.count, 2)

  const lasting = failing(busy(), busy(), busy())
  await assert.rejects(collectAnswer(withRetry(lasting.call, quick, never())), AiError)
  assert.equal(lasting.calls.count, 2)
})

test('no retry starts after the deadline', async () => {
  const limited = failing(new AiError('rate_limited', 'slow down', { retryAfterS: 2 }))
  await assert.rejects(collectAnswer(withRetry(limited.call, quick, never())), { kind: 'rate_limited', retryAfterS: 2 })
  assert.equal(limited.calls.count, 1)

  const { call, calls } = failing(busy())
  const slow = async function* () {
    await takeTime(30)
    yield* call()
  }
  await assert.rejects(collectAnswer(withRetry(slow, { pauseMs: 1, deadlineMs: 20 }, never())), { kind: 'overloaded' })
  assert.equal(calls.count, 1)
})

test('a fault that a retry cannot fix is thrown immediately', async () => {
  for (const kind of ['rejected', 'garbled', 'timeout'] as const) {
    const { call, calls } = failing(new AiError(kind, 'no'))
    await assert.rejects(collectAnswer(withRetry(call, quick, never())), { kind })
    assert.equal(calls.count, 1)
  }
})

test('a caller who aborts during the pause gets their own reason', async () => {
  const gone = new AbortController()
  const reason = new Error('the caller went away')
  const { call, calls } = failing(busy())
  const rejected = collectAnswer(withRetry(call, { pauseMs: 60_000, deadlineMs: 120_000 }, gone.signal))
  setImmediate(() => gone.abort(reason))
  await assert.rejects(rejected, error => error === reason)
  assert.equal(calls.count, 1)
})
