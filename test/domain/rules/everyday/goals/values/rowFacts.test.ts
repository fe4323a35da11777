import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Regatta',
  '',
  '| Id | Task | Urgency | Assignee | Status |',
  '|---|---|---|---|---|',
  '| T-1 | Rig the masts | High | Ola | Open |',
  '| T-2 | Paint the hulls | Low | Pia | Open |',
  '| T-3 | Order sails | Low | Ola | Done |',
  '',
  '- [ ] Book the jetty',
  '- [x] Print the charts',
)

const row = (id: string) => page.split('\n').find(line => line.startsWith(`| ${id} `)) ?? ''
const after = (instruction: string) => edited(page, instruction).text
const withRow = (id: string, from: string, to: string) => page.replace(row(id), row(id).replace(from, to))

test('a cell gets a value that its column has in another row, as it is written there', () => {
  for (const said of ['T-2 should be high urgency', 'give T-2 high urgency', 'T-2 now has high urgency'])
    assert.equal(after(said), withRow('T-2', '| Low |', '| High |'), said)
})

test('a value that no row has is not guessed, nor is a statement about something else', () => {
  refusedWith(page, 'T-2 should be enormous urgency')
  refusedWith(page, 'T-2 is not high urgency')
  refusedWith(page, 'T-2 should be high urgency if Ola agrees')
  refusedWith(page, 'T-9 should be high urgency')
})

test('someone gets a row in the column for that', () => {
  for (const said of [
    'assign T-2 to Ugo',
    'Ugo takes over T-2',
    'T-2 is now owned by Ugo',
    'Ugo is responsible for T-2',
  ])
    assert.equal(after(said), withRow('T-2', '| Pia |', '| Ugo |'), said)
  refusedWith(page, 'assign T-2 to Ugo and T-3 to Pia')
  refusedWith(page, 'assign T-2 to someone')
  refusedWith(page.replace('Assignee', 'Colour'), 'assign T-2 to Ugo')
})

test('a state is written with the initials and in the language of its column', () => {
  assert.equal(after('T-1 is done'), withRow('T-1', '| Open |', '| Done |'))
  assert.equal(after('mark T-2 as done'), withRow('T-2', '| Open |', '| Done |'))
  const german = lines('| Nr. | Aufgabe | Status |', '|---|---|---|', '| A1 | Mast setzen | offen |')
  for (const said of ['A1 ist erledigt', 'Markiere A1 als erledigt', 'mark A1 as done'])
    assert.equal(edited(german, said).text, german.replace('offen', 'erledigt'), said)
})

test('a task that is said to be done is ticked, and another one is not guessed', () => {
  assert.equal(after('book the jetty is done'), page.replace('[ ] Book', '[x] Book'))
  assert.equal(after('Print the charts is open'), page.replace('[x] Print', '[ ] Print'))
  refusedWith(page, 'the jetty is closed for the winter')
  refusedWith(page, 'jetty is done')
})
