import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '#web/api/problem.ts'
import { allowanceIn, waitBeforeNextMs } from '#web/workbench/files/allowance.ts'
import { moveProgressText } from '#web/workbench/files/moveProgressText.ts'
import { askPaced } from '#web/workbench/files/pacedRequests.ts'

/** A service that allows some requests between two waits. */
function limitedService(allowed: number, retryAfterS: number | null = 30) {
  const seen = { waits: [] as number[], asked: [] as number[], refused: 0, running: 0, runningMax: 0 }
  let left = allowed
  const ask = async (number: number): Promise<string> => {
    seen.runningMax = Math.max(seen.runningMax, ++seen.running)
    await Promise.resolve()
    seen.running--
    if (left === 0) {
      seen.refused++
      throw new Problem('rate_limited', 'Too many', { status: 429, retryAfterS })
    }
    left--
    seen.asked.push(number)
    return `answer ${number}`
  }
  const wait = async (ms: number): Promise<void> => {
    seen.waits.push(ms)
    await Promise.resolve()
    left = allowed
  }
  return { seen, ask, wait, left: () => left }
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)
const { signal } = new AbortController()

test('what a limit refuses is asked again after the wait that the service names, and every thing has its answer', async () => {
  const { seen, ask, wait } = limitedService(40)
  const progress: number[] = []
  const answers = await askPaced(numbers(90), ask, {
    signal,
    wait,
    waitBeforeNextMs: () => 0,
    onProgress: answered => progress.push(answered),
  })
  assert.deepEqual(
    answers,
    numbers(90).map(number => `answer ${number}`),
  )
  assert.deepEqual(seen.waits, [30_000, 30_000])
  assert.deepEqual(
    seen.asked.toSorted((a, b) => a - b),
    numbers(90),
  )
  assert.ok(seen.runningMax <= 6, `${seen.runningMax} at a time`)
  assert.equal(progress.at(-1), 90)
})

test('the wait comes before the limit is reached where the service says how much is left', async () => {
  const { seen, ask, wait, left } = limitedService(50)
  const waitBeforeNextMs = () => (left() > 10 ? 0 : 20_000)
  await askPaced(numbers(90), ask, { signal, wait, waitBeforeNextMs, onProgress() {} })
  assert.equal(seen.refused, 0)
  assert.ok(seen.waits.every(ms => ms === 20_000) && seen.waits.length === 2, `${seen.waits}`)
})

test('any other failure, and a cancellation, ends the asking', async () => {
  const asked: number[] = []
  const missing = async (number: number): Promise<never> => {
    asked.push(number)
    throw new Problem('not_found', 'Not there', { status: 404 })
  }
  const pacing = { signal, wait: async () => {}, waitBeforeNextMs: () => 0, onProgress() {} }
  await assert.rejects(askPaced(numbers(90), missing, pacing), { code: 'not_found' })
  assert.ok(asked.length <= 6, `${asked.length} asked`)
  const cancelling = new AbortController()
  const { seen, ask } = limitedService(5)
  const wait = async () => cancelling.abort(new Error('cancelled'))
  await assert.rejects(askPaced(numbers(90), ask, { ...pacing, signal: cancelling.signal, wait }), /cancelled/)
  assert.equal(seen.asked.length, 5)
})

test('the report of a move counts files and seconds', () => {
  assert.equal(moveProgressText('docs', 3, 90, 0), 'docs is being moved: 3 of 90 files are read.')
  assert.match(moveProgressText('docs', 80, 90, 29_500), /80 of 90 .* the rest is read in 30 s\.$/)
})

test('many requests keep a fifth of what the service allows for other ones', () => {
  const headers = (left: number) =>
    new Headers({ ratelimit: `"requests";r=${left};t=12`, 'ratelimit-policy': '"requests";q=100;w=60' })
  const waits = (left: number, nowMs = 5_000) => {
    const allowance = allowanceIn(headers(left), 5_000)
    assert.ok(allowance)
    return waitBeforeNextMs(allowance, nowMs)
  }
  assert.equal(waits(21), 0)
  assert.equal(waits(20), 12_000)
  assert.equal(waits(0, 10_000), 7_000)
  assert.equal(waits(0, 60_000), 0)
  assert.equal(allowanceIn(new Headers(), 0), null)
})
