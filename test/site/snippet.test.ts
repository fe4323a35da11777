import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

type Part = { readonly text: string; readonly isWord: boolean }
const script: string = '#site/script/search.js'
const { snippetOf }: { snippetOf(text: string, terms: readonly string[]): Part[] } = await import(
  import.meta.resolve(script)
)

function shown(text: string, terms: readonly string[]): string {
  return snippetOf(text, terms)
    .map(({ text, isWord }) => (isWord ? `[${text}]` : text))
    .join('')
}

const filler = 'and so on and so forth '.repeat(40)

test('a snippet shows the words in context, in their original case', () => {
  assert.equal(
    shown('The Ledger books. A ledger never forgets.', ['ledger']),
    'The [Ledger] books. A [ledger] never forgets.',
  )
  assert.equal(shown('Nothing of it.', ['ledger']), '')
})

test('a word inside another word is not marked', () => {
  assert.equal(shown('Booking a book, a bookend, a book-end.', ['book']), 'Booking a [book], a bookend, a [book]-end.')
})

test('for a long text, the part with the most of the words is shown, cut between words', () => {
  const text = `The ledger is here. ${filler}A ledger books a receipt. ${filler}`
  const snippet = shown(text, ['ledger', 'receipt'])
  assert.match(snippet, /^… .*A \[ledger\] books a \[receipt\]\..* …$/)
  assert.ok(snippet.length < 240)
})

test('whatever the text and the words, a snippet is bounded and part of the text', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 2_000, unit: 'grapheme' }),
      fc.array(fc.string({ minLength: 1 }), { maxLength: 5 }),
      (text, terms) => {
        const parts = snippetOf(text, [...terms, ...text.toLowerCase().split(' ').filter(Boolean).slice(0, 3)])
        const longest = Math.max(0, ...parts.filter(({ isWord }) => isWord).map(({ text }) => text.length))
        assert.ok(parts.map(part => part.text).join('').length <= 250 + longest)
        for (const part of parts)
          assert.ok(text.includes(part.text.replace(/^… | …$/g, '')) || part.text === '… ', part.text)
      },
    ),
  )
})
