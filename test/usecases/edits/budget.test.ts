import assert from 'node:assert/strict'
import { test } from 'node:test'
import { budgetExceeded } from '#usecases/edits/budget.ts'

test('a refusal names whose budget is used up', () => {
  const month = { spentMicroUsd: 90_000_000, worstMicroUsd: 95_000_000, endsAt: new Date('2026-12-01T00:00:00Z') }
  const cost = { likelyMicroUsd: 20_000_000, worstMicroUsd: 30_000_000 }
  const said = (whose: 'user' | 'installation') => budgetExceeded(100_000_000, month, cost, whose)
  assert.match(said('user').message, /90\.00 of your 100\.00 USD for this month are spent/)
  assert.match(
    said('installation').message,
    /90\.00 of the 100\.00 USD that all users of this installation have for this month are spent/,
  )
  assert.deepEqual([said('user').code, said('installation').code], ['budget_exceeded', 'budget_exceeded'])
})
