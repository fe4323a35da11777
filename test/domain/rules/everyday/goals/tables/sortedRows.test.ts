import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines } from '../../../applyRule.ts'

const ids = lines('# Tests', '', '| ID | Title |', '|---|---|', '| T-1 | Start |', '| T-3 | Stop |', '| T-9 | Reset |')
const terms = lines(
  '# Terms',
  '',
  '| Term | Meaning |',
  '|---|---|',
  '| Box | A box |',
  '| Lid | A lid |',
  '| Tray | A tray |',
)

test('a row goes where the ids or terms of its table have it', () => {
  const { text, summary } = edited(ids, 'add a row T-4, Pause to the table')
  assert.equal(text, ids.replace('| T-9', '| T-4 | Pause |\n| T-9'))
  assert.match(summary, /after "T-3"/)
  assert.equal(
    edited(terms, 'add a row Crate, A crate to the table').text,
    terms.replace('| Lid', '| Crate | A crate |\n| Lid'),
  )
  const long = ids.replace('T-9', 'T-10')
  assert.equal(
    edited(long, 'add a row T-9, Pause to the table').text,
    long.replace('| T-10', '| T-9 | Pause |\n| T-10'),
  )
  const falling = lines('# Log', '', '| Date | What |', '|---|---|', '| 2026-03-01 | b |', '| 2026-01-01 | a |')
  assert.equal(
    edited(falling, 'add a row 2026-02-01, c to the table').text,
    falling.replace('| 2026-01', '| 2026-02-01 | c |\n| 2026-01'),
  )
})

test('a row goes to the end of a table without such an order, and where the instruction says', () => {
  const end = (page: string, row: string) => `${page}${row}\n`
  const few = lines(
    '# Roles',
    '',
    '| Name | Part |',
    '|---|---|',
    '| Ada | lead |',
    '| Kim | test |',
    '| Raj | sales |',
  )
  assert.equal(edited(few, 'add a row Eva, sales to the table').text, end(few, '| Eva | sales |'))
  const mixed = lines('# Tests', '', '| ID | Title |', '|---|---|', '| T-1 | Start |', '| Q-3 | Stop |')
  assert.equal(edited(mixed, 'add a row T-2, Pause to the table').text, end(mixed, '| T-2 | Pause |'))
  const unsorted = ids.replace('T-1', 'T-5')
  assert.equal(edited(unsorted, 'add a row T-4, Pause to the table').text, end(unsorted, '| T-4 | Pause |'))
  assert.equal(edited(ids, 'add a row T-4, Pause at the end').text, end(ids, '| T-4 | Pause |'))
  assert.equal(edited(ids, 'add a row T-4, Pause to the end of the table').text, end(ids, '| T-4 | Pause |'))
  assert.equal(edited(ids, 'append a row T-4, Pause to the table').text, end(ids, '| T-4 | Pause |'))
  assert.equal(edited(ids, 'add "T-4 | Pause" at the bottom of the table').text, end(ids, '| T-4 | Pause |'))
})
