import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { compose } from '#compose'
import { ConfigError, readConfig } from '#config/config.ts'

const nowhere = { host: '127.0.0.1', port: 1, user: 'nobody', password: '', database: 'none', tls: 'off' } as const
const secrets = { jwtSecret: randomBytes(32), encryptionKey: randomBytes(32), previousEncryptionKeys: [] }
const local = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'llama3.3', AI_BASE_URL: 'http://127.0.0.1:1/v1' }
const cloud = { AI_PROVIDER: 'anthropic', AI_MODEL: 'claude-sonnet-4-5', AI_API_KEY: 'test' }
const budget = { AI_BUDGET_USD_PER_MONTH: '5' }

/** Starts without a database: configuration errors are reported before it is opened. */
async function refusalOf(env: Readonly<Record<string, string>>): Promise<Error> {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env })
  const start = compose({ config, secrets, database: nowhere, dataDir: '/nonexistent' })
  return await start.then(
    () => assert.fail('it started without a database'),
    error => error,
  )
}

test('a budget that cannot be enforced without a price stops the start with one line that says what to set', async () => {
  for (const ai of [local, { ...cloud, AI_MODEL: 'claude-next\n' }]) {
    const refusal = await refusalOf({ ...ai, ...budget })
    assert.ok(refusal instanceof ConfigError, String(refusal))
    assert.equal(refusal.variable, 'AI_PRICE_INPUT_PER_MTOK')
    assert.match(
      refusal.message,
      /^AI_PRICE_INPUT_PER_MTOK is required with AI_BUDGET_USD_PER_MONTH, since no price of .* is known: .*\.$/,
    )
  }
})

test('a budget with a configured or listed price, a budget for the rules editor alone, and no budget do not stop the start', async () => {
  const given = { AI_PRICE_INPUT_PER_MTOK: '0', AI_PRICE_OUTPUT_PER_MTOK: '0' }
  for (const env of [{ ...local, ...budget, ...given }, { ...cloud, ...budget }, budget, local]) {
    const refusal = await refusalOf(env)
    assert.ok(!(refusal instanceof ConfigError), refusal.message)
  }
})
