import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findLines } from '#domain/text/searchLines.ts'

test('each line that contains the words is found once, with its number, in any case', () => {
  const text = '# Tokens\n\nA token is opaque.\r\nNo match.\n  TOKEN, token and token again \nend'
  assert.deepEqual(findLines(text, 'token', 10), [
    { line: 1, text: '# Tokens' },
    { line: 3, text: 'A token is opaque.' },
    { line: 5, text: 'TOKEN, token and token again' },
  ])
})

test('special characters are searched for literally', () => {
  const text = 'f(x)\nf.x\n[a|b] {2,} ^$ \\d / - *'
  for (const words of ['(x)', '[a|b] {2,} ^$ \\d / - *']) assert.equal(findLines(text, words, 10).length, 1, words)
  assert.deepEqual(findLines(text, 'f.x', 10), [{ line: 2, text: 'f.x' }])
})

test('no more lines are returned than requested', () => {
  assert.equal(findLines('a\n'.repeat(1_000), 'a', 3).length, 3)
  assert.deepEqual(findLines('a', 'a', 0), [])
})

test('for a long line, the part around the words is shown', () => {
  const [found] = findLines(`${'before '.repeat(100)}needle${' after'.repeat(100)}`, 'needle', 1)
  assert.match(found?.text ?? '', /^….*before needle after/)
  assert.ok((found?.text.length ?? 0) <= 161)
  const [early] = findLines(`a needle ${'after '.repeat(100)}`, 'needle', 1)
  assert.match(early?.text ?? '', /^a needle after/)
})

test('the search finds the same lines as a search line by line', () => {
  const some = fc.string({ unit: fc.constantFrom('a', 'B', 'b', 'é', '\n', ' ', '.', '\r') })
  fc.assert(
    fc.property(
      some,
      fc.string({ unit: fc.constantFrom('a', 'b', 'É', '.'), minLength: 1, maxLength: 3 }),
      (text, words) => {
        const lines = text.split('\n').entries()
        const expected = [...lines].filter(([, line]) => line.toLowerCase().includes(words.toLowerCase()))
        assert.deepEqual(
          findLines(text, words, 1_000),
          expected.map(([index, line]) => ({ line: index + 1, text: line.trim() })),
        )
      },
    ),
  )
})
