import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aiPrices } from '#drivers/ai/prices.ts'

const usage = { inputTokens: 1_000, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 100 }

test('a known model costs what the price list says, in millionths of a dollar', async () => {
  assert.equal(await aiPrices(null).costMicroUsd('anthropic', 'claude-sonnet-4-5', usage), 1_000 * 3 + 100 * 15)
})

test('cache reads cost a tenth of the input price, cache writes a quarter more than it', async () => {
  const prices = aiPrices(null)
  const read = await prices.costMicroUsd('anthropic', 'claude-sonnet-4-5', { ...usage, cacheReadTokens: 1_000 })
  assert.equal(read, 1_000 * 0.3 + 100 * 15)
  const written = await prices.costMicroUsd('anthropic', 'claude-sonnet-4-5', { ...usage, cacheWriteTokens: 1_000 })
  assert.equal(written, 1_000 * 3.75 + 100 * 15)
})

test('an unknown price is null, never zero', async () => {
  const prices = aiPrices(null)
  assert.equal(await prices.costMicroUsd('anthropic', 'no-such-model', usage), null)
  assert.equal(await prices.costMicroUsd('openai-compatible', 'llama3.3', usage), null)
})

test('configured prices override the list and cover the cache', async () => {
  const given = { inputUsdPerMtok: 2, outputUsdPerMtok: 8, cacheReadUsdPerMtok: 0.5 }
  const cached = { ...usage, cacheReadTokens: 400 }
  assert.equal(await aiPrices(given).costMicroUsd('anthropic', 'claude-sonnet-4-5', cached), 600 * 2 + 400 * 0.5 + 800)
  const withoutCache = aiPrices({ ...given, cacheReadUsdPerMtok: null })
  assert.equal(await withoutCache.costMicroUsd('openai-compatible', 'llama3.3', cached), 2_000 + 800)
})

test('millionths are rounded half up, and invalid counts never become a credit', async () => {
  const prices = aiPrices({ inputUsdPerMtok: 0.5, outputUsdPerMtok: 0, cacheReadUsdPerMtok: null })
  const tokens = (inputTokens: number) => ({ ...usage, inputTokens, outputTokens: 0 })
  assert.equal(await prices.costMicroUsd('x', 'y', tokens(1)), 1)
  assert.equal(await prices.costMicroUsd('x', 'y', tokens(3)), 2)
  assert.equal(await prices.costMicroUsd('x', 'y', tokens(-5)), 0)
})

test('a newer version does not inherit the price of its predecessor, a dated name does', async () => {
  const prices = aiPrices(null)
  assert.equal(await prices.costMicroUsd('anthropic', 'claude-sonnet-5-5', usage), null)
  assert.equal(await prices.costMicroUsd('anthropic', 'claude-sonnet-4-5-20250929', usage), 1_000 * 3 + 100 * 15)
})

test('an inconsistent token count is still billed', async () => {
  const odd = { ...usage, inputTokens: 10, cacheReadTokens: 400, cacheWriteTokens: 400 }
  assert.equal(await aiPrices(null).costMicroUsd('anthropic', 'claude-sonnet-4-5', odd), 10 * 0.3 + 100 * 15)
})

test('a half rounds as a half where binary fractions miss it', async () => {
  const given = aiPrices({ inputUsdPerMtok: 0.35, outputUsdPerMtok: 0, cacheReadUsdPerMtok: null })
  const tokens = (inputTokens: number) => ({ ...usage, inputTokens, outputTokens: 0 })
  assert.equal(await given.costMicroUsd('x', 'y', tokens(90)), 32)
  assert.equal(await aiPrices(null).costMicroUsd('openai', 'gpt-4o-mini', tokens(830)), 125)
})
