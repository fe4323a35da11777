import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replaced } from '../../web/build/replaced.ts'

test('every place that matches is replaced, and a dollar sign is a dollar sign', () => {
  assert.equal(
    replaced('<a><a>', '<a>', () => '$&'),
    '$&$&',
  )
  assert.equal(
    replaced('src="x"', /src="(\w)"/g, (_, name) => `href="${name}"`),
    'href="x"',
  )
})

test('a page with nothing to replace fails the build', () => {
  assert.throws(() => replaced('<b>', '<a>', () => ''), /<a>/)
  assert.throws(() => replaced('<b>', /<a href/g, () => ''), /<a href/)
})
