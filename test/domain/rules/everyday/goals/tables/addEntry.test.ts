import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Support',
  '',
  '| Priority | Basic | Pro |',
  '|---|---|---|',
  '| High | 2 days | 1 day |',
  '| Low | 5 days | 3 days |',
)
const row = '| Planning | 10 days | 8 days |'

test('a row is added by its first cell and the others', () => {
  for (const instruction of [
    'add a row "Planning" to the table with 10 days and 8 days',
    'Add a row for Planning with 10 days, 8 days.',
    'add a priority "Planning" with 10 days and 8 days',
    'insert a new priority called Planning with Pro 8 days and Basic 10 days',
  ]) {
    assert.equal(edited(page, instruction).text, `${page}${row}\n`, instruction)
  }
  assert.equal(
    edited(page, 'add a priority Planning with 10 days and 8 days after High').text,
    page.replace('| Low', `${row}\n| Low`),
  )
  assert.equal(edited(page, 'add a row Planning with Pro 8 days').text, `${page}| Planning |  | 8 days |\n`)
})

test('a row with too few cells, or of a table that is not there, is refused', () => {
  assert.match(refusedWith(page, 'add a priority Planning with 10 days'), /3 columns/)
  refusedWith(page, 'add a customer Ada with 10 days and 8 days')
  refusedWith(page, 'add a priority Planning with 10 days and 8 days after Medium')
})

test('a column is added with the same text in all rows', () => {
  const expected = lines('| Priority | Basic | Pro | Owner |', '|---|---|---|---|', '| High | 2 days | 1 day | Ada |')
  for (const instruction of [
    'add a column "Owner" to the table with the value Ada in all rows',
    'add a column Owner with Ada for every row',
    'add a column Owner with "Ada" to the table',
  ]) {
    assert.ok(edited(page, instruction).text.includes(expected), instruction)
  }
})

test('a row gets a value', () => {
  const facts = lines('# Net', '', '| Site | Range |', '|---|---|', '| Rome | 10.1.0.0/16 |', '| Oslo | 10.2.0.0/16 |')
  assert.equal(edited(facts, 'Oslo gets 10.9.0.0/16').text, facts.replace('10.2.', '10.9.'))
  refusedWith(facts, 'Bonn gets 10.9.0.0/16')
})
