import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type SafeFix, safeFix } from '#web/changes/safeFix.ts'
import { plain, termsIn } from '#web/changes/terms.ts'

/** A change that can be kept with the words that its warnings are about. */

const before = 'The approver MUST be a different person from the person who asked.'
const after = 'The approver SHOULD be someone else.'

const fixed = (fix: SafeFix | null) => fix && { words: [...fix.words], text: fix.text }

test('a weakened keyword is put back into the new sentence, and nothing else changes', () => {
  assert.deepEqual(fixed(safeFix(before, after, ['keyword_changed'])), {
    words: ['MUST'],
    text: 'The approver MUST be someone else.',
  })
})

test('a dropped MUST NOT, a number, an id and a name in code are put back', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['It MUST NOT store any keys at all.', 'It MUST store no keys.', 'keyword_changed', 'It MUST NOT store no keys.'],
    [
      'Answer within 200 ms in all cases.',
      'Always answer within 300 ms.',
      'number_changed',
      'Always answer within 200 ms.',
    ],
    ['See FR-102 for more.', 'More is in FR-120.', 'number_changed', 'More is in FR-102.'],
    ['Send `retry_after` back.', 'Return `retryAfter`.', 'name_changed', 'Return `retry_after`.'],
    ['Keys are not stored by it.', 'Keys are stored here.', 'negation_changed', 'Keys are not stored here.'],
    ['Keys are never stored.', 'Keys are always stored now.', 'negation_changed', 'Keys are never stored now.'],
  ]
  for (const [old, now, code, expected] of cases) assert.equal(safeFix(old, now, [code])?.text, expected)
})

test('several warnings are fixed together or not at all', () => {
  const [old, now] = ['It MUST answer in 200 ms at most.', 'It SHOULD answer in 300 ms.']
  assert.equal(safeFix(old, now, ['keyword_changed', 'number_changed'])?.text, 'It MUST answer in 200 ms.')
  assert.equal(safeFix(old, now, ['keyword_changed', 'link_changed']), null)
})

test('nothing is offered where the place or the grammar of the original word is not certain', () => {
  const unsure: readonly (readonly [string, string, string])[] = [
    // Two keywords changed.
    ['It MUST log and MUST stop.', 'It SHOULD log and MAY stop now.', 'keyword_changed'],
    // Another number of keywords.
    ['It MUST log.', 'It SHOULD log. It SHOULD stop.', 'keyword_changed'],
    // Another part of speech.
    ['Logging is RECOMMENDED here.', 'It SHOULD log.', 'keyword_changed'],
    // Another unit.
    ['Answer within 200 ms at most.', 'Answer within 2 seconds.', 'number_changed'],
    // A month.
    ['It should be done by June.', 'May is when it is done.', 'modal_changed'],
    // Gone from a sentence that was rewritten around it.
    ['The keys are not kept.', 'All keys stay.', 'negation_changed'],
    // No word, but a place.
    ['See the page.', 'See a page.', 'link_changed'],
    // Nothing but the word: that is Undo.
    ['It MUST log.', 'It SHOULD log.', 'keyword_changed'],
  ]
  for (const [old, now, code] of unsure) assert.equal(safeFix(old, now, [code]), null, `${old} → ${now}`)
})

const verb = fc.constantFrom('MUST', 'SHALL', 'SHOULD', 'MAY', 'must', 'should', 'MUST NOT', 'can')
const filler = fc.array(fc.constantFrom('log', 'each', 'order', 'it', 'the', '200', 'ms', '`a_b`', 'not', ',', '.'), {
  maxLength: 8,
})
const sentence = fc
  .tuple(filler, fc.option(verb, { nil: '' }), filler, fc.option(verb, { nil: '' }), filler)
  .map(([a, one, b, two, c]) => [...a, one, ...b, two, ...c].filter(Boolean).join(' '))
const codes = fc.uniqueArray(
  fc.constantFrom('keyword_changed', 'modal_changed', 'negation_changed', 'number_changed', 'name_changed'),
  { minLength: 1, maxLength: 3 },
)

test('whatever the texts, a fix is the proposal with the original words and no other change', () => {
  let offered = 0
  fc.assert(
    fc.property(sentence, sentence, codes, (old, now, warned) => {
      const fix = safeFix(old, now, warned)
      if (fix === null) return
      offered++
      assert.notEqual(fix.text, old)
      assert.notEqual(fix.text, now)
      // Without the words of any kind, both are the same text.
      const kinds = ['verb', 'quality', 'figure', 'code', 'negation'] as const
      const rest = (text: string) =>
        kinds
          .reduce(
            (words, kind) =>
              termsIn(words, kind).reduceRight((cut, { from, to }) => cut.slice(0, from) + cut.slice(to), words),
            text,
          )
          .replace(/\s+/g, ' ')
          .trim()
      const [fixed, proposed] = [rest(fix.text), rest(now).split(' ')]
      // A "not" that is put back replaces a word such as "each".
      const without = warned.includes('negation_changed') ? proposed.map((_, at) => proposed.toSpliced(at, 1)) : []
      assert.ok(
        [proposed, ...without].some(words => words.join(' ') === fixed),
        `${fixed} of ${proposed.join(' ')}`,
      )
      for (const word of fix.words) assert.ok(old.includes(word) && fix.text.includes(word))
      if (warned.includes('number_changed')) {
        assert.deepEqual(termsIn(fix.text, 'figure').map(plain), termsIn(old, 'figure').map(plain))
      }
    }),
    { numRuns: 3_000 },
  )
  assert.ok(offered > 0, `${offered} fixes were offered`)
})
