import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

const page = `# Pool

"Guest" means a person with a ticket.

"Warden" means the person on duty.

The water is at least 24 °C warm and is tested every 6 hours, excluding public holidays.

The pump runs for 30 minutes, and the lamp turns off after 90 seconds.

Der Einlass endet um 20 Uhr. Das Becken darf ausschließlich mit Karte betreten werden.

Guests report damage to the Warden before the pool closes.
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return [...new Set(guardChanges(page, instruction, changes).map(({ code }) => code))]
}

test('a number that became less exact, or lost its bound, gets a warning', () => {
  const test = 'Test the water every 4 hours'
  assert.deepEqual(codes(test, ['every 6 hours', 'every 4 hours']), [])
  assert.notDeepEqual(codes(test, ['every 6 hours', 'about every 4 hours']), [])
  assert.deepEqual(
    codes('Make the paragraph on the pump clearer', ['runs for 30 minutes', 'runs for about 30 minutes']),
    ['bound_changed'],
  )
  const shorten = 'Shorten the paragraph on the water'
  const short = 'The water has at least 24 °C and is tested every 6 hours, excluding public holidays.'
  const long = 'The water is at least 24 °C warm and is tested every 6 hours, excluding public holidays.'
  assert.deepEqual(codes(shorten, [long, short]), [])
  assert.deepEqual(codes(shorten, [long, short.replace('at least ', '')]), ['bound_changed'])
  assert.deepEqual(codes(shorten, [long, short.replace('at least 24 °C', '24 °C or more')]), [])
})

test('an exclusion is a condition', () => {
  assert.deepEqual(
    codes('Test the water every 4 hours', ['every 6 hours, excluding public holidays', 'every 4 hours']),
    ['condition_lost'],
  )
})

test('a modal that comes with a number was not asked for', () => {
  assert.deepEqual(
    codes('The pump runs for 40 minutes', ['The pump runs for 30 minutes', 'The pump should run for 40 minutes']),
    ['more_changed'],
  )
})

test('words that changed places get a warning', () => {
  const clearer = 'Make the last paragraph clearer'
  assert.deepEqual(
    codes(clearer, ['Guests report damage to the Warden', 'The Warden reports damage to the Guests']).includes(
      'more_changed',
    ),
    true,
  )
  assert.deepEqual(codes(clearer, ['Guests report damage', 'Guests report all damage']), [])
})

test('a word whose opposite came gets a warning, unless the instruction has it', () => {
  const clearer = 'Make the last paragraph clearer'
  assert.deepEqual(codes('Improve the paragraph on the lamp', ['turns off after', 'turns off before']).length > 0, true)
  assert.deepEqual(codes(clearer, ['Guests report damage', 'Guests show damage']), [])
})

test('another language than the statement had gets a warning', () => {
  const german = 'Der Einlass endet um 20 Uhr. Das Becken darf ausschließlich mit Karte betreten werden.'
  const english = 'Admission ends at 8 pm, and the pool is to be used by those with a card and not by others.'
  assert.ok(codes('Formuliere den Absatz zum Einlass klarer', [german, english]).includes('more_changed'))
  assert.ok(!codes('Translate the paragraph on Einlass into English', [german, english]).includes('more_changed'))
})

test('a defined term that is new in a reworded statement gets a warning', () => {
  assert.ok(
    codes('Make the paragraph on the pump clearer', ['The pump runs for', 'The Warden runs the pump for']).includes(
      'name_changed',
    ),
  )
})
