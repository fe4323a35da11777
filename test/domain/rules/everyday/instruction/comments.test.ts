import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const page = lines(
  '# Box',
  '',
  'Status: draft',
  'Version: 2.0',
  '',
  '## Scope',
  '',
  '- **B-1** The box shall close.',
  '- **B-2** The box shall print receipts.',
  '',
  '## Limits',
  '',
  '| Limit | Value |',
  '|---|---|',
  '| Weight | 30 |',
)
const withoutSecond = page.replace('- **B-2** The box shall print receipts.\n', '')

test('a clause that only comments on a request changes nothing', () => {
  for (const said of [
    'delete B-2, no one wants receipts',
    'B-2 should be deleted, it was never used',
    'remove B-2. It was replaced yesterday',
    'B-2 streichen, wird nicht gebraucht',
  ])
    assert.equal(edited(page, said).text, withoutSecond, said)
  const { text, summary } = edited(page, 'Set the status to approved, the review was yesterday')
  assert.equal(text, page.replace('draft', 'approved'))
  assert.match(summary, /The reason is not added to the text: "the review was yesterday"/)
  assert.equal(edited(page, 'set the weight to 40, the customer asked for it').text, page.replace('30', '40'))
})

test('a clause that may ask for more, or for less, is no comment', () => {
  for (const said of [
    'delete B-2, B-1 was not approved',
    'delete B-2, not B-1',
    'set the status to approved, the version is wrong',
    'set the status to approved, the version was 2.0',
    'replace "shall" with "must", the second requirement is not affected',
    'replace "shall" with "must", limits were not meant',
    'delete B-2, the weight is not needed',
    'rename Scope to Goals of the box, no one says scope',
    'replace "box" with "case", I want that in Scope',
    'replace "box" with "case", the code has boxes too',
  ])
    refusedWith(page, said)
})

test('a text that goes on keeps its clauses', () => {
  const said = 'add a bullet to Scope: Power is stable, no one has complained'
  assert.match(edited(page, said).text, /Power is stable, no one has complained\n/)
})
