import assert from 'node:assert/strict'
import { test } from 'node:test'
import { median, quantile } from '../../../bench/measuring/statistics.ts'

test('a quantile is the nearest rank, whatever the order of the values', () => {
  const values = Array.from({ length: 20 }, (_, at) => 20 - at)
  assert.deepEqual(
    [0, 0.05, 0.5, 0.95, 0.99, 1].map(share => quantile(values, share)),
    [1, 1, 10, 19, 20, 20],
  )
  assert.equal(median([9, 1, 5]), 5)
})

test('of no values there is no quantile, so that no aim is met by it', () => {
  assert.ok(Number.isNaN(quantile([], 0.99)))
  assert.equal(quantile([], 0.99) <= 100, false)
})
