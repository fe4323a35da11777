import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '# Ferry',
  '',
  '## Crew',
  '',
  '2.1 The master commands the ferry.',
  '',
  '2.2 The mate relieves the master.',
  '',
  '## Cargo',
  '',
  '- Cars',
  '- Bikes',
)
const withoutMate = page.replace('2.2 The mate relieves the master.\n\n', '')

test('what the instruction keeps does not prevent a change elsewhere', () => {
  for (const instruction of [
    'delete clause 2.2 but do not touch 2.1',
    "delete clause 2.2, don't change clause 2.1",
    'delete clause 2.2 without touching Cargo',
    'delete clause 2.2 and do not change anything else',
    'delete clause 2.2, clause 2.1 stays as it is',
  ])
    assert.equal(edited(page, instruction).text, withoutMate, instruction)
  assert.equal(
    edited(page, 'replace master with captain, but do not touch clause 2.2').text,
    page.replace('The master', 'The captain'),
  )
})

test('a change of what is to stay is refused', () => {
  assert.match(refusedWith(page, 'delete section Crew, but do not touch clause 2.1'), /is to stay as it is/)
  assert.match(refusedWith(page, 'delete "Cars" but do not touch the list in Cargo'), /is to stay as it is/)
  for (const instruction of [
    'delete clause 2.2, but do not touch clause 2.9',
    'do not touch clause 2.2',
    'do not delete clause 2.2',
    'delete clause 2.2, but do not',
    'add the bullet Tie the cars and do not touch Bikes',
  ])
    refusedWith(page, instruction)
})
