import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countLines, joinLines, lineEnding, splitLines, withoutLineEnding } from '#domain/text/lines.ts'

test('lines keep their line ends, and a lone carriage return is content', () => {
  assert.deepEqual(splitLines('a\r\nb\rc\n\nd'), ['a\r\n', 'b\rc\n', '\n', 'd'])
  assert.deepEqual(splitLines(''), [])
  assert.deepEqual(['a\r\n', 'a\n', 'a\r', ''].map(lineEnding), ['\r\n', '\n', '', ''])
  assert.deepEqual(['a\r\n', 'a\n', 'a\r', '\n'].map(withoutLineEnding), ['a', 'a', 'a\r', ''])
})

test('joining the lines of any text restores it, and each line but the last has a line end', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\uFEFF', 'é', '\0') })
  fc.assert(
    fc.property(text, text => {
      const lines = splitLines(text)
      assert.equal(joinLines(lines), text)
      assert.equal(countLines(text), lines.length)
      assert.ok(lines.slice(0, -1).every(line => line.indexOf('\n') === line.length - 1))
      assert.ok(lines.every(line => line !== ''))
    }),
  )
})
