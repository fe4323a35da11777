import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after, edited, lines, refusedWith } from '../applyRule.ts'

const plan = lines(
  '# Lockers',
  '',
  'Status: draft',
  'Review: 1 March 2026',
  '',
  '## Aims',
  '',
  '- Fast.',
  '',
  '### Detail',
  '',
  'Later.',
  '',
  '## Non-aims',
  '',
  '- Cash.',
  '',
  '## Dates',
  '',
  '| Step | Date | Owner |',
  '|------|------|-------|',
  '| Pilot | 2026-06-01 | Ines |',
)

test('the first or last two sections are swapped with all that is below them', () => {
  const { text } = edited(plan, 'swap the first two sections')
  assert.ok(text.indexOf('## Non-aims') < text.indexOf('## Aims'))
  assert.ok(
    text.indexOf('## Aims') < text.indexOf('### Detail') && text.indexOf('### Detail') < text.indexOf('## Dates'),
  )
  const last = after(plan, 'swap the last two sections')
  assert.ok(last.indexOf('## Dates') < last.indexOf('## Non-aims'))
})

test('a column of the only table is named by its order', () => {
  const text = after(plan, 'The third column should be called "Lead".')
  assert.ok(text.includes('| Step | Date | Lead |'))
  assert.ok(after(plan, 'rename the last column to Lead').includes('| Step | Date | Lead |'))
  assert.match(refusedWith(plan, 'rename the fourth column to Lead'), /no column "fourth"/)
  assert.match(
    refusedWith(`${plan}\n| A | B |\n|---|---|\n| 1 | 2 |\n`, 'rename the second column to Lead'),
    /no column/,
  )
})

test('a date keeps the form of the old one, and its year if none is said', () => {
  assert.ok(after(plan, 'move the pilot to 15 July 2026').includes('| Pilot | 2026-07-15 | Ines |'))
  assert.ok(after(plan, 'change the review to 15 March').includes('Review: 15 March 2026'))
  assert.ok(after(plan, 'change the review to "15 March"').includes('Review: 15 March\n'))
})

test('what is so now is set', () => {
  assert.ok(after(plan, 'Status is approved now.').includes('Status: approved'))
  assert.ok(after(plan, 'Status is now approved.').includes('Status: approved'))
})

test('a text is added to the list whose items the page calls so', () => {
  assert.ok(after(plan, 'Add "Quiet." as an aim.').includes('- Fast.\n- Quiet.\n'))
  assert.ok(after(plan, 'Add "Gifts." as a non-aim.').includes('- Cash.\n- Gifts.\n'))
  assert.ok(after(plan, 'Add a non-aim: "Gifts."').includes('- Cash.\n- Gifts.\n'))
  refusedWith(plan, 'Add "Gifts." as a risk.')
})

test('a word for a part of the page is not the name of a row', () => {
  const terms = lines('# Terms', '', '| Abbreviation | Meaning |', '|---|---|', '| API | Interface |')
  refusedWith(terms, 'Add the abbreviation table (short)')
  assert.ok(after(terms, 'Add the abbreviation FAQ (frequent questions)').includes('| FAQ | frequent questions |'))
})
