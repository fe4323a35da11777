import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** What the instruction asks for in other words than the change has, and so raises no warning; what is near it does. */

const page = [
  '# Boiler control\n\n## 4.1 Presure\n\nAll requests cannot be served while the burner starts.\n',
  '\n## 4.2 Rinsing <!-- kept -->\n\nFlow is *not* limited. See 4.2 for the pump.\n',
  '\n4.1 The pump starts first.\n\n4.2 The valve opens after 30 seconds.\n\n4.3 The log is written.\n',
  '\n- Owner: [A. Unit](https://wiki.boilers.example/units/17)\n- State: draft\n',
  '- [Manual](https://wiki.boilers.example/manual)\n- [Plan](https://wiki.boilers.example/plan)\n',
  '\nThe call `Pump<Inlet>::run` ends.\n',
].join('')

function codes(instruction: string, ...changes: readonly (readonly [old: string, now: string])[]) {
  return guardChanges(page, instruction, changes).map(({ code }) => code)
}

const pushed = ['4.2 The valve opens', '4.2 The fan runs.\n\n4.3 The valve opens'] as const
const next = ['4.3 The log', '4.4 The log'] as const

test('numbers of statements change in an instruction to renumber, others do not', () => {
  const instruction = 'Insert the fan after the pump and renumber what follows.'
  assert.deepEqual(codes(instruction, pushed, next), [])
  assert.deepEqual(codes(instruction, pushed, next, ['See 4.2 for', 'See 4.3 for']), [])
  assert.deepEqual(codes(instruction, pushed, next, ['30 seconds', '20 seconds']), ['number_changed'])
  assert.ok(codes('Insert the fan after the pump.', pushed, next).includes('number_changed'))
})

test('an instruction that is the new sentence asks for it', () => {
  const stated = ['Flow is *not* limited', 'Flow is limited to 8 litres'] as const
  assert.deepEqual(codes('Flow is limited to 8 litres.', stated), [])
  assert.deepEqual(codes('Say how flow is limited.', stated), ['negation_changed'])
})

test('a negation in other words is no loss of one', () => {
  const otherwise = ['All requests cannot be served', 'Not all requests can be served'] as const
  assert.deepEqual(codes('Polish the wording.', otherwise), [])
  assert.deepEqual(codes('Polish the wording.', ['requests cannot be', 'requests can be']), ['negation_changed'])
})

test('a heading may be corrected in spelling and number where this is asked for, and get an anchor', () => {
  assert.deepEqual(codes('Fix the typos.', ['Presure', 'Pressure']), [])
  assert.deepEqual(codes('Fix the typos.', ['Presure', 'Temperature']), ['heading_changed'])
  assert.deepEqual(codes('Fix the spelling in Rinsing.', ['Presure', 'Pressure']), ['heading_changed'])
  assert.deepEqual(codes('Explain the burner.', ['Presure', 'Pressure']), ['heading_changed'])
  assert.deepEqual(codes('Correct the section numbers.', ['## 4.2 Rinsing', '## 4.3 Rinsing']), [])
  assert.deepEqual(codes('Fix an internal link.', ['4.1 Presure', '4.1 Presure <a name="presure"></a>']), [
    'html_added',
  ])
})

test('an item with another value or address is the same item', () => {
  assert.deepEqual(codes('Point to the archive.', ['/manual', '/archive']), [])
  assert.deepEqual(codes('Explain the burner.', ['/manual', '/archive']), ['link_changed'])
  assert.deepEqual(codes('Explain the burner.', ['- [Plan](https://wiki.boilers.example/plan)\n', '']), ['item_lost'])
  assert.deepEqual(codes('The state is final.', ['State: draft', 'State: final']), [])
})

test('the part of an address that the instruction names may change', () => {
  assert.deepEqual(codes('The owner is unit #23.', ['units/17', 'units/23']), [])
  assert.deepEqual(
    codes('The burner has 23 valves.', ['wiki.boilers.example/units/17', 'wiki.boiler.example/units/23']),
    ['link_changed', 'link_added'],
  )
})

test('what looks like a tag in a code span is no formatting', () => {
  assert.deepEqual(codes('Correct the call.', ['`Pump<Inlet>::run`', '`Inlet::run`']), [])
})
