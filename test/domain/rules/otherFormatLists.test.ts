import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { lines } from './applyRule.ts'

const adoc = lines(
  '= Lift control',
  '',
  '== Checks',
  '',
  '* The car is level',
  '* The hatches are shut',
  'and locked',
  '** on the outside',
  '** on the inside',
  '* The load is known',
  '',
  '== Departure',
  '',
  '. Release the brake',
  '. Start the motor',
  '. Watch the speed',
  '',
  '== Hazards',
  '',
  '* Fire',
  '+',
  '----',
  '* alarm',
  '----',
  '* Flood',
  '',
  '|===',
  '|Name',
  '',
  '* not a list',
  '|===',
)
const rst = lines(
  'Lift control',
  '============',
  '',
  'Checks',
  '------',
  '',
  '- The car is level',
  '- The hatches are shut',
  '  and locked',
  '',
  '  - on the outside',
  '  - on the inside',
  '',
  '- The load is known',
  '',
  'Departure',
  '---------',
  '',
  '#. Release the brake',
  '#. Start the motor',
  '#. Watch the speed',
  '',
  'Hazards',
  '-------',
  '',
  '- Fire::',
  '',
  '    - alarm',
  '',
  '- Flood',
)

function resultOf(path: string, text: string, instruction: string): string | null {
  const result = applyRules(text, instruction, { path })
  return result.kind === 'edited' ? applyEdits(text, result.edits) : null
}

type Case = readonly [path: string, instruction: string, from: string, to: string]

const done: readonly Case[] = [
  ['a.adoc', 'delete the last bullet of Checks', '* The load is known\n', ''],
  ['a.adoc', 'delete "on the inside"', '** on the inside\n', ''],
  ['a.adoc', 'add a bullet "The fan runs" to Checks', 'load is known\n', 'load is known\n* The fan runs\n'],
  ['a.adoc', 'add "The fan runs" to the list in Checks', 'load is known\n', 'load is known\n* The fan runs\n'],
  ['a.adoc', 'delete step 2', '. Start the motor\n', ''],
  ['a.adoc', 'add a fourth step: "Report"', '. Watch the speed\n', '. Watch the speed\n. Report\n'],
  [
    'a.adoc',
    'move "The car is level" to the end',
    '* The car is level\n* The hatches are shut\nand locked\n** on the outside\n** on the inside\n* The load is known\n',
    '* The hatches are shut\nand locked\n** on the outside\n** on the inside\n* The load is known\n* The car is level\n',
  ],
  [
    'a.adoc',
    'swap steps 1 and 2',
    '. Release the brake\n. Start the motor\n',
    '. Start the motor\n. Release the brake\n',
  ],
  ['a.rst', 'delete the last bullet of Checks', '\n- The load is known\n', ''],
  ['a.rst', 'delete "on the inside"', '  - on the inside\n', ''],
  ['a.rst', 'delete step 2', '#. Start the motor\n', ''],
  [
    'a.rst',
    'swap steps 1 and 2',
    '#. Release the brake\n#. Start the motor\n',
    '#. Start the motor\n#. Release the brake\n',
  ],
  ['a.rst', 'add a step "Report" to Departure', '#. Watch the speed\n', '#. Watch the speed\n#. Report\n'],
]

for (const [path, instruction, from, to] of done) {
  test(`${path}: ${instruction}`, () => {
    const text = path === 'a.rst' ? rst : adoc
    assert.equal(text.split(from).length, 2)
    assert.equal(resultOf(path, text, instruction), text.replace(from, to))
  })
}

const refused: readonly (readonly [path: string, instruction: string])[] = [
  ['a.adoc', 'delete the first bullet of Hazards'],
  ['a.adoc', 'delete the second bullet of Hazards'],
  ['a.adoc', 'delete "alarm"'],
  ['a.adoc', 'add a bullet "Wind" to Hazards'],
  ['a.adoc', 'delete the fourth bullet of Checks'],
  ['a.adoc', 'add the paragraph "Done." at the end of Departure'],
  ['a.adoc', 'delete step 4'],
  ['a.adoc', 'move "on the inside" before "Fire"'],
  ['a.rst', 'delete the second bullet of Hazards'],
  ['a.rst', 'delete "alarm"'],
  ['a.rst', 'add a bullet "Wind" to Hazards'],
  ['a.rst', 'delete step 4'],
  ['a.org', 'delete the first bullet of Checks'],
  ['a.txt', 'delete step 2'],
]

for (const [path, instruction] of refused) {
  test(`${path}: nothing changes for: ${instruction}`, () => {
    assert.equal(resultOf(path, path === 'a.rst' ? rst : adoc, instruction), null)
  })
}

test('a list keeps its line ends and the end of its text', () => {
  const text = '* One\r\n* Two\r\n* Three'
  assert.equal(resultOf('a.adoc', text, 'delete the second bullet'), '* One\r\n* Three')
  assert.equal(resultOf('a.adoc', text, 'add a bullet "Four" after "Three"'), '* One\r\n* Two\r\n* Three\r\n* Four')
  assert.equal(resultOf('a.adoc', text, 'swap "One" and "Three"'), '* Three\r\n* Two\r\n* One')
})
