import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const rows = ['| TC-1 | low |', '| TC-2 | high |', '| TC-3 | medium |']
const plan = lines(
  '# Plan',
  '',
  'Status: in review',
  '',
  '## Test cases',
  '',
  '| ID | Priority |',
  '|---|---|',
  ...rows,
)

test('grades are not sorted as words unless this is asked for', () => {
  assert.match(refusedWith(plan, 'Sort the test cases by priority'), /alphabetically/)
  const [low = '', high = '', medium = ''] = rows
  const sorted = plan.replace(rows.join('\n'), [high, low, medium].join('\n'))
  assert.equal(edited(plan, 'Sort the test cases by priority alphabetically').text, sorted)
})

test('cases are called by their singular', () => {
  assert.equal(edited(plan, 'delete test case TC-2').text, plan.replace('| TC-2 | high |\n', ''))
})

test('a state of documents is set without a further word', () => {
  assert.equal(edited(plan, 'The status is approved').text, plan.replace('in review', 'approved'))
  refusedWith(plan, 'The status is unclear')
})
