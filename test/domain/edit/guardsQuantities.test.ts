import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysIn } from '#domain/edit/compare/dates.ts'
import { isSameAmount, quantitiesIn } from '#domain/edit/compare/quantities.ts'
import { guardChanges } from './guardChanges.ts'

const page = `---
updated: 2024-05-01
---

# Cold store

The fan starts after 90 seconds. The gate is 250 cm wide. A visit costs EUR 14 per day.

The contract begins on 1 May 2026. The alarm is tested every 6 weeks.

| Sensor | Unit | Low | High |
|---|---|---|---|
| P1 | bar | 1.5 | 4.0 |
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return [...new Set(guardChanges(page, instruction, changes).map(({ code }) => code))]
}

test('quantities are the same amount in any unit and notation', () => {
  const same = (one: string, other: string) => {
    const [a, b] = [quantitiesIn(one)[0], quantitiesIn(other)[0]]
    return a !== undefined && b !== undefined && isSameAmount(a, b)
  }
  for (const [one, other] of [
    ['30 seconds', '0.5 minutes'],
    ['90 s', '1,5 Minuten'],
    ['half an hour', '30 min'],
    ['eine Stunde', '60 Minuten'],
    ['2.500 kg', '2,5 t'],
    ['USD 900 per month', 'USD 10,800 per year'],
    ['25 cents', 'EUR 0.25'],
    ['100 s', '1.67 minutes'],
  ] as const)
    assert.ok(same(one, other), `${one}, ${other}`)
  for (const [one, other] of [
    ['30 seconds', '0.3 minutes'],
    ['1 hour', '60 s'],
    ['1 MB', '1 MiB'],
    ['5 mW', '5 MW'],
    ['EUR 5', 'USD 5'],
  ] as const)
    assert.ok(!same(one, other), `${one}, ${other}`)
})

test('days are read in several notations', () => {
  for (const text of ['2025-02-03', '03.02.2025', '3. Februar 2025', 'February 3, 2025', '3rd of February 2025'])
    assert.deepEqual(
      daysIn(text).map(({ year, month, day }) => [year, month, day]),
      [[2025, 2, 3]],
      text,
    )
})

test('another unit for the same amount gets no warning, and one for another amount does', () => {
  assert.deepEqual(codes('State the delay of the fan in minutes.', ['90 seconds', '1.5 minutes']), [])
  assert.deepEqual(codes('State the delay of the fan in minutes.', ['90 seconds', '9 minutes']), ['number_changed'])
  assert.deepEqual(codes('Give the width of the gate in metres.', ['250 cm', '2.5 m']), [])
  assert.deepEqual(codes('Give the width of the gate in metres.', ['250 cm', '25 m']), ['number_changed'])
})

test('the numbers of a row follow the unit in its cell', () => {
  const right = ['| bar | 1.5 | 4.0 |', '| kPa | 150 | 400 |'] as const
  const wrong = ['| bar | 1.5 | 4.0 |', '| kPa | 150 | 40 |'] as const
  assert.deepEqual(codes('Give P1 in kPa.', right), [])
  assert.deepEqual(codes('Give P1 in kPa.', wrong), ['number_changed'])
})

test('an amount that the instruction does not give gets a warning', () => {
  assert.deepEqual(codes('The fan starts after two minutes.', ['90 seconds', '120 seconds']), [])
  assert.deepEqual(codes('The fan starts after two minutes.', ['90 seconds', '20 seconds']), ['number_changed'])
  assert.deepEqual(codes('A visit costs CHF 13 per day.', ['EUR 14', 'CHF 13']), [])
  assert.deepEqual(codes('A visit costs CHF 13 per day.', ['EUR 14', 'EUR 13']), ['number_changed'])
})

test('an amount of the instruction may be in another unit', () => {
  assert.deepEqual(codes('Start the fan after 3 minutes; adapt the 90 seconds.', ['90 seconds', '180 seconds']), [])
})

test('a conversion from something into something of the same name is no exchange of names', () => {
  const changes = [['costs EUR 14 per day', 'costs EUR 98 per week']] as const
  assert.deepEqual(codes('Convert the daily costs into costs per week.', ...changes), [])
})

test('a day that is not the one of the instruction gets a warning', () => {
  assert.deepEqual(codes('The contract begins on 4 June 2026.', ['1 May 2026', '4 June 2026']), [])
  assert.deepEqual(codes('The contract begins on 4 June 2026.', ['1 May 2026', '6 April 2026']), ['number_changed'])
  assert.deepEqual(codes('The contract begins one month later.', ['1 May 2026', '1 June 2026']), [])
  assert.deepEqual(codes('The contract begins one month later.', ['1 May 2026', '1 July 2026']), ['number_changed'])
  assert.deepEqual(codes('Approved on 2 June 2026: set updated.', ['2024-05-01', '2026-06-02']), [])
  assert.deepEqual(codes('Approved on 2 June 2026: set updated.', ['2024-05-01', '2026-02-06']), ['number_changed'])
})
