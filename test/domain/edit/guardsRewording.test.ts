import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

const page = `# Sluice

## Passage

The warden must not open the gate for boats that the harbour office has not registered. Boats may wait at the quay for up to 6 hours. The pilot checks the draught at least 2 hours before the passage.

## Wartung

Der Wärter darf das Tor nicht öffnen, es sei denn, die Leitung hat das Signal gegeben. Der Pegel darf 4 m nicht überschreiten.

## Fees

The cashier collects the fee within 3 days. The office answers complaints within 14 days, if they are made in writing.
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]): readonly string[] {
  return guardChanges(page, instruction, changes).map(({ code }) => code)
}

const warden = 'The warden must not open the gate for boats that the harbour office has not registered.'
const waerter = 'Der Wärter darf das Tor nicht öffnen, es sei denn, die Leitung hat das Signal gegeben.'

test('a rewording may deny as often in other words', () => {
  const english = 'The warden must not open the gate for boats without a registration by the harbour office.'
  assert.deepEqual(codes('Make the paragraph on passage plainer.', [warden, english]), [])
  const german = 'Der Wärter darf das Tor nur dann öffnen, wenn die Leitung das Signal gegeben hat.'
  assert.deepEqual(codes('Formuliere den Abschnitt Wartung verständlicher.', [waerter, german]), [])
  const bound = ['Der Pegel darf 4 m nicht überschreiten.', 'Der Pegel darf höchstens 4 m betragen.'] as const
  assert.deepEqual(codes('Straffe den Abschnitt Wartung.', bound), [])
})

test('a rewording that denies less gets a warning', () => {
  const freed = 'The warden may open the gate for all boats.'
  assert.notDeepEqual(codes('Make the paragraph on passage plainer.', [warden, freed]), [])
  const unbound = 'Der Wärter darf das Tor nicht öffnen.'
  assert.notDeepEqual(codes('Formuliere den Abschnitt Wartung verständlicher.', [waerter, unbound]), [])
})

test('another thing of the page in a rewording gets a warning', () => {
  const other = 'The pilot must not open the gate for boats that the harbour office has not registered.'
  assert.deepEqual(codes('Reword the paragraph on passage.', [warden, other]), ['name_changed'])
})

test('a recommendation instead of a ban gets a warning', () => {
  const weak = 'Der Wärter sollte das Tor nicht öffnen, es sei denn, die Leitung hat das Signal gegeben.'
  assert.deepEqual(codes('Formuliere den Abschnitt Wartung verständlicher.', [waerter, weak]), ['modal_changed'])
})

test('a bound that a rewording lost gets a warning, and one in other words does not', () => {
  const instruction = 'Make the paragraph on passage plainer.'
  assert.deepEqual(codes(instruction, ['draught at least 2 hours', 'draught 2 hours']), ['bound_changed'])
  assert.deepEqual(codes(instruction, ['for up to 6 hours', 'for at most 6 hours']), [])
})

test('numbers that change places in a rewording get a warning', () => {
  const reworded = (fee: string, answer: string) =>
    codes('Shorten the section on fees.', [
      'collects the fee within 3 days. The office answers complaints within 14 days, if',
      `collects the fee within ${fee} days; complaints are answered by the office within ${answer} days, if`,
    ])
  assert.deepEqual(reworded('14', '3'), ['number_changed'])
  assert.deepEqual(reworded('3', '14'), [])
})

test('a clause that a shorter text invents gets a warning', () => {
  const changes = ['within 3 days.', 'within 3 days and sends a printed receipt by registered letter.'] as const
  assert.deepEqual(codes('Shorten the section on fees.', changes), ['more_changed'])
})

const translated = (days: string, condition: string) =>
  `Die Kasse zieht die Gebühr binnen 3 Tagen ein. Das Amt beantwortet Beschwerden binnen ${days} Tagen${condition}.`
const fees =
  'The cashier collects the fee within 3 days. The office answers complaints within 14 days, if they are made in writing.'

test('a translation keeps numbers and conditions', () => {
  const instruction = 'Translate the paragraph on fees into German.'
  assert.deepEqual(codes(instruction, [fees, translated('14', ', wenn sie schriftlich eingehen')]), [])
  assert.deepEqual(codes(instruction, [fees, translated('vierzehn', ', wenn sie schriftlich eingehen')]), [])
  assert.deepEqual(codes(instruction, [fees, translated('40', ', wenn sie schriftlich eingehen')]), ['number_changed'])
  assert.deepEqual(codes(instruction, [fees, translated('14', '')]), ['condition_lost'])
})

test('a sentence that was not translated gets a warning', () => {
  const half = [
    'The cashier collects the fee within 3 days.',
    'Die Kasse zieht die Gebühr binnen 3 Tagen ein.',
  ] as const
  assert.deepEqual(codes('Translate the paragraph on fees into German.', half), ['partly_done'])
})
