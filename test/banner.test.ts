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
