import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthName, monthNumber } from '#domain/text/months.ts'

test('a month is known by its names and abbreviations in any case', () => {
  for (const name of ['March', 'mar', 'März', 'mars', 'marzo']) assert.equal(monthNumber(name), 3, name)
  assert.equal(monthNumber('Sept'), 9)
  assert.equal(monthNumber('marketing'), 0)
})

test('the pattern has the names in each language', () => {
  for (const name of ['May', 'sept', 'août', 'Mai', 'enero']) assert.match(name, new RegExp(`^(?:${monthName})$`, 'i'))
})
