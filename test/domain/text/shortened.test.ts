import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { shortened } from '#domain/text/shortened.ts'

test('a text that fits stays as it is', () => {
  assert.equal(shortened('timeout', 7), 'timeout')
})

test('a longer text ends with an ellipsis within the limit', () => {
  assert.equal(shortened('timeouts', 7), 'timeou…')
})

test('a code point of two units is kept whole or not at all', () => {
  assert.equal(shortened('ab😀cd', 4), 'ab…')
  assert.equal(shortened('ab😀cd', 5), 'ab😀…')
})

test('any text is shortened to a beginning of itself that is well formed if the text is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, maxChars) => {
      const short = shortened(text, maxChars)
      assert.ok(short.length <= maxChars)
      assert.ok(text.startsWith(short.replace(/…$/, '')))
      assert.ok(short.isWellFormed())
    }),
  )
})
