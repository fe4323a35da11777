import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Estimate, formatEstimate } from '../../web/src/workbench/rewrite/estimateText.ts'

const use = { inputTokens: 0, outputTokens: 0, costMicroUsd: 0 }
const estimate = { model: 'rules/1', likely: use, worstCase: use, remainingEditsThisHour: 9, budget: null }

test('an estimate names the model that will be used, and nothing else in its place', () => {
  const byRules = { ...estimate, provider: 'rules' } as Estimate
  assert.deepEqual(formatEstimate(byRules), {
    likely: 'No model used, free of charge',
    details: '9 rewrites left this hour',
  })
  const byModel = { ...estimate, provider: 'mistral', model: 'mistral-large-latest' } as Estimate
  assert.equal(formatEstimate(byModel).details, 'mistral-large-latest · 9 rewrites left this hour')
})
