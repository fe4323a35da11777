import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

const page = `# Warehouse

- WH-1 The robot SHOULD retry a failed grip three times, except where the box is marked as fragile.
- WH-2 The robot stops within 4 s of an alarm.
- WH-3 Each rack is checked every 15 minutes.

The notice period is 30 days after receipt. The licence ends on 31 March 2028.

| Zone | Boxes | Unit |
|------|------:|------|
| Cold | 512 | KiB |
| Warm | 40 | boxes |
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]): readonly string[] {
  return guardChanges(page, instruction, changes).map(({ code }) => code)
}

test('a number that the instruction gives may be set, in figures or in words', () => {
  assert.deepEqual(codes('WH-1 should allow five retries instead of three.', ['three times', 'five times']), [])
  assert.deepEqual(codes('WH-2: make it 6 seconds.', ['4 s', '6 s']), [])
  assert.deepEqual(codes('WH-2: make it 6 seconds.', ['4 s', '6 seconds']), [])
  assert.deepEqual(codes('The notice period should be 14 days.', ['30 days', '14 days']), [])
  assert.deepEqual(codes('The notice period should be one day.', ['30 days', 'one day']), [])
})

test('an exception that is gone beside a number that was set gets a warning', () => {
  const changes = ['three times, except where the box is marked as fragile', 'five times'] as const
  assert.deepEqual(codes('WH-1 should allow five retries instead of three.', changes), ['more_changed'])
})

test('another point in time beside a number that was set gets a warning', () => {
  assert.deepEqual(codes('The notice period should be 14 days.', ['30 days after receipt', '14 days after the date']), [
    'more_changed',
  ])
})

test('a consequence that came with a number gets a warning, and one that was asked for does not', () => {
  const changes = ['4 s of an alarm', '6 s of an alarm and rings the bell'] as const
  assert.deepEqual(codes('WH-2: make it 6 seconds.', changes), ['more_changed'])
  assert.deepEqual(codes('WH-2: make it 6 seconds, and it rings the bell.', changes), [])
})

test('a number with another unit than the instruction gives it gets a warning', () => {
  assert.deepEqual(codes('WH-2: make it 6 seconds.', ['4 s', '6 ms']), ['number_changed'])
  assert.deepEqual(codes('Raise the size of the cold zone to 1 MiB.', ['| 512 | KiB', '| 1 | KiB']), ['number_changed'])
  assert.deepEqual(codes('Raise the size of the cold zone to 1 MiB.', ['| 512 | KiB', '| 1 | MiB']), [])
})

test('a number that replaced another one than the instruction says gets a warning', () => {
  assert.deepEqual(codes('The check is every 20 minutes, not every 15.', ['every 15 minutes', 'every 20 minutes']), [])
  assert.deepEqual(codes('Check 20 instead of 15.', ['4 s', '20 s']), ['number_changed'])
})

test('a date may move by the step that the instruction names, if no other number changes', () => {
  assert.deepEqual(codes('The licence should run one year longer.', ['2028', '2029']), [])
  assert.deepEqual(codes('The licence should run one year longer.', ['2028', '2031']), ['number_changed'])
  const both = codes('The licence should run one year longer.', ['31 March 2028', '30 March 2029'])
  assert.ok(both.includes('number_changed'))
})

test('another statement than the one that the instruction names by its id gets a warning', () => {
  assert.deepEqual(codes('WH-2 needs to say alert.', ['an alarm', 'an alert']), [])
  assert.deepEqual(codes('WH-2 needs to say alert.', ['is checked every', 'is alert every']), ['elsewhere_changed'])
})

test('the cell of another row than the instruction names gets a warning', () => {
  assert.deepEqual(codes('Warm has 60 boxes.', ['| Warm | 40 |', '| Warm | 60 |']), [])
  assert.deepEqual(codes('Warm has 60.', ['| Cold | 512 |', '| Cold | 60 |']), ['elsewhere_changed'])
})

test('a clause that adds something in other words takes no condition away', () => {
  const changes = [', except where the box is marked as fragile', ' or asks the box for help'] as const
  assert.ok(
    codes('Asking for help with the box must also be possible. Please work that into WH-1.', changes).length > 0,
  )
})
