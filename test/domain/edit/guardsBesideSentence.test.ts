import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** What changes in a sentence of which the instruction does not speak, while its request is made in another one. */

const page = [
  '# Allotment\n\n## Plots\n\n',
  'A tenant MUST weed the path every 14 days. Sheds MAY be painted green or brown. The gate is locked at dusk.\n\n',
  '## Water\n\n',
  'Barrels hold 200 litres and SHOULD have a lid. A hose must not be used on Sundays, unless a new bed is planted.\n\n',
  'Water is paid for by the season. The invoice is due within 30 days of its date, by transfer only.\n',
].join('')

function codes(instruction: string, ...changes: readonly (readonly [old: string, now: string])[]) {
  return guardChanges(page, instruction, changes).map(({ code }) => code)
}

const goats = 'Goats may graze on empty plots between October and March.'
const graze = [
  'The gate is locked',
  `Goats may graze on empty plots between October and March. The gate is locked`,
] as const

test('words of another sentence that go or change beside a request are reported', () => {
  assert.deepEqual(codes(goats, graze), [])
  assert.deepEqual(codes(goats, graze, ['painted green or brown', 'painted green']), ['elsewhere_changed'])
  assert.deepEqual(codes(goats, graze, ['hold 200 litres and', 'hold 300 litres and']), ['number_changed'])
  assert.deepEqual(codes(goats, graze, ['paid for by the season', 'paid for']), ['elsewhere_changed'])
})

test('a further instruction that names nothing may mean another sentence', () => {
  assert.deepEqual(codes(`${goats}\nAs discussed.`, graze, ['painted green or brown', 'painted green']), [])
  assert.deepEqual(codes(`${goats}\nGeese may graze there too.`, graze, ['painted green or brown', 'painted green']), [
    'elsewhere_changed',
  ])
})

test('a sentence that was cut in two, or whose words are in the new one, did not change beside the request', () => {
  const both = 'Barrels hold 200 litres and SHOULD have a lid.'
  const cut = 'Barrels hold 200 litres. They SHOULD have a lid.'
  assert.deepEqual(codes('Barrels have a tap near the bottom.', [both, `${cut} They have a tap near the bottom.`]), [])
})

test('an instruction to reword the page permits other words in several sentences', () => {
  const changes = [
    ['Barrels hold', 'Barrels of water hold'],
    ['locked at dusk', 'locked at night'],
  ] as const
  assert.deepEqual(codes('Simplify the page.', ...changes), [])
})

test('a quantity that goes beside a stated fact or from a shorter sentence is reported', () => {
  const due = 'The invoice is due within 30 days of its date, by transfer only.'
  const debit = 'The invoice may be paid by direct debit too.'
  assert.deepEqual(codes(debit, ['by transfer only', 'by transfer or direct debit only']), [])
  assert.ok(codes(debit, [due, 'The invoice is due, by transfer or direct debit only.']).includes('number_changed'))
  assert.ok(codes('Simplify the sentence on the invoice.', [due, 'Invoices are due by transfer only.']).length > 0)
  assert.deepEqual(
    codes('Simplify the sentence on the invoice.', [due, 'Invoices are due within 30 days, by transfer only.']),
    [],
  )
})

test('another form of a word, and a number in whose place the stated fact came, are not reported', () => {
  const pool = '# Pool\n\nWater is tested twice a week. The results are posted at the entrance.\n'
  const active = (now: string) => guardChanges(pool, 'Use active voice for the water tests.', [[pool.slice(8), now]])
  assert.deepEqual(active('We test the water twice a week. We post the results at the entrance.\n'), [])
  assert.equal(active('We test the water twice a week. The results are kept at the entrance.\n').length, 1)
  assert.deepEqual(codes('Barrels are large.', ['hold 200 litres and', 'are large and']), [])
})
