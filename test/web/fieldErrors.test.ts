import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldErrorsOf } from '#web/api/fieldErrors.ts'
import { Problem } from '#web/api/problem.ts'

test('what the service says of a field is shown as a sentence about it, not with its name in the request', () => {
  const cases: readonly (readonly [field: string, message: string, wanted: string])[] = [
    ['currentPassword', 'is not yours.', 'The current password is not yours.'],
    ['code', 'was already used. Wait.', 'The code was already used. Wait.'],
    ['ref', 'got "x", but it has no commit.', 'got "x", but it has no commit.'],
    ['name', 'issues are elsewhere.', 'issues are elsewhere.'],
  ]
  for (const [field, message, wanted] of cases) {
    const problem = new Problem('validation_failed', 'As sent', { fields: [{ field, message }] })
    assert.deepEqual(fieldErrorsOf(problem, [field]), { [field]: wanted })
    assert.deepEqual(fieldErrorsOf(problem, ['other']), {})
  }
  assert.deepEqual(fieldErrorsOf(new Error('code: is empty'), ['code']), {})
})
