import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unplacedMessage } from '#domain/edit/engine/unplaced.ts'

const block = (search: readonly string[], file?: string) => ({
  number: 2,
  search,
  replace: [],
  ...(file !== undefined && { file }),
})
const failure = { message: 'Block 2: its SEARCH text does not occur in the document.', nearest: [] }
const say = (failures: Parameters<typeof unplacedMessage>[0]) =>
  unplacedMessage(failures, 'the document', 'Select the lines.')

test('people are told the words that did not match, the closest line and what to do', () => {
  const nearest = [{ line: 7, text: 'The limit is 40 s.' }]
  assert.equal(
    say([{ ...failure, block: block(['', '  The limit is 30 s.']), reason: 'nowhere', nearest }]),
    "The model's answer quotes words that match no single place in the document, so nothing was changed. " +
      '“The limit is 30 s.” was not found; line 7 is the closest: “The limit is 40 s.”. Select the lines.',
  )
})

test('no message to people names blocks or their form', () => {
  const reasons = ['nowhere', 'ambiguous', 'overlap', 'empty_search'] as const
  for (const reason of reasons) {
    for (const search of [['A line'], []]) {
      const said = say([{ ...failure, block: block(search, 'docs/a.md'), reason }])
      assert.match(said, /In docs\/a\.md: /)
      assert.doesNotMatch(said, /SEARCH|block/i)
    }
  }
})

test('a long answer is reported by its first parts, and long lines by their beginning', () => {
  const said = say(Array.from({ length: 5 }, () => ({ ...failure, block: block(['x'.repeat(500)]) })))
  assert.equal(said.match(/was not found/g)?.length, 3)
  assert.match(said, / 2 more parts do not match\./)
  assert.ok(said.length < 700)
})
