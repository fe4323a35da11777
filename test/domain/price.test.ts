import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centsOf, estimateTokens } from '#domain/price.ts'

test('cents are rounded half up, and an unknown cost stays unknown', () => {
  const cases = [
    [0, 0],
    [4_999, 0],
    [5_000, 1],
    [14_999, 1],
    [15_000, 2],
    [23_000, 2],
    [1_000_000, 100],
    [null, null],
  ] as const
  for (const [microUsd, cents] of cases) assert.equal(centsOf(microUsd), cents)
})

test('text has about four characters per token, and at least one token', () => {
  assert.equal(estimateTokens(0), 0)
  assert.equal(estimateTokens(1), 1)
  assert.equal(estimateTokens(4_000), 1_000)
})
