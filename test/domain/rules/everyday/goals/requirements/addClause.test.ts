import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Lease',
  '',
  '## 1. Rent',
  '',
  '1.1 The tenant shall pay monthly.',
  '',
  '1.2 The rent includes heat.',
  '',
  '## 2. Keys',
  '',
  '**2.1** The tenant gets two keys.',
)

test('a clause follows the one before it and is written like that', () => {
  const clause = '1.3 Water is extra.'
  const goal = page.replace('includes heat.\n', `includes heat.\n\n${clause}\n`)
  assert.equal(edited(page, 'Add clause 1.3: Water is extra.').text, goal)
  assert.equal(edited(page, 'add a new clause 1.3 "Water is extra."').text, goal)
  assert.equal(edited(page, 'add paragraph 1.3: "1.3 Water is extra."').text, goal)
  assert.equal(edited(page, 'add clause 2.2: "Lost keys are paid."').text, `${page}\n**2.2** Lost keys are paid.\n`)
})

test('a number that exists, or that does not follow another one, is refused', () => {
  assert.match(refusedWith(page, 'add clause 1.2: "Water is extra."'), /already a 1\.2/)
  refusedWith(page, 'add clause 1.5: "Water is extra."')
  refusedWith(page, 'add clause 1.3')
  refusedWith(page, 'add clause 1.3 about water')
})
