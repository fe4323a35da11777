import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { firefoxPath } from '#testing/browser/firefox.ts'

const before = process.env['FIREFOX']
afterEach(() => {
  if (before === undefined) delete process.env['FIREFOX']
  else process.env['FIREFOX'] = before
})

test('the path in FIREFOX is used as given, and off means none', () => {
  process.env['FIREFOX'] = process.execPath
  assert.equal(firefoxPath(), process.execPath)
  process.env['FIREFOX'] = 'off'
  assert.equal(firefoxPath(), null)
})

test('a path in FIREFOX that does not exist is an error that says what to do', () => {
  process.env['FIREFOX'] = '/no/such/firefox'
  assert.throws(firefoxPath, { message: /^FIREFOX=\/no\/such\/firefox: .*unset FIREFOX/ })
})
