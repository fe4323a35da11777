import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** What the instruction gives literally has to be in what came, and what it removes has to be what it speaks of. */

const page = `# Storage

Backups are encrypted with AES-192 before they are sent. The vault keeps them for 40 days.

Operators test a restore each quarter. The vault keeps rejected backups for 40 days as well.

- The primary site holds the current backups.
- The remote site holds the monthly backups of the archive.
- The remote site holds the weekly backups.

Failed uploads are repeated by the agent. The agent writes a log. The log of the agent is kept on the remote site.
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return [...new Set(guardChanges(page, instruction, changes, 'a.md').map(({ code }) => code))]
}

test('a name with a number other than the instruction gives gets a warning', () => {
  const instruction = 'Encrypt backups with AES-256.'
  assert.deepEqual(codes(instruction, ['AES-192', 'AES-256']), [])
  assert.notDeepEqual(codes(instruction, ['AES-192', 'AES-128']), [])
})

test('an address other than the instruction gives gets a warning', () => {
  const instruction = 'Add that the procedure is described at https://ops.example.org/restore.'
  const added = (address: string) =>
    ['each quarter.', `each quarter. The procedure is described at <${address}>.`] as const
  assert.notDeepEqual(codes(instruction, added('https://ops.example.org/backup')), [])
})

test('a new sentence that binds less than the instruction it repeats gets a warning', () => {
  const instruction = 'Add that operators must report a failed restore within a day.'
  const added = (modal: string) =>
    ['each quarter.', `each quarter. Operators ${modal} report a failed restore within a day.`] as const
  assert.deepEqual(codes(instruction, added('must')), [])
  assert.deepEqual(codes(instruction, added('should')), ['modal_changed'])
})

test('an item that is gone instead of the one that the instruction speaks of gets a warning', () => {
  const instruction = 'Remove the item about the weekly backups of the remote site.'
  assert.deepEqual(codes(instruction, ['- The remote site holds the weekly backups.\n', '']), [])
  assert.deepEqual(codes(instruction, ['- The remote site holds the monthly backups of the archive.\n', '']), [
    'item_lost',
  ])
})

test('a sentence that is gone instead of the one that the instruction speaks of gets a warning', () => {
  const instruction = 'Delete the sentence about the log of the agent on the remote site.'
  assert.deepEqual(codes(instruction, [' The log of the agent is kept on the remote site.', '']), [])
  assert.notDeepEqual(codes(instruction, [' The agent writes a log.', '']), [])
})

test('a sentence that says the same of the old number gets a warning', () => {
  const instruction = 'The vault keeps backups for 60 days.'
  const first = ['keeps them for 40 days', 'keeps them for 60 days'] as const
  const second = ['rejected backups for 40 days', 'rejected backups for 60 days'] as const
  assert.deepEqual(codes(instruction, first, second), [])
  assert.deepEqual(codes(instruction, second), [])
  const twins = page.replace('keeps them for', 'keeps backups for')
  const warnings = guardChanges(twins, instruction, [['rejected backups for 40 days', 'rejected backups for 60 days']])
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['partly_done'],
  )
})

test('an exchange of a distinct name that is still in code gets a warning', () => {
  const text = '# Codecs\n\nWriters use LZ4_RAW by default.\n\n```ini\ncodec = LZ4_RAW\n```\n'
  const change = [['use LZ4_RAW', 'use LZ4_FRAME']] as const
  const instruction = 'Replace LZ4_RAW with LZ4_FRAME.'
  assert.deepEqual(
    guardChanges(text, instruction, change).map(({ code }) => code),
    ['partly_done'],
  )
  assert.deepEqual(guardChanges(text, instruction, [...change, ['codec = LZ4_RAW', 'codec = LZ4_FRAME']]), [])
})

test('a number is the same with signs between its digits, in words, and as a full hour', () => {
  const text = '# Barn\n\nThe barn holds 40 sheep.\n\n- Hay comes at noon.\n'
  const become = (instruction: string, old: string, now: string) =>
    guardChanges(text, instruction, [[old, now]], 'a.md').map(({ code }) => code)
  assert.deepEqual(become('The barn holds 1000 sheep.', '40', '1,000'), [])
  assert.deepEqual(become('The barn holds seven sheep.', '40', '7'), [])
  assert.deepEqual(become('Hay comes at 16:00.', 'noon', '16 h'), [])
})
