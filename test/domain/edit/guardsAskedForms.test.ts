import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** An instruction asks for one kind of form, in what it names; the same form beside it, or another one, is reported. */

const page = [
  '# Ferry\n\n## Booking\n\nSeats are booked online.\n\n### Groups\n\nGroups call the office.\n',
  '\n## Refunds\n\n- Ask the office.\n- Send the ticket.\n',
  '\n## Retries\n\nThe office calls twice.\n\n## Tasks\n\n- [ ] Paint the hull\n- [x] Order the ropes\n- [ ] Sell the jetty\n',
  '\n## Fares\n\n| Name | Fare | Per |\n|---|--:|---|\n| Child | 5 | day |\n',
].join('')

function codes(instruction: string, ...changes: readonly (readonly [old: string, now: string])[]) {
  return guardChanges(page, instruction, changes).map(({ code }) => code)
}

const raised = ['### Groups', '## Groups'] as const
const lowered = ['## Retries', '### Retries'] as const

test('a section that is promoted or demoted gets another level, and no other section does', () => {
  assert.deepEqual(codes('Promote Groups', raised), [])
  assert.deepEqual(codes('Stufe Groups eine Ebene höher', raised), [])
  assert.deepEqual(codes('Demote the Retries section', lowered), [])
  assert.deepEqual(codes('make Retries a subsection of Refunds', lowered), [])
  assert.deepEqual(codes('Mach Retries zu einem Unterabschnitt von Refunds', lowered), [])
  assert.deepEqual(codes('Demote Booking', ['## Booking', '### Booking'], ['### Groups', '#### Groups']), [])
  assert.deepEqual(codes('Demote Groups', raised), ['formatting_lost'])
  assert.deepEqual(codes('Demote the Retries section', lowered, ['## Fares', '### Fares']), ['formatting_lost'])
  const other = ['## Refunds', '### Refunds'] as const
  assert.ok(codes('make Retries a subsection of Refunds', other).includes('formatting_lost'))
  assert.ok(codes('Promote Groups', raised, ['- Ask the', '1. Ask the']).includes('formatting_lost'))
})

const painted = ['- [ ] Paint', '- [x] Paint'] as const

test('a task that is done or open gets its box, the other way round it is reported', () => {
  const reopened = ['- [x] Order', '- [ ] Order'] as const
  assert.deepEqual(codes('paint the hull is done', painted), [])
  assert.deepEqual(codes('Hake Paint the hull ab', painted), [])
  assert.deepEqual(codes('mark Sell the jetty as resolved', ['- [ ] Sell', '- [x] Sell']), [])
  assert.deepEqual(codes('uncheck “Order the ropes”', reopened), [])
  assert.deepEqual(codes('Order the ropes ist wieder offen', reopened), [])
  assert.ok(codes('uncheck “Order the ropes”', painted).length > 0)
  assert.ok(codes('reopen Paint the hull', painted).length > 0)
  assert.ok(codes('mark Sell the jetty as resolved', painted).length > 0)
})

const numbered = [
  ['- Ask', '1. Ask'],
  ['- Send', '2. Send'],
] as const

test('a list gets the marks that are asked for', () => {
  assert.deepEqual(codes('number the steps in Refunds', ...numbered), [])
  assert.deepEqual(codes('Nummeriere die Schritte', ...numbered), [])
  const stars = [
    ['- Ask', '* Ask'],
    ['- Send', '* Send'],
  ] as const
  assert.deepEqual(codes('use asterisks in Refunds', ...stars), [])
  assert.deepEqual(codes('use asterisks in Refunds', ...numbered), ['formatting_lost'])
  assert.ok(codes('number the steps in Fares', ...numbered).includes('formatting_lost'))
})

test('the columns that stay keep their alignment', () => {
  const rows = ['| Child | 5 | day |', '| Child | 5 |'] as const
  const head = ['| Name | Fare | Per |', '| Name | Fare |'] as const
  assert.deepEqual(codes('remove the last column', head, ['|---|--:|---|', '|---|--:|'], rows), [])
  assert.deepEqual(codes('remove the last column', head, ['|---|--:|---|', '|---|---|'], rows), ['formatting_lost'])
  assert.deepEqual(codes('remove the last column', head, ['|---|--:|---|', '|:-:|--:|'], rows), ['formatting_lost'])
})
