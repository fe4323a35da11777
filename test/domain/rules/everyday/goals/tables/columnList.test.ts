import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines('# Scope', '', '| In scope | Out of scope |', '|---|---|', '| Loans | Payments |', '| Returns | |')

test('a text goes to the first free cell of a column that is a list, or to a new row', () => {
  assert.equal(edited(page, 'add "Fines" to out of scope').text, page.replace('| Returns | |', '| Returns | Fines |'))
  assert.match(edited(page, 'add "Fines" to in scope').text, /\| Returns \| \|\n\| Fines \| {1,2}\|\n$/)
})

test('a column of a table of records is no list', () => {
  assert.match(refusedWith(page, 'add Loans to in scope'), /already/)
  for (const say of ['add row Fines to in scope', 'add a note on fines to in scope']) refusedWith(page, say)
  for (const head of [
    '| Task | Owner |',
    '| In scope | Owner |',
    '| Name | Status |',
    '| Now | Reason |',
    '| Pros | Id |',
  ]) {
    const table = lines('# A', '', head, '|---|---|', '| a | b |')
    for (const title of head.split('|').slice(1, 3)) refusedWith(table, `add "Fines" to ${title.trim().toLowerCase()}`)
  }
})
