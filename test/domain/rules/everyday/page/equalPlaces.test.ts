import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const page = lines(
  '# Terms',
  '',
  '## Invoices',
  '',
  'The customer pays within 30 days of receipt. Disputes end after 30 days.',
  '',
  '## Notice',
  '',
  '| Plan | Notice |',
  '|---|---|',
  '| Basic | 30 days |',
)

test('equal places are quoted with the words around them, their row and their section', () => {
  assert.equal(
    refusedWith(page, 'change 30 days to 45 days'),
    '"30 days" occurs 3 times: "pays within 30 days of receipt." in "Invoices" (line 5), "end after 30 days." in "Invoices" (line 5) and 1 more. Say in which section, or: replace "30 days" with "45 days" everywhere.',
  )
  const row = page.replace('. Disputes end after 30 days', '')
  assert.match(
    refusedWith(row, 'change 30 days to 45 days'),
    /"pays within 30 days of receipt\." in "Invoices" \(line 5\) and the row "Basic" in "Notice" \(line 11\)\. Say/,
  )
  assert.match(
    refusedWith(page, 'insert "calendar" before "30 days"'),
    /3 times: "pays within 30 days of receipt\." in "Invoices" \(line 5\)/,
  )
})

test('a number is changed in all places of a section that the instruction is limited to', () => {
  const expected = page.replace('within 30', 'within 45').replace('after 30', 'after 45')
  for (const instruction of [
    'change 30 days to 45 days, but only in "Invoices"',
    'change 30 days to 45 days in the Invoices section only',
    'replace 30 days with 45 days in Invoices',
    'change 30 days to 45 days except in Notice',
  ]) {
    assert.equal(edited(page, instruction).text, expected)
  }
  const message = refusedWith(page, 'in Invoices, change 30 days to 45 days')
  assert.match(
    message,
    /occurs 2 times: .* Say, if all are meant: replace "30 days" with "45 days" in section "Invoices"\.$/,
  )
})

test('a number in words is as ambiguous as one in digits', () => {
  const words = page.replaceAll('30', 'thirty')
  assert.match(refusedWith(words, 'change thirty to sixty'), /"thirty" occurs 3 times/)
  assert.equal(edited(words, 'change thirty to sixty everywhere').text, words.replaceAll('thirty', 'sixty'))
})
