import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** What changed beside the value that an instruction gives, and the value in another place than the one it is for. */

const page = [
  '# Greenhouse\n\n## Water\n\n',
  'The pump runs for 12 minutes. The mist nozzle runs for 4 minutes, unless a visitor is inside.\n\n',
  'Tanks are cleaned after 90 days. The filter is a spare part.\n',
  '\n## Climate\n\n',
  '- Vents open above 28 °C and must close when it rains.\n- A lamp is lit for 4 hours.\n- Seeds are kept for 90 days.\n',
  '\n| Zone | Warmest | Gardener |\n|---|---|---|\n| Orchids | 31 | Lena |\n| Cacti | 38 | Jon |\n| Ferns | 24 | Lena |\n',
  '\nDie Ernte beginnt am 3. Juni 2031. Das Fest findet am 9. Juni 2031 statt.\n',
  '\n```yaml\npump_minutes: 12\nlamp_hours: 4\n```\n',
  '\nThe lease ends in May 2033.[^1] Stock is counted twice a year.[^2]\n\n[^1]: See the contract.\n[^2]: See the book.\n',
].join('')

type Changes = Parameters<typeof guardChanges>[2]

const codes = (instruction: string, ...changes: Changes) => [
  ...new Set(guardChanges(page, instruction, changes).map(({ code }) => code)),
]

const pump = ['pump runs for 12', 'pump runs for 15'] as const

test('a value may be given with any verb, also one that is meant figuratively', () => {
  for (const instruction of [
    'Raise the running time of the pump to 15 minutes.',
    'Extend the running time of the pump to 15 minutes.',
    'Push the pump to 15 minutes.',
    'Move the pump to 15 minutes.',
    'Shift the pump to 15 minutes.',
    'Bump the pump to 15 minutes.',
    'Lift the pump to 15 minutes.',
    'Verlängere die Laufzeit der Pumpe auf 15 Minuten.',
  ]) {
    assert.deepEqual(codes(instruction, pump), [], instruction)
    const lost = ['after 90 days. The', 'after 60 days. The'] as const
    assert.notDeepEqual(codes(instruction, pump, lost), [], instruction)
  }
  for (const instruction of [
    'Drop the vents to 26 °C.',
    'Tighten the limit of the vents to 26 °C.',
    'Cut the vents to 26 °C.',
  ])
    assert.deepEqual(codes(instruction, ['28 °C', '26 °C']), [], instruction)
  for (const instruction of [
    'Postpone the end of the lease to June 2033.',
    'Push the end of the lease back to June 2033.',
    'Move the end of the lease to June 2033.',
  ])
    assert.deepEqual(codes(instruction, ['May 2033', 'June 2033']), [], instruction)
  assert.deepEqual(codes('Bring the lamp down to 3 hours.', ['lit for 4 hours', 'lit for 3 hours']), [])
  for (const instruction of [
    'Verschiebe die Ernte auf den 5. Juni 2031.',
    'Zieh die Ernte auf den 5. Juni 2031 vor.',
    'Schiebe die Ernte auf den 5. Juni 2031.',
  ])
    assert.deepEqual(codes(instruction, ['am 3. Juni', 'am 5. Juni']), [], instruction)
})

test('to drop, cut or extend to a value permits no loss', () => {
  const lost = ['\n- Seeds are kept for 90 days.', ''] as const
  assert.deepEqual(codes('Drop the vents to 26 °C.', ['28 °C', '26 °C'], lost), ['item_lost'])
  const condition = [', unless a visitor is inside', ''] as const
  const mist = ['nozzle runs for 4', 'nozzle runs for 6'] as const
  assert.notDeepEqual(codes('Extend the mist nozzle to 6 minutes.', mist, condition), [])
})

test('another number gets a warning wherever it is, even where the instruction speaks of it', () => {
  const instruction = 'Set the running time of the pump to 15 minutes.'
  assert.notDeepEqual(codes(instruction, pump, ['nozzle runs for 4', 'nozzle runs for 5']), [])
  assert.notDeepEqual(codes(instruction, pump, ['pump_minutes: 12', 'pump_minutes: 18']), [])
  assert.deepEqual(codes(instruction, pump, ['pump_minutes: 12', 'pump_minutes: 15']), [])
  assert.deepEqual(codes(instruction, pump, ['| Lena |\n| Cacti', '| Mia |\n| Cacti']), ['elsewhere_changed'])
})

test('the value in another sentence, row or line than the one that has the words of the instruction gets a warning', () => {
  const kept = ['kept for 90 days', 'kept for 60 days'] as const
  const cleaned = ['cleaned after 90 days', 'cleaned after 60 days'] as const
  assert.deepEqual(codes('Keep seeds for 60 days.', kept), [])
  assert.deepEqual(codes('Set the days for seeds to 60.', cleaned), ['elsewhere_changed'])
  assert.deepEqual(codes('Set the mist nozzle to 9 minutes.', ['pump runs for 12', 'pump runs for 9']), [
    'elsewhere_changed',
  ])
  assert.deepEqual(codes('Set the warmest of the cacti to 40.', ['| Ferns | 24', '| Ferns | 40']), [
    'elsewhere_changed',
  ])
  assert.deepEqual(codes('Set the warmest of the cacti to 40.', ['| Cacti | 38', '| Cacti | 40']), [])
  const lamp = ['lamp_hours: 4', 'lamp_hours: 6'] as const
  assert.deepEqual(codes('Set pump_minutes to 6.', lamp), ['elsewhere_changed'])
})

