import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#config/config.ts'
import { requireBudgetToHold, spendingNotice } from '#config/edits.ts'

const paid = { AI_PROVIDER: 'anthropic', AI_MODEL: 'claude-sonnet-4-5', AI_API_KEY: 'test' }
const costing = (microUsd: number | null) => ({ costMicroUsd: async () => microUsd })

test('the operator learns that accounts anyone can make spend money without a common limit', async () => {
  const notice = (env: Record<string, string>, microUsd: number | null, registration: 'open' | 'invited' | 'closed') =>
    spendingNotice(readConfig(env), costing(microUsd), registration)
  const perUser = { ...paid, AI_BUDGET_USD_PER_MONTH: '5' }
  for (const env of [paid, perUser])
    assert.match((await notice(env, 300, 'open')) ?? '', /Set AI_BUDGET_USD_PER_MONTH_TOTAL/)
  assert.equal(await notice({ ...paid, AI_BUDGET_USD_PER_MONTH_TOTAL: '100' }, 300, 'open'), null)
  for (const registration of ['invited', 'closed'] as const) assert.equal(await notice(paid, 300, registration), null)
  for (const free of [0, null]) assert.equal(await notice(paid, free, 'open'), null)
  assert.equal(await notice({}, 300, 'open'), null)
})

test('a budget for all users needs a price as well', async () => {
  const config = readConfig({ ...paid, AI_BUDGET_USD_PER_MONTH_TOTAL: '100' })
  await requireBudgetToHold(config, costing(0))
  await assert.rejects(
    requireBudgetToHold(config, costing(null)),
    /^ConfigError: AI_PRICE_INPUT_PER_MTOK is required with AI_BUDGET_USD_PER_MONTH_TOTAL/,
  )
})
