import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '# Depot',
  '',
  '- Buses park in rows:',
  '  1. electric ones',
  '     at the chargers',
  '  2. all others at the wall',
  '- Keys hang in the office',
)
const swapped = lines(
  '# Depot',
  '',
  '- Buses park in rows:',
  '  1. all others at the wall',
  '  2. electric ones',
  '     at the chargers',
  '- Keys hang in the office',
)

test('an item that is counted below another one is never that one itself', () => {
  for (const say of [
    'delete the first item under "Buses park in rows:"',
    'delete the first item under "Buses park in rows"',
    'remove the first bullet of "Buses park in rows"',
  ])
    assert.equal(
      edited(page, say).text,
      lines('# Depot', '', '- Buses park in rows:', '  1. all others at the wall', '- Keys hang in the office'),
      say,
    )
  assert.match(refusedWith(page, 'delete the first item under "Keys hang in the office"'), /Keys/)
})

test('items of nested lists are moved and swapped within their list, and keep their lines', () => {
  for (const say of [
    'move "all others at the wall" to the top',
    'swap the two nested items under "Buses park in rows"',
    'swap the first and second item under "Buses park in rows"',
  ])
    assert.equal(edited(page, say).text, swapped, say)
})

test('the two of a kind are swapped only if there are two', () => {
  const three = page.replace('- Keys', '  3. none outside\n- Keys')
  assert.match(refusedWith(three, 'swap the two items under "Buses park in rows"'), /more than two/)
})
