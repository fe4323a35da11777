import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meanOf, percentile, proportion, ratioOf } from '../../eval/statistics.ts'

function tries(hits: number, of: number): readonly boolean[] {
  return Array.from({ length: of }, (_, index) => index < hits)
}

const known = [
  [8, 10, 0.4902, 0.9433],
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [15, 148, 0.0624, 0.1605],
] as const

for (const [hits, of, low, high] of known) {
  test(`${hits} hits in ${of} tries have the Wilson interval`, () => {
    const found = proportion(tries(hits, of))
    assert.equal(found.share, hits / of)
    assert.ok(Math.abs(found.low - low) < 0.0001, `low is ${found.low}`)
    assert.ok(Math.abs(found.high - high) < 0.0001, `high is ${found.high}`)
  })
}

test('an empty sample has no share, no mean and no percentile', () => {
  assert.deepEqual(proportion([]), { hits: 0, of: 0, share: null, low: 0, high: 1 })
  assert.equal(meanOf([]).mean, null)
  assert.equal(percentile([], 0.5), null)
})

test('a mean has the normal interval', () => {
  const { mean, low, high } = meanOf([2, 4, 6, 8])
  assert.equal(mean, 5)
  assert.ok(Math.abs(high - mean - (1.959_964 * Math.sqrt(20 / 3)) / 2) < 1e-9)
  assert.ok(Math.abs(mean - low - (high - mean)) < 1e-9)
})

test('a ratio is that of the sums, and exact if every pair has it', () => {
  assert.deepEqual(ratioOf([1, 10], [2, 20]), { of: 2, mean: 0.5, low: 0.5, high: 0.5 })
  const uneven = ratioOf([1, 1], [1, 9])
  assert.equal(uneven.mean, 0.2)
  assert.ok(uneven.high > uneven.mean && uneven.low < uneven.mean)
})

test('a percentile is the nearest rank', () => {
  const values = Array.from({ length: 20 }, (_, index) => 20 - index)
  assert.equal(percentile(values, 0.5), 10)
  assert.equal(percentile(values, 0.95), 19)
  assert.equal(percentile([7], 0.95), 7)
})
