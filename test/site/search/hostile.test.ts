import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { renderMarkdown } from '#site/markdown.ts'
import { indexPage } from '#site/search/pageIndex.ts'
import { pagesSource } from '#site/search/pages.ts'
import { present, snippetOf } from '#site/search/present.ts'
import { queryLimits, readQuery } from '#site/search/query.ts'
import { rank } from '#site/search/rank.ts'
import { printTerms, termsFrom } from '#site/search/terms.ts'
import { distance } from '#site/search/typos.ts'
import { formsOf, wordLimits } from '#site/search/words.ts'
import { askFiles } from './askFiles.ts'

function index(text: string) {
  return indexPage(renderMarkdown(Buffer.from(text)), 'a.md')
}

/** Steps and occurrences that a query takes on so many pages. */
function workOf(pages: number, query: string): number {
  const terms = Array.from({ length: pages }, (_, page) => index(`# Page ${page}\n\nalpha beta gamma ${page}`).terms)
  let count = 0
  const source = pagesSource(terms)
  const counted = {
    ...source,
    *find(prefix: string, words: readonly string[]) {
      for (const found of source.find(prefix, words)) {
        count++
        yield found
      }
    },
  }
  const steps = rank(readQuery(query), counted)
  while (steps.next().done !== true) count++
  return count
}

test('a query has a bounded number of words, whatever its length', () => {
  const { words, phrases } = readQuery(`"${'a b '.repeat(10_000)}" ${'word '.repeat(10_000)}`)
  assert.ok(words.length <= queryLimits.wordsMax)
  assert.ok(phrases.flat().length <= queryLimits.textMaxChars)
})

test('any text can be indexed and asked for, and each of its words is found', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async text => {
      const { answer } = askFiles([['a.md', Buffer.from(text)]])
      const { hits } = await answer(text, 5)
      assert.ok(hits.length <= 1)
      for (const part of hits.flatMap(hit => hit.sections).flatMap(({ snippet }) => snippet))
        assert.ok(part.text.isWellFormed())
    }),
  )
})

test('a word has a bounded number of forms, all of a bounded length', () => {
  for (const word of [
    'a-'.repeat(5_000),
    'aB'.repeat(5_000),
    'x1'.repeat(5_000),
    '漢'.repeat(5_000),
    'é'.repeat(5_000),
  ]) {
    const forms = formsOf(word)
    assert.ok(forms.length <= wordLimits.formsPerWordMax)
    for (const form of forms) assert.ok(form.length <= wordLimits.termMaxChars)
  }
})

test('the work of a query grows with the number of pages, not faster', () => {
  const small = workOf(100, 'alpha beta zeta')
  assert.ok(workOf(400, 'alpha beta zeta') <= 5 * small, String(small))
})

test('a page of one long line, of endless headings or of one word is indexed in bounded space', () => {
  const sources = ['word '.repeat(150_000), '# a\n\n'.repeat(20_000), 'x'.repeat(900_000), '"\t\n'.repeat(50_000)]
  for (const source of sources) {
    const { terms, text } = index(source)
    assert.ok(terms.length < 2_000_000)
    assert.ok(text.sections.length <= 2_001)
  }
})

test('terms are found by every prefix, in order, and nothing else is', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[a-cé-]{1,5}$/)),
      fc.stringMatching(/^[a-cé-]{0,3}$/),
      (words, prefix) => {
        const terms = printTerms(words.map(word => [word, word.length.toString(36)]))
        const found = [...termsFrom(terms, prefix)].map(([term]) => term)
        assert.deepEqual(found, words.filter(word => word.startsWith(prefix)).sort())
      },
    ),
  )
})

test('the distance of two words is that of the definition, up to its bound', () => {
  assert.deepEqual(
    [
      distance('window', 'windwo', 2),
      distance('window', 'widow', 2),
      distance('window', 'wind', 1),
      distance('a', 'a', 1),
    ],
    [1, 1, 2, 0],
  )
})

test('a phrase counts only where its words follow each other', async () => {
  const { answer } = askFiles([
    ['a.md', Buffer.from('# A\n\nThe window of settlement closes.\n')],
    ['b.md', Buffer.from('# B\n\nThe settlement window closes.\n')],
  ])
  const { hits } = await answer('"settlement window"', 5)
  assert.deepEqual(
    hits.map(({ address }) => address),
    ['b.md'],
  )
  assert.deepEqual((await answer('"window settlement"', 5)).hits, [])
})

test('a snippet is bounded, in its original case, and part of the text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), text => {
      const words = new Set(text.split(' ').slice(0, 3))
      const [match = null] = readQuery('word').words
      const parts = snippetOf(text, word => (words.has(word) ? match : null))
      const longest = Math.max(0, ...parts.map(part => part.text.length))
      assert.ok(parts.map(part => part.text).join('').length <= 300 + longest)
    }),
  )
})

test('a ranking of a page that has changed since shows what is there', () => {
  const query = readQuery('alpha')
  const ranked = { page: 0, score: 1, sections: [{ section: 7, score: 1 }] }
  const { text } = index('# A\n\nalpha')
  assert.equal(present(query, query.words, ranked, { ...text, address: 'a.html' }), null)
})
