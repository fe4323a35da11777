import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { edited, lines } from '../applyRule.ts'

test('a number in words means the number in digits that the page has', () => {
  const page = lines('The limit is 10 days.', '', '3 retries are allowed.')
  for (const [instruction, from, to] of [
    ['increase the limit to twenty-five days', '10', '25'],
    ['increase the limit from ten to twenty days', '10', '20'],
    ['change the number of retries from three to five', '3', '5'],
  ] as const) {
    assert.equal(edited(page, instruction).text, page.replace(from, to))
  }
})

test('an old number without a unit has the unit of the new one', () => {
  const words = 'The limit is ten days.\n'
  assert.equal(edited(words, 'increase the limit from ten to twenty days').text, 'The limit is twenty days.\n')
  const facts = lines('We deliver within 20 days.', '', '| What | Value |', '|---|---|', '| Delivery | 20 |')
  const longer = facts.replace('20 days', '30 days')
  assert.equal(edited(facts, 'change the delivery time from 20 to 30 days').text, longer)
})

test('a value of the name is changed rather than a sentence with the number', () => {
  const facts = lines('We deliver within 20 days.', '', '| What | Value |', '|---|---|', '| Delivery | 20 |')
  assert.match(
    edited(facts, 'change the delivery from 20 to 30 days').text,
    /within 20 days(?:.|\n)*\| Delivery \| 30 days \|/,
  )
})

test('a number that several sentences have is not changed in one of them', () => {
  const page = 'We deliver in 20 days. Delivery of spares takes 20 days.\n'
  assert.equal(applyRules(page, 'change the delivery time from 20 to 30 days').kind, 'unsupported')
})
