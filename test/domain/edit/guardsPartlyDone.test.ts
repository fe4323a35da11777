import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

const page = `# Ferry

The skipper checks the ropes. Tickets are valid for 3 days.

The mate wakes the skipper. A refund takes 3 days for lost tickets.

Call the skipper by radio, see [the list](skipper.md).

\`\`\`yaml
ticket_days: 3
\`\`\`
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return [...new Set(guardChanges(page, instruction, changes, 'a.md').map(({ code }) => code))]
}

const all = [
  ['The skipper', 'The captain'],
  ['wakes the skipper', 'wakes the captain'],
  ['Call the skipper', 'Call the captain'],
] as const

for (const instruction of [
  'Replace "skipper" by "captain" everywhere.',
  'Ersetze „skipper“ überall durch „captain“.',
  'Remplacer partout « skipper » par « captain ».',
]) {
  test(`a place without the new text gets a warning: ${instruction}`, () => {
    assert.deepEqual(codes(instruction, ...all), [])
    assert.deepEqual(codes(instruction, ...all.slice(1)), ['partly_done'])
  })
}

test('most places with the new text say that all were meant, unless the instruction names one', () => {
  assert.deepEqual(codes('Replace "skipper" by "captain".', ...all.slice(1)), ['partly_done'])
  assert.deepEqual(codes('Replace "skipper" by "captain".', ...all.slice(2)), [])
  assert.deepEqual(codes('Replace "skipper" by "captain" except in the first paragraph.', ...all.slice(1)), [])
})

test('a value that is to change in several places gets a warning where it is still the old one', () => {
  const instruction = 'Tickets are valid for 5 days; change it in the text and in the example.'
  assert.deepEqual(
    codes('Set ticket days to 5 in the text and in the example.', ['ticket_days: 3', 'ticket_days: 5']),
    ['partly_done'],
  )
  assert.deepEqual(
    codes(instruction, ['valid for 3 days', 'valid for 5 days'], ['ticket_days: 3', 'ticket_days: 5']),
    [],
  )
})

test('a name in an option is exchanged without the option', () => {
  const text = '# Run\n\nStart `ctl --host db-1 --wait` and watch the lamp of the pump for a while.\n'
  const warnings = guardChanges(text, 'Rename the host db-1 to db-2 everywhere.', [['--host db-1', '--host db-2']])
  assert.deepEqual(warnings, [])
})
