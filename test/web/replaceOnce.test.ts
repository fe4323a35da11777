import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replaceOnce } from '../../web/build/replaceOnce.ts'

test('every place that matches is replaced, and a dollar sign is a dollar sign', () => {
  assert.equal(
    replaceOnce('<a><a>', '<a>', () => '$&'),
    '$&$&',
  )
  assert.equal(
    replaceOnce('src="x"', /src="(\w)"/g, (_, name) => `href="${name}"`),
    'href="x"',
  )
})

test('a page with nothing to replace fails the build', () => {
  assert.throws(() => replaceOnce('<b>', '<a>', () => ''), /<a>/)
  assert.throws(() => replaceOnce('<b>', /<a href/g, () => ''), /<a href/)
})
