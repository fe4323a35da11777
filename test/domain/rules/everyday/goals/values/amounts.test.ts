import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

function does(text: string, instruction: string, from: string, to: string): void {
  assert.ok(text.includes(from), from)
  assert.equal(
    edited(text, instruction).text,
    text.replace(from, () => to),
    instruction,
  )
}

test('German numbers in words are amounts, and stay words', () => {
  const text = lines('# Lager', '', 'Fotos werden nach 30 Tagen gelöscht. Codes haben mindestens acht Zeichen.')
  does(text, 'Fotos werden nach zwei Wochen gelöscht', '30 Tagen', 'zwei Wochen')
  does(text, 'Codes haben mindestens zwölf Zeichen', 'acht Zeichen', 'zwölf Zeichen')
  does(text, 'Codes haben mindestens 12 Zeichen', 'acht Zeichen', 'zwölf Zeichen')
  does(text, 'Codes haben mindestens fünfundzwanzig Zeichen', 'acht', 'fünfundzwanzig')
})

test('one word names a subject beside the bound that the page has', () => {
  const text = lines('# Buoy', '', 'The buoy sends a beacon every 5 seconds. A lost beacon timer runs 9 seconds.')
  does(text, 'beacon every 10 seconds', '5 seconds', '10 seconds')
  refusedWith(text, 'beacon within 10 seconds')
  refusedWith(text, 'beacon 10 seconds')
})

test('a time of day replaces the one of the line that is called so', () => {
  const text = lines('# Notes', '', 'Next session: 3 May 2026, 10:30, room 2', '', 'Lunch is at 12:00.')
  does(text, 'next session at 14:00 please', '10:30', '14:00')
  does(text, 'Lunch should be at 12:30', '12:00', '12:30')
  refusedWith(text, 'session at 14:00')
})

test('a number and its unit may be on two lines', () => {
  const text = lines('# Cell', '', 'The cell should last at least three', 'years.')
  does(text, 'The cell lasts at least five years', 'three', 'five')
})

test('a comparison is a bound, and "only" beside the amount says nothing else', () => {
  const text = lines('# Shop', '', 'Backups must be younger than 24 hours. Baskets are kept for 12 months.')
  does(text, 'Backups must be younger than 12 hours', '24', '12')
  refusedWith(text, 'Backups must be older than 12 hours')
  does(text, 'keep baskets for 6 months only', '12', '6')
  refusedWith(text, 'only keep baskets for 6 months if they are full')
})

test('the old amount may follow its bound', () => {
  const text = lines('# Node', '', 'A node sends an announcement every 30 seconds.')
  does(text, 'nodes announce every 60 seconds instead of every 30', '30', '60')
  does(text, 'set 30 seconds to 45 seconds', '30', '45')
})

test('a cell is named by its row and column, in any order', () => {
  const text = lines('# Fees', '', '| Town | Fee | Days |', '|---|---|---|', '| Ulm | 3 | 4 |', '| Bonn | 5 | 6 |')
  const wanted = ['| Bonn | 5 |', '| Bonn | 7 |'] as const
  for (const said of [
    'row Bonn column Fee: 7',
    'column Fee of row Bonn should be 7',
    'Fee of Bonn: 7',
    'Fee of Bonn = 7',
  ])
    does(text, said, ...wanted)
})
