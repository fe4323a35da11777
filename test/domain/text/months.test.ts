import assert from 'node:assert/strict'
import { test } from 'node:test'
import { englishMonth, monthName, monthNumber } from '#domain/text/months.ts'

test('a month is known by its names and abbreviations in any case', () => {
  for (const name of ['March', 'mar', 'März', 'mars', 'marzo']) assert.equal(monthNumber(name), 3, name)
  assert.equal(monthNumber('Sept'), 9)
  assert.equal(monthNumber('marketing'), 0)
})

test('the pattern of English months has no other names', () => {
  const english = new RegExp(`^(?:${englishMonth})$`, 'i')
  for (const name of ['May', 'sept', 'December']) assert.match(name, english)
  for (const name of ['Mai', 'juin', 'août', 'enero']) assert.doesNotMatch(name, english)
  assert.match('août', new RegExp(`^(?:${monthName})$`, 'i'))
})
