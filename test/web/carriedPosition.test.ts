import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { carriedPosition } from '../../web/src/workbench/text/carriedPosition.ts'

function carried(before: string, after: string): string {
  const position = before.indexOf('‸')
  const at = carriedPosition({ text: before.replace('‸', ''), position }, after)
  return `${after.slice(0, at)}‸${after.slice(at)}`
}

test('the cursor stays in its line when other lines change', () => {
  assert.equal(carried('one\ntw‸o\nthree', 'a\nb\none\ntwo\n3'), 'a\nb\none\ntw‸o\n3')
  assert.equal(carried('one\ntwo‸', 'two\none'), 'two‸\none')
})

test('the cursor of a line that changed or is there twice follows the nearest line above it', () => {
  assert.equal(carried('one\n\ntw‸o\n', 'zero\none\n\n2\n'), 'zero\none‸\n\n2\n')
  assert.equal(carried('one\nsame\nmore\nsa‸me\n', 'one\nsame\nmore\nsame\nx'), 'one\nsame\nmore‸\nsame\nx')
  assert.equal(carried('o‸ne', 'two'), '‸two')
})

test('the position is always one of the other text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', ' ') })
  fc.assert(
    fc.property(text, text, fc.nat(40), (before, after, number) => {
      const position = Math.min(number, before.length)
      const at = carriedPosition({ text: before, position }, after)
      assert.ok(at >= 0 && at <= after.length)
      if (before === after) assert.equal(at, position)
    }),
  )
})
