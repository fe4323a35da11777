import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** What changed beside the change that the instruction asks for. */

const page = [
  '# Gateway requirements\n\n## Uploads\n\nThe upload timeout is 20 seconds.\n',
  '\n1. Open a connection.\n2. Send the readings.\n3. Wait for the reply.\n',
  '\n## People\n\nThe operator may restart the gateway. Charts are out of scope.\n',
  '\n| Alarm | Level |\n|---|---|\n| Door | low |\n',
].join('')

function codes(instruction: string, ...changes: readonly (readonly [old: string, now: string])[]) {
  return guardChanges(page, instruction, changes).map(({ code, lines }) => [code, lines])
}

const asked = ['timeout is 20', 'timeout is 30'] as const
const instruction = 'Change the upload timeout from 20 to 30 seconds.'

test('a statement that changes beside the requested change is reported, with its line', () => {
  assert.deepEqual(codes(instruction, asked), [])
  assert.deepEqual(codes(instruction, asked, ['The operator', 'The user']), [['elsewhere_changed', [13, 13]]])
  assert.deepEqual(codes(instruction, asked, ['out of', 'in']), [['elsewhere_changed', [13, 13]]])
  assert.deepEqual(codes(instruction, asked, ['| Door | low |', '| Door | high |']), [['elsewhere_changed', [17, 17]]])
  assert.deepEqual(codes(instruction, asked, ['| Door', '| Lid | low |\n| Door']), [['elsewhere_changed', [17, 17]]])
})

test('neither is what the instruction speaks of, nor what changes with it', () => {
  assert.deepEqual(codes(`${instruction} The user may restart.`, asked, ['The operator', 'The user']), [])
  assert.deepEqual(codes('Say user instead of operator, and 30 seconds.', asked, ['The operator', 'The user']), [])
})

test('an instruction that does not name its result gives no warning', () => {
  assert.deepEqual(codes('Make it clearer.', ['The operator', 'The user']), [])
  assert.deepEqual(codes('Apply the feedback', asked, ['The operator', 'The user']), [])
})

test('steps that changed places are reported although their numbers are in order', () => {
  const swapped = [
    '1. Open a connection.\n2. Send the readings.',
    '1. Send the readings.\n2. Open a connection.',
  ] as const
  assert.deepEqual(codes('Add a row for lids.', swapped, ['| Door', '| Lid | low |\n| Door']), [
    ['statement_moved', [7, 8]],
  ])
})

test('an instruction of which a part is about the whole text gives no warning', () => {
  const reworded = ['Open a connection', 'Establish a link'] as const
  assert.deepEqual(
    codes('Say it in plain words and change the upload timeout from 20 to 30 seconds.', asked, reworded),
    [],
  )
})
