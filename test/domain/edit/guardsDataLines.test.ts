import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** Files of data are read by their keys and entries. */

const page = `# Each pump has its own relay.
plant:
  port: 7000
  level: info
store:
  port: 6000
  cache:
    size_mb: 20
pumps:
  - name: north
    rounds: 3
    alarm: [ada]
  - name: south
    rounds: 2
    alarm: []
  - name: well
    rounds: 1
    text: |
      name: of a well
      name: twice
    alarm: [bob]
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return [...new Set(guardChanges(page, instruction, changes, 'a.yaml').map(({ code }) => code))]
}

test('half of an entry may not stay in the one before it', () => {
  const instruction = 'Remove the south pump.'
  assert.deepEqual(codes(instruction, ['  - name: south\n    rounds: 2\n    alarm: []\n', '']), [])
  assert.deepEqual(codes(instruction, ['  - name: south\n', '']), ['text_doubled'])
  assert.ok(codes(instruction, ['  - name: south\n    rounds: 2\n', '']).includes('text_doubled'))
})

test('the same key in another entry, or in the text of a block, is not there twice', () => {
  const pump = ['  - name: well\n', '  - name: lake\n    rounds: 4\n    alarm: []\n  - name: well\n'] as const
  assert.deepEqual(codes('Add a pump "lake" with 4 rounds.', pump), [])
})

test('another entry than the one that is to go gets a warning', () => {
  assert.deepEqual(codes('Remove the south pump.', ['  - name: north\n    rounds: 3\n    alarm: [ada]\n', '']), [
    'code_lost',
  ])
})

test('a value belongs to the key below the one that the instruction names', () => {
  const instruction = 'Move the plant to port 7100.'
  assert.deepEqual(codes(instruction, ['port: 7000', 'port: 7100']), [])
  assert.ok(codes(instruction, ['port: 6000', 'port: 7100']).length > 0)
  assert.ok(codes(instruction, ['port: 7000', 'port: 7100'], ['port: 6000', 'port: 7100']).length > 0)
})

test('a new value keeps its key, its quotes and its indentation', () => {
  const instruction = 'Set the size of the cache to 40 MB.'
  assert.deepEqual(codes(instruction, ['    size_mb: 20', '    size_mb: 40']), [])
  assert.deepEqual(codes(instruction, ['    size_mb: 20', '    size: 40']), ['name_changed'])
  assert.deepEqual(codes(instruction, ['    size_mb: 20', '    size_mb: "40"']), ['more_changed'])
  assert.deepEqual(codes(instruction, ['    size_mb: 20', '  size_mb: 40']), ['more_changed'])
})

test('a list that is to get an entry keeps the others', () => {
  const instruction = 'Send the alarm of the north pump to eve as well.'
  assert.deepEqual(codes(instruction, ['[ada]', '[ada, eve]']), [])
  assert.deepEqual(codes(instruction, ['[ada]', '[eve]']), ['more_changed'])
})
