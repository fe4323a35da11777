import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** What other words, another form, another language or an addition must not change. */

const page = [
  '# Tower cranes\n\n## Wind\n\nThe crane stops at a wind of 72 km/h.\n',
  '\nDo not move the jib before the brake is open. The log is in UTC.\n',
  '\n| Load | Speed |\n|---|---|\n| 2 t | fast hoisting |\n| 6 t | slow lowering |\n| 9 t | no slewing |\n',
  '\n## Staff\n\nThe operator reads `crane.log` daily.\n',
].join('')

function codes(instruction: string, ...changes: readonly (readonly [old: string, now: string])[]) {
  return guardChanges(page, instruction, changes).map(({ code }) => code)
}

const wind = 'The crane stops at a wind of 72 km/h.'

test('a number that another one replaces is reported, however much is reworded around it', () => {
  const reworded = 'Where the wind reaches 27 km/h, nothing moves.'
  for (const instruction of ['Make the sentence about wind clearer.', 'Rewrite the section Wind.', 'Shorten Wind.']) {
    assert.deepEqual(codes(instruction, [wind, reworded]), ['number_changed'], instruction)
    assert.deepEqual(codes(instruction, [wind, reworded.replace('27', '72')]), [], instruction)
  }
  assert.deepEqual(codes('Rewrite Wind with a limit of 27 km/h.', [wind, reworded]), [])
  assert.deepEqual(codes('Set the wind limit to the new value.', [wind, reworded]), [])
})

test('a negation that a rewording loses is reported', () => {
  const rule = 'Do not move the jib before the brake is open.'
  assert.deepEqual(
    codes('Simplify the rule about the jib and the brake.', [rule, 'Move the jib, then open the brake.']),
    ['negation_changed'],
  )
  assert.deepEqual(
    codes('Simplify the rule about the jib and the brake.', [rule, 'Never move the jib with the brake closed.']),
    [],
  )
})

const rows = '| Load | Speed |\n|---|---|\n| 2 t | fast hoisting |\n| 6 t | slow lowering |\n| 9 t | no slewing |\n'

test('a row that a list has no item for is reported', () => {
  const list = '- 2 t: fast hoisting\n- 6 t: slow lowering\n- 9 t: no slewing\n'
  assert.deepEqual(codes('Turn the table into a list.', [rows, list]), [])
  assert.deepEqual(codes('Turn the table into a list.', [rows, list.replace('- 6 t: slow lowering\n', '')]), [
    'row_lost',
  ])
})

test('what is translated beside the named section is reported', () => {
  const german = ['The operator reads', 'Der Kranführer liest'] as const
  const wanted = [wind, 'Der Kran hält bei einem Wind von 72 km/h.'] as const
  assert.deepEqual(codes('Translate the section Wind into German.', wanted), [])
  assert.deepEqual(codes('Translate the section Wind into German.', wanted, german), ['elsewhere_changed'])
  assert.deepEqual(codes('Translate everything into German.', wanted, german), [])
})

test('a word that changes beside an addition is reported', () => {
  const instruction = 'Mention that logs are kept for a year.'
  const added = 'The log is in UTC. Logs are kept for a year.'
  assert.deepEqual(codes(instruction, ['The log is in UTC.', added]), [])
  assert.deepEqual(codes(instruction, ['The log is in UTC.', added.replace('UTC', 'local time')]), [
    'elsewhere_changed',
  ])
})

test('another name is reported although the statement has the new text', () => {
  const instruction = 'Mention that every shift signs it, in ink.'
  assert.deepEqual(codes(instruction, ['`crane.log` daily', '`crane.log` daily; every shift signs it in ink']), [])
  assert.deepEqual(codes(instruction, ['`crane.log` daily', '`tower.log` daily; every shift signs it in ink']), [
    'name_changed',
    'elsewhere_changed',
  ])
})
