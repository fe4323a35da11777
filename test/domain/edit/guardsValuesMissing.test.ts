import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

const page = `# Kiln

The kiln fires for 8 hours and rests for 20 minutes. A reset is tried at most 4 times.

After 4 failed resets the fan stays on. The lid is checked every 20 minutes.

| Name | Role | Phone |
|---|---|---|
| Eva Holm | lead | 555 101 |
| Jan Ruud | guard | 555 102 |

\`\`\`sh
kiln --rest 20 --fan 3
kiln-ctl start
\`\`\`

Stop it with \`kiln-ctl stop\`.
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return [...new Set(guardChanges(page, instruction, changes).map(({ code }) => code))]
}

test('each value of an instruction comes, also if the page has it elsewhere', () => {
  const both = 'The kiln fires for 9 hours, and rests for 30 minutes'
  const fires = ['fires for 8 hours', 'fires for 9 hours'] as const
  assert.deepEqual(codes(both, fires, ['rests for 20 minutes', 'rests for 30 minutes']), [])
  assert.deepEqual(codes(both, fires), ['partly_done'])
  const phone = 'The guard is Liv Dahl now, phone 555 209'
  assert.deepEqual(codes(phone, ['Jan Ruud | guard | 555 102', 'Liv Dahl | guard | 555 209']), [])
  assert.ok(codes(phone, ['Jan Ruud | guard | 555 102', 'Liv Dahl | guard | 555 102']).includes('partly_done'))
})

test('two values of an instruction do not change places', () => {
  const both = 'The kiln fires for 9 hours, and rests for 30 minutes'
  const swapped = codes(both, ['fires for 8 hours', 'fires for 30 hours'], ['rests for 20', 'rests for 9'])
  assert.notDeepEqual(swapped, [])
})

test('a value that is to change everywhere changes wherever the page speaks of it', () => {
  const everywhere = 'Allow 6 resets everywhere instead of 4'
  const [one, two] = [
    ['at most 4 times', 'at most 6 times'],
    ['After 4 failed', 'After 6 failed'],
  ] as const
  assert.deepEqual(codes(everywhere, one, two), [])
  assert.deepEqual(codes(everywhere, one), ['partly_done'])
  assert.deepEqual(codes(everywhere, two), ['partly_done'])
})

test('the number that is to go comes nowhere', () => {
  const contrast = 'The kiln rests for 25 minutes instead of 20'
  const rests = ['rests for 20 minutes', 'rests for 25 minutes'] as const
  assert.deepEqual(codes(contrast, rests), [])
  assert.deepEqual(codes(contrast, rests, ['fires for 8 hours', 'fires for 20 hours']), ['number_changed'])
})

test('an instruction for the text and an example changes both, and one for all commands each', () => {
  const both = 'The kiln rests for 25 minutes, in the text and in the example'
  const rests = ['rests for 20 minutes', 'rests for 25 minutes'] as const
  assert.deepEqual(codes(both, rests, ['--rest 20', '--rest 25']), [])
  assert.ok(codes(both, rests).includes('partly_done'))
  const all = 'Replace kiln-ctl by oven-ctl in all commands'
  assert.deepEqual(codes(all, ['kiln-ctl start', 'oven-ctl start'], ['kiln-ctl stop', 'oven-ctl stop']), [])
  assert.ok(codes(all, ['kiln-ctl stop', 'oven-ctl stop']).includes('partly_done'))
})

test('a command keeps its other options', () => {
  const rest = 'Use a rest of 25'
  assert.deepEqual(codes(rest, ['--rest 20 --fan 3', '--rest 25 --fan 3']), [])
  assert.notDeepEqual(codes(rest, ['--rest 20 --fan 3', '--rest 25']), [])
  assert.deepEqual(codes(rest, ['--rest 20 --fan 3', '--rest 20 --fan 25']), ['elsewhere_changed'])
})
