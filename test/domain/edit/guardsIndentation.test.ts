import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** Lines that only moved left or right, and files in which each line is a statement. */

function codes(page: string, instruction: string, changes: readonly (readonly [string, string])[], path?: string) {
  return [...new Set(guardChanges(page, instruction, changes, path).map(({ code }) => code))]
}

const page =
  '# Crane\n\n1. Lower the hook:\n\n   ```sh\n   hook down\n   ```\n\n2. Lock it.\n\n- gears\n  - oil\n  - grease\n'

test('lines that begin further left are reported, unless the instruction speaks of indentation', () => {
  const added = ['2. Lock it.', '2. Lock it twice.'] as const
  const bared = ['   ```sh\n   hook down\n   ```', '```sh\nhook down\n```'] as const
  const raised = ['  - oil\n  - grease', '- oil\n- grease'] as const
  for (const change of [bared, raised]) {
    assert.deepEqual(codes(page, 'Say in step 2 to lock it twice', [added, change]), ['formatting_lost'])
    assert.deepEqual(codes(page, 'Fix the indentation, and lock it twice', [added, change]), [])
  }
})

test('a paragraph may be wrapped with another indentation', () => {
  const text = '# Crane\n\n- The hook is heavy\n  and slow.\n'
  assert.deepEqual(codes(text, 'Say that it is cold', [['  and slow.', 'and slow.\n- It is cold.']]), [])
})

test('a key of a data file at another depth, or with the opposite value, is reported', () => {
  const data = 'crane:\n  parked:\n    lights: false\n    speed: 10\n  ports:\n    - 80\n'
  const port = ['    - 80', '    - 80\n    - 81'] as const
  assert.deepEqual(codes(data, 'Add port 81', [port], 'crane.yaml'), [])
  const depth = ['    speed: 10', '  speed: 10'] as const
  assert.deepEqual(codes(data, 'Add port 81', [port, depth], 'crane.yaml'), ['formatting_lost'])
  const value = ['lights: false', 'lights: true'] as const
  assert.ok(codes(data, 'Add port 81', [port, value], 'crane.yaml').includes('number_changed'))
  assert.deepEqual(codes(data, 'Set lights to true', [value], 'crane.yaml'), [])
})

test('a table of AsciiDoc without its end, and a heading that is repeated, are reported', () => {
  const text = '= Crane\n\n|===\n|hook |1\n|===\n\nThe end.\n'
  const row = ['|hook |1\n|===', '|hook |1\n|chain |2'] as const
  assert.deepEqual(codes(text, 'Add a row for the chain', [row], 'crane.adoc'), ['fence_opened'])
  assert.deepEqual(codes(text, 'Add a row for the chain', [[row[0], `${row[1]}\n|===`]], 'crane.adoc'), [])
  const repeated = ['- gears', '# Crane\n\n- gears'] as const
  assert.deepEqual(codes(page, 'Add a note on gears', [repeated]), ['text_doubled'])
})

test('the end of a code block within a code block is reported', () => {
  const text = '# Form\n\n````md\n```js\nrun()\n```\n\nThe end.\n````\n'
  assert.deepEqual(codes(text, 'Call stop instead', [['run()\n```', 'stop()']]), ['code_lost'])
})