test('the same value in the place of two others gets a warning where fewer words of the instruction are', () => {
  const harvest = ['am 3. Juni', 'am 5. Juni'] as const
  const feast = ['am 9. Juni', 'am 5. Juni'] as const
  assert.notDeepEqual(codes('Verschiebe die Ernte auf den 5. Juni 2031.', harvest, feast), [])
  assert.deepEqual(codes('Set all dates in June to the 5.', harvest, feast), [])
})

test('a name that is given is judged like a number', () => {
  const gardener = ['| Cacti | 38 | Jon', '| Cacti | 38 | Rosa'] as const
  assert.deepEqual(codes('Assign the cacti to Rosa.', gardener), [])
  assert.notDeepEqual(codes('Assign the cacti to Rosa.', gardener, ['| 24 |', '| 25 |']), [])
})

test('a row that the instruction names by its number and the title of its first column is that row', () => {
  const table = '| Task | What | Who |\n|---|---|---|\n| 1 | Prune | Jon |\n| 2 | Water | Jon |\n'
  const changes = [['Water | Jon', 'Water | Rosa']] as const
  assert.deepEqual(guardChanges(`# Week\n\n${table}`, 'Assign task 2 to Rosa.', changes), [])
})

test('statements that change places keep their words and numbers', () => {
  const vents = '- Vents open above 28 °C and must close when it rains.\n'
  const lamp = '- A lamp is lit for 4 hours.\n'
  const swapped = [vents + lamp, lamp + vents] as const
  assert.deepEqual(codes('Swap the items about vents and the lamp.', swapped), [])
  assert.notDeepEqual(codes('Swap the items about vents and the lamp.', swapped, ['for 4 hours', 'for 5 hours']), [])
})

test('a note that the instruction names may go, and no other one', () => {
  const unused = '# Shed\n\nTools are oiled.[^1]\n\n[^1]: By hand.\n[^2]: In spring.\n'
  const gone = ['[^2]: In spring.\n', ''] as const
  assert.deepEqual(guardChanges(unused, 'Delete footnote 2, nothing refers to it.', [gone]), [])
  assert.notDeepEqual(guardChanges(unused, 'Delete footnote 2.', [gone, ['oiled.[^1]', 'oiled.']]), [])
})

test('a text that the instruction has is added as it is, under its own number', () => {
  const instruction = 'Add an item on hatches: The glass hatches must stay closed for 20 minutes after dusk.'
  const last = '- Seeds are kept for 90 days.'
  const added = (text: string) => [last, `${last}\n- ${text}`] as const
  assert.deepEqual(codes(instruction, added('The glass hatches must stay closed for 20 minutes after dusk.')), [])
  assert.deepEqual(
    codes(instruction, added('**GH-4** The glass hatches must stay closed for 20 minutes after dusk.')),
    [],
  )
  assert.deepEqual(codes(instruction, added('The glass hatches must stay closed for 30 minutes after dusk.')), [
    'more_changed',
    'partly_done',
  ])
  const invented = 'The glass hatches must stay closed for 20 minutes after dusk or whenever heavy storms approach.'
  assert.deepEqual(codes(instruction, added(invented)), ['more_changed'])
  const other = 'The glass hatches must stay closed for 20 minutes after dusk.\n- Gardeners write a weekly report.'
  assert.deepEqual(codes(instruction, added(other)), ['elsewhere_changed'])
})

test('a duty that the instruction makes mandatory or optional gets its word, and its neighbour does not', () => {
  const duties = '# Ferry\n\nF1 Crews should wear vests.\n\nF2 Guests should show a ticket. Dogs may be on deck.\n'
  const vests = ['Crews should', 'Crews must'] as const
  assert.deepEqual(guardChanges(duties, 'Make wearing vests mandatory for crews.', [vests]), [])
  const tickets = [['Guests should', 'Guests must']] as const
  assert.notDeepEqual(guardChanges(duties, 'Make wearing vests mandatory for crews.', [vests, ...tickets]), [])
})

test('a cell that said no may say yes', () => {
  const table = '# Fields\n\n| Field | Required | Size |\n|---|---|---|\n| `berth` | no | 12 |\n| `cargo` | no | 40 |\n'
  assert.deepEqual(guardChanges(table, 'Make berth required.', [['`berth` | no', '`berth` | yes']]), [])
})

test('a number that the statement has twice, with the right unit where it was given, raises no warning', () => {
  const visit = '# Hull\n\nThe hull is checked after 3 weeks and again after 5 months.\n'
  const changes = [['5 months', '3 months']] as const
  assert.deepEqual(guardChanges(visit, 'Set the second check of the hull to 3 months.', changes), [])
  const wrong = [['5 months', '3 years']] as const
  assert.notDeepEqual(guardChanges(visit, 'Set the second check of the hull to 3 months.', wrong), [])
})
