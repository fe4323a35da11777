import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#domain/errors.ts'
import { siteRefusal } from '#http/sites/refusal.ts'

test('readers of a site learn whether trying again helps, and nothing about the project', () => {
  const refusalOf = (code: ConstructorParameters<typeof Failure>[0]) =>
    siteRefusal(new Failure(code, 'Connect GitHub as ada again.'))
  for (const code of ['reconnect_required', 'forbidden'] as const) {
    const { status, text, isFault } = refusalOf(code)
    assert.deepEqual([status, isFault], [503, false])
    assert.doesNotMatch(text, /ada|Try again/)
  }
  assert.deepEqual([refusalOf('not_found').status, refusalOf('too_large').status], [404, 413])
  assert.doesNotMatch(refusalOf('too_large').text, /Try again/)
  for (const code of ['unavailable', 'internal', 'repohost_failed'] as const) {
    assert.match(refusalOf(code).text, /Try again/)
    assert.equal(refusalOf(code).isFault, true)
  }
  assert.equal(refusalOf('rate_limited').status, 429)
})
