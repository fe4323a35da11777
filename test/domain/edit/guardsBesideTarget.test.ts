import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

const page = `# Harbour

## Berths

A berth is booked for one night (or two). The skipper pays at the office. Dogs must stay on board.

Guests may use the showers, see [the map](map.md). The café closes early.

## Cranes

The crane should be checked before each lift. The driver may refuse a lift.

- [ ] Olga: order ropes
- [ ] Piet: paint the pier

| Crane | Limit | Driver |
|-------|-------|--------|
| North | 5 t   | Olga   |
| South | 8 t   | Piet   |
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return guardChanges(page, instruction, changes, 'harbour.md').map(({ code }) => code)
}

function isSilent(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  assert.deepEqual(guardChanges(page, instruction, changes, 'harbour.md'), [])
}

function warns(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  assert.notDeepEqual(codes(instruction, ...changes), [], JSON.stringify(changes.at(-1)))
}

const pays = ['pays at the office', 'pays at the office or by card'] as const

test('what changes beside the statement that the instruction speaks of gets a warning', () => {
  const instruction = 'The skipper pays at the office or by card.'
  isSilent(instruction, pays)
  const others = [
    [' (or two)', ''],
    ['closes early', 'closes soon'],
    [' The driver may refuse a lift.', ''],
    ['map.md', 'plan.md'],
  ] as const
  for (const other of others) warns(instruction, pays, other)
})

test('a stronger word is asked for in the sentence that the instruction speaks of, and no weaker one is', () => {
  const instruction = 'Checking the crane before each lift becomes mandatory.'
  const right = ['should be checked', 'must be checked'] as const
  isSilent(instruction, right)
  warns(instruction, ['Guests may', 'Guests must'])
  warns(instruction, right, ['driver may refuse', 'driver must refuse'])
  warns(instruction, right, ['Dogs must stay', 'Dogs should stay'])
})

test('a box is turned for the task that the instruction names', () => {
  isSilent('Tick off the ropes of Olga.', ['[ ] Olga', '[x] Olga'])
  warns('Tick off the ropes of Olga.', ['[ ] Piet', '[x] Piet'])
  warns('Tick off the ropes of Olga.', ['[ ] Olga', '[x] Olga'], ['[ ] Piet', '[x] Piet'])
  isSilent('Tick off all tasks.', ['[ ] Olga', '[x] Olga'], ['[ ] Piet', '[x] Piet'])
})

test('columns change places in every row', () => {
  const instruction = 'Put the column Driver before Limit.'
  const header = ['| Limit | Driver |', '| Driver | Limit |'] as const
  const [north, south] = [
    ['| 5 t   | Olga   |', '| Olga   | 5 t   |'],
    ['| 8 t   | Piet   |', '| Piet   | 8 t   |'],
  ] as const
  isSilent(instruction, header, north, south)
  warns(instruction, header)
  warns(instruction, header, north)
  warns(instruction, header, ['| 5 t   | Olga   |', '| Olga   | 8 t   |'], ['| 8 t   | Piet   |', '| Piet   | 5 t   |'])
})

test('an entry goes before or after the one that the instruction names', () => {
  const row = '| East  | 3 t   | Ida    |\n'
  const instruction = 'Add a row for East (3 t, driver Ida) before South.'
  isSilent(instruction, ['| South |', `${row}| South |`])
  warns(instruction, ['| North |', `${row}| North |`])
  warns(instruction, ['| Piet   |\n', `| Piet   |\n${row}`])
  warns(instruction, ['| South |', `${row.replace('3 t', '4 t')}| South |`])
})

test('a quoted text that is to be added comes as it is, and a quoted one is exchanged where it is', () => {
  isSilent('Add the sentence "The gate is locked at midnight." to Berths.', [
    'stay on board.',
    'stay on board. The gate is locked at midnight.',
  ])
  warns('Add the sentence "The gate is locked at midnight." to Berths.', [
    'stay on board.',
    'stay on board. Das Tor wird um Mitternacht geschlossen.',
  ])
  isSilent('Rename the section "Cranes" to "Lifting".', ['## Cranes', '## Lifting'])
  warns('Rename the section "Cranes" to "Lifting".', ['## Berths', '## Lifting'])
})

test('an added statement says neither the opposite nor more than was stated', () => {
  const instruction = 'Add a sentence to Berths: the harbour does not keep a list of guests.'
  const add = (text: string) => ['stay on board.', `stay on board. ${text}`] as const
  isSilent(instruction, add('The harbour does not keep a list of guests.'))
  warns(instruction, add('The harbour keeps a list of guests.'))
  warns(instruction, add('The harbour does not keep a list of guests. Radio channel nine is open daily.'))
})

test('another form and a split keep conditions, numbers and words that bind', () => {
  const text =
    '# Gate\n\nThe guard must open the gate when a truck with permit 7 arrives, and must note its plate and time.\n'
  const list = (one: string, two: string) => [text.slice(8, -1), `The guard:\n\n- ${one}\n- ${two}`] as const
  const check = (change: readonly [string, string]) =>
    guardChanges(text, 'Turn the paragraph into a bullet list.', [change], 'gate.md').map(({ code }) => code)
  const [one, two] = ['must open the gate when a truck with permit 7 arrives', 'must note its plate and time']
  assert.deepEqual(check(list(one, two)), [])
  assert.notDeepEqual(check(list('must open the gate', two)), [])
  assert.notDeepEqual(check(list(one.replace('permit 7', 'a permit'), two)), [])
  assert.notDeepEqual(check(list(one, two.replace('must', 'may'))), [])
})

test('a change that an instruction has in many places is no revision that may lose text', () => {
  const text = `# Yard\n\n${['ropes', 'nets', 'sails', 'lamps', 'oars'].map(what => `- The mate sorts the ${what} daily.`).join('\n')}\n\nThe mate sleeps on board in winter. Rats are caught by two cats that live below deck.\n`
  const all = ['ropes', 'nets', 'sails', 'lamps', 'oars'].map(
    what => [`The mate sorts the ${what}`, `The bosun sorts the ${what}`] as const,
  )
  const last = ['The mate sleeps', 'The bosun sleeps'] as const
  const check = (...changes: readonly (readonly [string, string])[]) =>
    guardChanges(text, 'Rename the mate to bosun everywhere.', changes, 'yard.md').map(({ code }) => code)
  assert.deepEqual(check(...all, last), [])
  assert.notDeepEqual(check(...all, last, [' Rats are caught by two cats that live below deck.', '']), [])
})
