import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '# Policy',
  '',
  '- Rooms: two',
  '- Floors: three',
  '',
  '## History',
  '',
  '- **2026-02-01**: Added limits.',
  '- **2025-11-12**: First version.',
)

test('an entry with a date goes into the list of dated entries, in its order and form', () => {
  const newest = page.replace('- **2026-02', '- **2026-03-05**: Raised the limit.\n- **2026-02')
  assert.equal(edited(page, 'add an entry for 2026-03-05: Raised the limit.').text, newest)
  assert.equal(edited(page, 'Add an entry for 2026-03-05 to History: Raised the limit.').text, newest)
  assert.equal(
    edited(page, 'add an entry for 2025-12-24 to the history: "Holidays, and more."').text,
    page.replace('- **2025', '- **2025-12-24**: Holidays, and more.\n- **2025'),
  )
  const rising = lines('# Log', '', '* 2025-01-02 – One', '* 2025-03-04 – Two')
  assert.equal(edited(rising, 'add an entry for 2025-05-06: Three').text, `${rising}* 2025-05-06 – Three\n`)
})

const table = lines(
  '# Policy',
  '',
  '## History',
  '',
  '| Date       | Change         |',
  '|------------|----------------|',
  '| 2026-02-01 | Added limits.  |',
  '| 2025-11-12 | First version. |',
)

test('an entry with a date becomes a row of the table of dated rows, in its order', () => {
  assert.equal(
    edited(table, 'add an entry for 2026-03-05: Raised the limit.').text,
    table.replace('| 2026-02', '| 2026-03-05 | Raised the limit. |\n| 2026-02'),
  )
  assert.equal(
    edited(table, 'Add an entry for 2025-01-02 to History: Draft.').text,
    `${table}| 2025-01-02 | Draft.         |\n`,
  )
  const rising = lines('# Log', '', '| Day | What |', '|---|---|', '| 2025-01-02 | One |', '| 2025-03-04 | Two |')
  assert.equal(
    edited(rising, 'add an entry for 2025-02-03: "Half | two"').text,
    rising.replace('| 2025-03', '| 2025-02-03 | Half \\| two |\n| 2025-03'),
  )
})

test('a table with a known date, more columns, other rows, no order or a second one gets no entry', () => {
  assert.match(refusedWith(table, 'add an entry for 2026-02-01: Again.'), /already/)
  assert.match(refusedWith(table.replaceAll(/\|\n/g, '|---|\n'), 'add an entry for 2026-03-05: C'), /3 columns/)
  assert.match(refusedWith(`${table}\n${table.slice(table.indexOf('|'))}`, 'add an entry for 2026-03-05: C'), /several/)
  refusedWith(table.replace('2025-11-12', 'Start     '), 'add an entry for 2026-03-05: C')
  refusedWith(`${table}| 2025-12-24 | Late. |\n`, 'add an entry for 2026-03-05: C')
  refusedWith(table, 'do not add an entry for 2026-03-05: C')
})

test('a date that is there, a second history and a list without dates are refused', () => {
  assert.match(refusedWith(page, 'add an entry for 2026-02-01: Again.'), /already/)
  assert.match(
    refusedWith(`${page}\n## Meetings\n\n- 2026-01-02: A\n- 2026-01-03: B\n`, 'add an entry for 2026-03-05: C'),
    /several/,
  )
  assert.match(
    refusedWith(`${page}\n| Date | Change |\n|---|---|\n| 2025-11-12 | A |\n`, 'add an entry for 2026-03-05: C'),
    /several/,
  )
  refusedWith(
    page.replace('2026-02-01', '2025-02-01').replace('2025-11-12', '2025-02-01'),
    'add an entry for 2026-03-05: C',
  )
  refusedWith(page.replace('**2025-11-12**:', '2025-11-12 –'), 'add an entry for 2026-03-05: C')
  refusedWith(page, 'add an entry for 5 March: C')
  refusedWith(page, 'add an entry for 2026-03-05 to Scope: C')
  refusedWith(page, 'do not add an entry for 2026-03-05: C')
})
