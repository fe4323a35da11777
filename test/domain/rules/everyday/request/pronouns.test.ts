import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const page = lines(
  '# Lamps',
  '',
  '- LAMP-1: A lamp SHOULD burn for 9 hours.',
  '- LAMP-2: A lamp MAY be green.',
  '',
  '| # | Task | Owner | Status |',
  '|---|---|---|---|',
  '| 1 | Buy oil | Kim | open |',
  '| 2 | Clean glass | Lou | done |',
)

test('the second request may call the thing of the first one it', () => {
  const swapped = page.replace(/(- LAMP-1.+\n)(- LAMP-2.+\n)/, '$2$1')
  assert.equal(edited(page, 'move LAMP-2 before LAMP-1 and make it a MUST').text, swapped.replace('MAY', 'MUST'))
  assert.equal(edited(page, 'make LAMP-1 a MUST and move it after LAMP-2').text, swapped.replace('SHOULD', 'MUST'))
  const both = page.replace('Kim | open', 'Lou | done')
  assert.equal(edited(page, 'set the owner of "Buy oil" to Lou and its status to done').text, both)
  assert.equal(edited(page, 'set owner of Buy oil to Lou, then set its status to done').text, both)
})

test('what is called by its place is no longer there after the first request, so it has to be named', () => {
  refusedWith(page, 'move the second item to the top and make it a MUST')
  refusedWith(page, 'move LAMP-3 before LAMP-1 and make it a MUST')
  refusedWith(page, 'make LAMP-1 a MUST and move it after LAMP-9')
})

test('a row whose first cell only counts is called by its second cell', () => {
  assert.equal(edited(page, 'Buy oil is done').text, page.replace('Kim | open', 'Kim | done'))
  assert.equal(edited(page, 'delete the row Clean glass').text, page.replace('| 2 | Clean glass | Lou | done |\n', ''))
})

test('what it means is not guessed: the field of the first request, or the thing that has it', () => {
  const table = lines('| Task | Cost | Hours |', '|---|---|---|', '| Tests | 4 | 2 |', '| Docs | 5 | 3 |')
  refusedWith(table, 'set the cost of Tests to 9 and set it to 3')
  refusedWith(table, 'set the cost of Tests to 9 and make it bold')
})

test('a second cell that is a number is no name of its row', () => {
  const table = lines('| # | Rate |', '|---|---|', '| 1 | 5 |', '| 2 | 7 |')
  refusedWith(table, 'delete 5')
})
