import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

const page = `# Cable car

The hatches open 20 minutes before the trip and close 3 minutes before the trip. A cabin is checked every 40 days.

The guard may turn away skiers who smoke. Bearings must not be oiled.

Riders should attend a briefing. The driver must repair damage within 9 days.

Cabins run under \`X-Cable-Token\`. The driver greets the riders, and the mechanic greets the driver.

| Name | Weight | Fare |
|---|---|---|
| Dog | 20 kg | EUR 4 |
| Sledge | 8 kg | EUR 2 |

## Störungen

1. Die Leitung prüft jede Seilstörung.
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]): readonly string[] {
  return guardChanges(page, instruction, changes).map(({ code }) => code)
}

test('a fact may be said with its words in another order', () => {
  const passive = [
    'The guard may turn away skiers who smoke.',
    'Skiers who smoke must be turned away by the guard.',
  ] as const
  assert.deepEqual(codes('Skiers who smoke must be turned away.', passive), [])
  assert.deepEqual(
    codes('A cabin should be checked every 30 days.', ['A cabin is checked every 40', 'Cabins are checked every 30']),
    [],
  )
  const duty = ['must repair damage within 9 days', 'has to repair damage within 5 days'] as const
  assert.deepEqual(codes('The driver has to repair damage in 5 days.', duty), [])
})

test('a statement that says what the instruction says may lose its negation', () => {
  const instruction = 'Bearings must be oiled, but only with silicone.'
  const oil = (now: string) => codes(instruction, ['Bearings must not be oiled.', now])
  assert.deepEqual(oil('Bearings must be oiled, but only with silicone.'), [])
  assert.notDeepEqual(oil('Bearings must be oiled.'), [])
})

test('a negation that the instruction has not gets a warning', () => {
  const changes = ['may turn away', 'must not turn away'] as const
  assert.deepEqual(codes('Skiers who smoke must be turned away.', changes), ['negation_changed'])
})

test('a second negation beside one of the statement gets no warning', () => {
  const typo = ['must not be oiled', 'cannot and must not be oiled'] as const
  const changes = ['must not be oiled', 'must not and should never be oiled'] as const
  assert.deepEqual(codes('Fix the typo in the sentence on bearings.', typo), [])
  assert.deepEqual(codes('Fix the typo in the sentence on bearings.', changes), [])
})

test('a value in the clause of another number gets a warning', () => {
  const instruction = 'Open the hatches 30 minutes before the trip.'
  assert.deepEqual(codes(instruction, ['open 20 minutes', 'open 30 minutes']), [])
  assert.deepEqual(codes(instruction, ['close 3 minutes', 'close 30 minutes']), ['number_changed'])
})

test('one value in two places that had different ones gets a warning', () => {
  const changes = [
    ['open 20 minutes', 'open 30 minutes'],
    ['every 40 days', 'every 30 days'],
  ] as const
  assert.notDeepEqual(codes('Open the hatches 30 minutes before the trip.', ...changes), [])
})

test('a word of an exchange in the place of another word gets a warning', () => {
  const instruction = 'Use "operator" instead of "driver".'
  const all = [
    ['The driver must', 'The operator must'],
    ['The driver greets', 'The operator greets'],
    ['greets the driver', 'greets the operator'],
  ] as const
  assert.deepEqual(codes(instruction, ...all), [])
  assert.notDeepEqual(codes(instruction, ...all, ['the mechanic greets', 'the operator greets']), [])
})

test('a name with other capitals than the instruction has gets a warning', () => {
  const instruction = 'Rename X-Cable-Token to X-Cabin-Token.'
  assert.deepEqual(codes(instruction, ['X-Cable-Token', 'X-Cabin-Token']), [])
  assert.notDeepEqual(codes(instruction, ['X-Cable-Token', 'X-Cabin-token']), [])
})

test('what follows a colon is what an addition adds', () => {
  const instruction = 'Add a row for bikes: change the fare weekly, 12 kg.'
  const row = '| Sledge | 8 kg | EUR 2 |'
  assert.deepEqual(codes(instruction, [row, `${row}\n| Bike | 12 kg | change the fare weekly |`]), [])
  const two = `${row}\n| Bike | 12 kg | change the fare weekly |\n| Tent | 5 kg | EUR 9 |`
  assert.deepEqual(codes(instruction, [row, two]), ['elsewhere_changed'])
})

test('a clause beside what an instruction wants added gets a warning', () => {
  const instruction = 'Add that the briefing is free.'
  const said = (now: string) => codes(instruction, ['attend a briefing.', `attend a briefing. ${now}`])
  assert.deepEqual(said('The briefing is free.'), [])
  assert.deepEqual(said('The briefing is free and ends with a tour of the tower.'), ['more_changed'])
})

test('an addition may call a thing by the whole name that the title above it has', () => {
  const last = '1. Die Leitung prüft jede Seilstörung.'
  const instruction = 'Ergänze bei Störungen als letzten Schritt, dass die Leitung die Störung meldet.'
  assert.deepEqual(codes(instruction, [last, `${last}\n2. Die Leitung meldet die Störung.`]), [])
})
