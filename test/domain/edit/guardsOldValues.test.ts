import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** What an instruction names beside what it wants: the value that goes, the position, another form of the word. */

const page = [
  '# Pumps\n\nThe pump starts within 5 seconds.\n\nThe fan starts within 9 seconds. Reports are due in 48 hours.\n',
  '\n## Orders\n\nA customer sends an order. Up to 5 orders are open.\n',
  '\n## Rules\n\nA node SHOULD wait.\n\nA node SHOULD stop.\n\nA node SHOULD log.\n',
].join('')

function codes(instruction: string, ...changes: readonly (readonly [old: string, now: string])[]) {
  return guardChanges(page, instruction, changes).map(({ code }) => code)
}

test('the value that was exchanged is not missing, another one is', () => {
  const faster = ['5 seconds', '8 seconds'] as const
  assert.deepEqual(codes('Ändere 5 Sekunden in 8 Sekunden', faster), [])
  assert.deepEqual(codes('set 5 seconds to 8 seconds', faster), [])
  assert.deepEqual(codes('48 hours should be 24 hours', ['48 hours', '24 hours']), [])
  assert.deepEqual(codes('The pump starts within 7 seconds, no, make that 8 seconds', faster), [])
  assert.ok(codes('The pump starts within 8 seconds, the fan within 12 seconds', faster).includes('partly_done'))
  assert.ok(codes('Pumpe 8 Sekunden, Lüfter 12 Sekunden', faster).includes('partly_done'))
})

test('a place that is told by its position leaves the others as they are', () => {
  const third = ['SHOULD log', 'MUST log'] as const
  assert.deepEqual(codes('change the third SHOULD to MUST', third), [])
  assert.deepEqual(codes('Turn the last SHOULD into a MUST', third), [])
  assert.deepEqual(codes('Ersetze das letzte SHOULD durch MUST', third), [])
  assert.deepEqual(codes('replace "SHOULD" with "MUST" on lines 16-17', third), [])
  assert.ok(codes('change SHOULD to MUST everywhere', third).includes('partly_done'))
})

test('an exchanged word keeps its ending', () => {
  const order = ['sends an order', 'sends a request'] as const
  assert.deepEqual(codes('replace order with request', order, ['5 orders', '5 requests']), [])
  assert.deepEqual(codes('replace order with request', order, ['5 orders', '5 request']), ['more_changed'])
  assert.deepEqual(codes('replace order with request', order, ['5 orders', '5 tickets']), ['more_changed'])
})
