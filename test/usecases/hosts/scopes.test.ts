import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingScopes } from '#usecases/hosts/scopes.ts'

test('a required scope is granted by its name or by a wider one, and by nothing else', () => {
  const cases: readonly (readonly [required: string[], granted: string[], missing: string[]])[] = [
    [['repo', 'user:email'], ['repo', 'user:email'], []],
    [['repo', 'user:email'], ['user', 'repo'], []],
    [['repo', 'user:email'], ['repo'], ['user:email']],
    [['repo'], [], ['repo']],
    [['repo'], ['public_repo', 'repo:status', 'repos'], ['repo']],
    [['user:email'], ['use', 'user:emails', 'email'], ['user:email']],
    [['read:user', 'write:repository'], ['write:user', 'write:repository'], []],
    [['write:repository'], ['read:repository'], ['write:repository']],
    [['read_api'], ['api'], []],
    [['api'], ['read_api'], ['api']],
    [['read:org'], ['admin:org'], []],
    [[], ['repo'], []],
  ]
  for (const [required, granted, missing] of cases) {
    assert.deepEqual(missingScopes(required, granted), missing, `${required} of ${granted}`)
  }
})
