import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replaceOnce } from '../../web/build/replaceOnce.ts'

test('every match is replaced, and a dollar sign in the replacement is literal', () => {
  assert.equal(
    replaceOnce('<a><a>', '<a>', () => '$&'),
    '$&$&',
  )
  assert.equal(
    replaceOnce('src="x"', /src="(\w)"/g, (_, name) => `href="${name}"`),
    'href="x"',
  )
})

test('a page without a match fails the build', () => {
  assert.throws(() => replaceOnce('<b>', '<a>', () => ''), /<a>/)
  assert.throws(() => replaceOnce('<b>', /<a href/g, () => ''), /<a href/)
})
