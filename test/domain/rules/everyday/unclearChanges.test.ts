import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const becomes = (page: string, say: string, from: string, to: string) =>
  assert.equal(edited(page, say).text, page.replace(from, to), say)

test('a name that two values share is no name of the first', () => {
  const page = lines(
    '# Fees',
    '',
    'The fee is 5 EUR for adults and 3 EUR for children.',
    '',
    'The discount is 10 % for members or 20 % for staff.',
    '',
    'Uploads time out after 30 seconds, downloads take 60 seconds.',
    '',
    'The deposit is 40 EUR, and the keys cost 8 EUR.',
  )
  for (const say of ['make the fee 7', 'set the fee to 7 EUR', 'the fee should be 7 EUR', 'set the discount to 15 %'])
    assert.match(refusedWith(page, say), /has more than one number/, say)
  becomes(page, 'the fee is 7 EUR for adults', '5 EUR', '7 EUR')
  becomes(page, 'set the deposit to 50 EUR', '40 EUR', '50 EUR')
})

test('one date is no form of dates, and another number makes another name', () => {
  const page = lines('# A', '', 'It begins on 1 March 2026 in Ward 3.', '', '- Ward 3: 555-0103', '- Ward 4: 555-0104')
  refusedWith(page, 'change the date to 2026-02-02')
  assert.match(edited(page, 'write all dates as 2026-02-02').text, /on 2026-03-01 in/)
  assert.equal(edited(page, 'change Ward 3 to Ward 30').text, page.replaceAll('Ward 3', 'Ward 30'))
  becomes(page, 'change Ward 3 to 555-0199', '555-0103', '555-0199')
})

test('a state begins as the one before it', () => {
  for (const [was, say, is] of [
    ['Proposed', 'status accepted', 'Accepted'],
    ['draft', 'status accepted', 'accepted'],
    ['Draft', 'set the status to in review', 'In review'],
    ['Draft', 'set the status to "in review"', 'in review'],
    ['Entwurf', 'Setze den Status auf freigegeben', 'freigegeben'],
  ] as const)
    becomes(lines('# A', '', `Status: ${was}`), say, was, is)
  const facts = lines('# A', '', '| Field | Value |', '|---|---|', '| Status | In review |', '| Owner | Ada |')
  becomes(facts, 'change status to approved', 'In review', 'Approved')
  refusedWith(facts, 'change Status to State')
})

test('a unit that is a word elsewhere, a chain of names and a title in the singular are asked about', () => {
  const page = lines(
    '# A',
    '',
    'A **Business Day** is no Sunday. Pay in 14 days.',
    '',
    '- lunch box',
    '',
    '## Notices',
    '',
    'x',
  )
  assert.match(refusedWith(page, 'change days to weeks'), /a unit in some places/)
  becomes(page, 'change 14 days to 2 weeks', '14 days', '2 weeks')
  refusedWith(page, 'rename lunch box to box and box to crate')
  assert.match(refusedWith(page, 'remove notice'), /Did you mean: remove notices/)
  assert.equal(edited(page, 'remove notices').text.includes('Notices'), false)
})

test('a row goes into the table that it fits, and cells, codes and sentences are called by their words', () => {
  const page = lines(
    '# A',
    '',
    '| Day | Plan |',
    '|---|---|',
    '| Monday | Hike |',
    '| Tuesday | Museum |',
    '',
    '## Limits',
    '',
    '| Name | Low | High |',
    '|---|---|---|',
    '| Pulse | 50 | 100 |',
    '',
    '- 401: no token',
    '- 429: too many',
    '',
    '## Care',
    '',
    'Grease it. Clean it.',
  )
  becomes(
    page,
    'add a row for Sugar: 70, 140',
    '| Pulse | 50 | 100 |\n',
    '| Pulse | 50 | 100 |\n| Sugar | 70 | 140 |\n',
  )
  refusedWith(page, 'add a row for Sugar: 70, 140, mg')
  becomes(page, 'swap hike and museum', '| Hike |\n| Tuesday | Museum |', '| Museum |\n| Tuesday | Hike |')
  refusedWith(page, 'swap hike and pulse')
  becomes(page, 'remove the 401 entry', '- 401: no token\n', '')
  becomes(page, 'turn the care sentences into a list', 'Grease it. Clean it.', '- Grease it.\n- Clean it.')
  assert.match(edited(page, 'add a column Since to the table in Limits').text, /\| Name \| Low \| High \| Since \|/)
})
