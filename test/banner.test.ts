import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#config/config.ts'
import { startupBanner } from '../src/banner.ts'

test('the banner says where all data is, and how it is copied', () => {
  const bundled = startupBanner(readConfig({}), '/data', 1)
  assert.match(bundled, /^ +Data +\/data \(everything is there; "speckeep backup FILE" copies it\)$/m)
  const elsewhere = startupBanner(readConfig({ DATABASE_URL: 'postgres://db/speckeep' }), '/data', 1)
  assert.match(elsewhere, /^ +Data +\/data \(repositories and caches; the database is at DATABASE_URL\)$/m)
})

test('variables without effect are named, and the service starts without them', () => {
  const env = { AI_PROVIDER: ' ', AI_API_KEY: 'hidden', REPOHOST_BASE_URL: 'https://git.example.org' }
  const banner = startupBanner(readConfig(env), '/data', 1)
  assert.match(banner, /^ +No effect +AI_API_KEY is set without AI_PROVIDER, which it needs$/m)
  assert.match(banner, /^ +No effect +REPOHOST_BASE_URL is set without REPOHOST_PROVIDER, which it needs$/m)
  assert.doesNotMatch(banner, /hidden/)
  const used = {
    REPOHOST_CLIENT_ID: 'Iv1.abc',
    REPOHOST_CLIENT_SECRET: 'hidden',
    AI_PROVIDER: 'rules',
    AI_MODEL: 'one',
  }
  assert.deepEqual(readConfig(used).unused, [])
})
