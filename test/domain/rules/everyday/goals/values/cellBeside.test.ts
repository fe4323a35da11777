import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, editedFile, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '| Id | Wait | Today | Limit |',
  '|---|---|---|---|',
  '| M-1 | At the gate | 70 min | Below 15 min |',
  '| M-2 | At the desk | Unknown | Not below 5 min |',
  '| M-3 | Outside | 20 min | Below 30 min |',
)

test('a row, a column and a value need nothing between them', () => {
  for (const said of ['M-1 limit below 10 min', 'M-1 limit: below 10 min', 'the limit of M-1 should be Below 10 min'])
    assert.equal(edited(page, said).text, page.replace('Below 15', 'Below 10'), said)
  assert.equal(edited(page, 'today’s value of M-2 is 12 min').text, page.replace('Unknown', '12 min'))
  assert.equal(edited(page, 'M-2: not below 3 min').text, page.replace('Not below 5', 'Not below 3'))
})

test('a value of another kind, bound or unit is refused', () => {
  for (const said of [
    'M-1 limit at least 10 min',
    'M-1 today below 10 min',
    'M-1 today 10 %',
    'M-1 wait 10 min',
    'M-1 10 min',
    'M-9 limit below 10 min',
    'M-1: not below 3 min',
  ])
    refusedWith(page, said)
})

test('the verb may be the title, also outside Markdown', () => {
  const text = '= T\n\n|===\n|Phase |Start |End\n\n|Smoke test\n|2026-03-02\n|2026-03-03\n|===\n'
  assert.equal(editedFile('a.adoc', text, 'the smoke test ends on 2026-03-09'), text.replace('03-03', '03-09'))
  assert.equal(editedFile('a.adoc', text, 'Smoke test: start 2026-03-01'), text.replace('03-02', '03-01'))
  assert.equal(editedFile('a.adoc', text, 'Smoke test 2026-03-01'), null)
})

test('a unit in its own column stays there', () => {
  const units = lines('| Limit | Value | Unit |', '|---|---|---|', '| Age of photos | 48 | h |')
  assert.equal(edited(units, 'set the value of age of photos to 72 h').text, units.replace('48', '72'))
  refusedWith(units, 'set the value of age of photos to 72 s')
  const mixed = lines('| Limit | Value | Unit |', '|---|---|---|', '| Age | 48 | h |', '| Delay | 3 min | - |')
  assert.equal(edited(mixed, 'set the value of delay to 4 min').text, mixed.replace('3 min', '4 min'))
})

test('a difference is no value', () => {
  const hours = lines('| Id | Hours |', '|---|---|', '| M-1 | 20 h |', '| M-2 | 30 h |')
  refusedWith(hours, 'increase M-2 hours by 10 h')
  refusedWith(hours, 'raise the M-2 hours by 10 h')
  assert.match(edited(hours, 'M-2 hours 40 h').text, /\| 40 h \|/)
})

test('a date is no amount of a row', () => {
  const sizes = lines('| Size | Price | Start |', '|---|---|---|', '| Small | 5 EUR | 2026-01-01 |')
  const later = sizes.replace('2026-01-01', '2026-04-03')
  assert.equal(edited(sizes, 'move Small to 3.4.2026').text, later)
  assert.equal(edited(sizes, 'Small verschiebt sich auf den 3.4.2026').text, later)
  assert.equal(edited(sizes, 'move Small to 2026-04-03').text, later)
})
