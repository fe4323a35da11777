import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { tokensOf } from '#domain/edit/compare/tokens.ts'
import { assertLinear } from '../../../support/linear.ts'

const texts = (text: string) => tokensOf(text).map(token => token.text)

test('code between runs of backticks of one length is one token', () => {
  const piece = fc.constantFrom('word', '`a b`', '``a ` b``', '```x `` y```', ', ', ' 3.5 ', ' MUST NOT ', '\n')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
      const spaced = pieces.flatMap(one => [one, ' '])
      const code = tokensOf(spaced.join('')).filter(({ kind }) => kind === 'code')
      assert.deepEqual(
        code.map(({ text }) => text),
        pieces.filter(one => one.startsWith('`')),
      )
    }),
  )
})

test('a run of backticks that nothing closes is one sign, and its end begins no code', () => {
  assert.deepEqual(texts('a ``` b'), ['a', '```', 'b'])
  assert.deepEqual(texts('``a`'), ['``', 'a', '`'])
  assert.deepEqual(texts('``` `a`'), ['```', '`a`'])
})

for (const piece of ['`', '` ``', '``` ', '`a``b']) {
  test(`tokens are read in time proportional to the text: ${piece}`, t => {
    assertLinear(t, size => {
      const text = `${piece.repeat(size / piece.length)}x`
      return () => void tokensOf(text)
    })
  })
}
