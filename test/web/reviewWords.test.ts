import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nameOfChange } from '#web/changes/changeName.ts'
import { changedPhrases, changedWords, type WordChange } from '#web/changes/words.ts'

/** The words of a change, as readers see them. */

const word = fc.constantFrom('the', 'service', 'MUST', 'not', '200', 'ms', 'FR-12', '`a b`', '**', ',', '.', 'é')
const gap = fc.constantFrom(' ', '\n', '\n\n', '  ', ' \n  ')
const text = fc
  .array(fc.tuple(word, gap), { maxLength: 25 })
  .map(parts => parts.map(([each, space]) => each + space).join(''))

/** The second text, from the first one and the changes. */
function applied(before: string, after: string, changes: readonly WordChange[]): string {
  let result = ''
  let at = 0
  for (const { fromA, toA, fromB, toB } of changes) {
    result += before.slice(at, fromA) + after.slice(fromB, toB)
    at = toA
  }
  return result + before.slice(at)
}

/** Line breaks that only wrap a paragraph are spaces to a reader. */
const flowing = (words: string) => words.replace(/(?<!\s) ?\n[ \t]*(?!\s)/g, ' ')

test('the changed words, and the phrases that they form, lead from one text to the other', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      for (const changes of [changedWords(before, after), changedPhrases(before, after)]) {
        assert.equal(flowing(applied(before, after, changes)), flowing(after))
        for (const [index, { fromA, fromB }] of changes.entries()) {
          const last = changes[index - 1]
          assert.ok(!last || (last.toA <= fromA && last.toB <= fromB), 'changes are in order and do not overlap')
        }
      }
    }),
  )
})

test('a paragraph that is wrapped at other places has no changed words', () => {
  assert.deepEqual(changedWords('one two\nthree four', 'one\ntwo three\nfour'), [])
  assert.notDeepEqual(changedWords('one two', 'one\n\ntwo'), [])
})

const shown = (before: string, after: string) =>
  changedPhrases(before, after).map(({ fromA, toA, fromB, toB }) => [before.slice(fromA, toA), after.slice(fromB, toB)])

test('a word that replaces another one is a change by itself, and rewritten words are one phrase', () => {
  assert.deepEqual(shown('who MUST be a different person', 'who SHOULD be another person'), [
    ['MUST', 'SHOULD'],
    ['a different', 'another'],
  ])
  assert.deepEqual(shown('It is in order to be able to trace it.', 'It is so that we can trace it.'), [
    ['in order to be able to', 'so that we can'],
  ])
})

test('a text without many words in common is a single change, however long it is', () => {
  const long = (from: string) => Array.from({ length: 9_000 }, (_, at) => `${from}${at}`).join(' ')
  assert.equal(changedPhrases(long('a'), long('b')).length, 1)
})

test('a change is named by its words', () => {
  assert.equal(nameOfChange('It shall work.', 'It must work.'), '“shall” becomes “must”')
  assert.equal(nameOfChange('', 'New words.'), 'adds “New words.”')
  assert.equal(nameOfChange('Old words.', ''), 'removes “Old words.”')
  assert.equal(nameOfChange('It works.', 'It works well.'), 'adds “well”')
  assert.equal(nameOfChange('one\ntwo', 'one two'), 'changes only spaces and line breaks')
  assert.equal(nameOfChange('', '## Open points\n\n- [ ] one\n  2. two\n'), 'adds “Open points one two”')
  assert.equal(nameOfChange('> # Old\n', ''), 'removes “Old”')
  assert.equal(nameOfChange('', '#tag -1 2.5 *x*'), 'adds “#tag -1 2.5 x”')
  assert.equal(nameOfChange('a b c d e f g', 'A b c d e f G'), '“a” becomes “A”, and more')
  assert.ok(nameOfChange('', 'word '.repeat(200)).length < 80)
})

test('a new table is named by its cells', () => {
  const table = '| Zone | Price |\n|:-----|--:|\n| A \\| B | 3 |'
  assert.equal(nameOfChange('', table), 'adds “Zone, Price; A | B, 3”')
  assert.equal(nameOfChange(`${table}\n`, ''), 'removes “Zone, Price; A | B, 3”')
  assert.equal(nameOfChange('', `Before\n\n${table}\n\nAfter`), 'adds “Before Zone, Price; A | B, 3; After”')
  assert.equal(nameOfChange('', 'Either a|b or -- no table.'), 'adds “Either a|b or -- no table.”')
})

test('a change has the name that readers see, without the signs of emphasis, links and code', () => {
  assert.equal(nameOfChange('quickly.', 'within **200** ms.'), '“quickly” becomes “within 200 ms”')
  assert.equal(nameOfChange('', 'See [the *guide*](guide.md) and `a ** b`.'), 'adds “See the guide and a ** b.”')
  assert.equal(nameOfChange('Use ~~old~~ words.\n', ''), 'removes “Use old words.”')
  assert.equal(
    nameOfChange('', 'Call __init__ and snake_case_name, 2 * 3 * 4.'),
    'adds “Call __init__ and snake_case_name, 2 * 3 * 4.”',
  )
  assert.equal(
    nameOfChange('', 'Only *.md, *.rst, **/a, **/b and ~~x, ~~y.'),
    'adds “Only *.md, *.rst, **/a, **/b and ~~x, ~~y.”',
  )
  assert.equal(nameOfChange('**', ''), 'removes “**”')
  assert.match(nameOfChange('It is *fast*.', 'It is `fast`.'), /\*fast\*|`fast`|\*|`/)
})
