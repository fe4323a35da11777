import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

const rules = `# Rules

## 1. Keys

1.1 Each tenant gets two keys.

1.2 A lost key is replaced as clause 2.1 says.

## 2. Costs

2.1 The tenant pays for a lost key.

2.2 The tenant shall not

a) copy a key;
b) lend a key;
c) sell a key.

2.3 Clause 2.2 (c) also holds for badges. Section 3 of RFC 2026 does not apply.

## 3. Moving out

1. Clean the rooms.
2. Return the keys.
3. If step 2 is late, call the office (Section 2).
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return [...new Set(guardChanges(rules, instruction, changes, 'rules.md').map(({ code }) => code))]
}

const steps = [
  ['2. Return', '2. Read the meters.\n3. Return'],
  ['3. If step 2', '4. If step 3'],
] as const

test('a reference to a step that got another number gets a warning until it has that number', () => {
  const instruction = 'Insert a step after step 1: "Read the meters." Renumber the others.'
  assert.deepEqual(codes(instruction, ...steps), [])
  assert.deepEqual(codes(instruction, steps[0], ['3. If', '4. If']), ['reference_stale'])
})

test('references to sections and clauses follow their headings', () => {
  const instruction = 'Insert a section "2. Badges" with "Badges are free." before Costs and renumber.'
  const right = [
    ['## 2. Costs', '## 2. Badges\n\nBadges are free.\n\n## 3. Costs'],
    ['2.1 The tenant', '3.1 The tenant'],
    ['2.2 The tenant', '3.2 The tenant'],
    ['2.3 Clause 2.2', '3.3 Clause 3.2'],
    ['## 3. Moving', '## 4. Moving'],
    ['clause 2.1 says', 'clause 3.1 says'],
    ['(Section 2)', '(Section 3)'],
  ] as const
  assert.deepEqual(codes(instruction, ...right), [])
  assert.deepEqual(codes(instruction, ...right.slice(0, -1)), ['reference_stale'])
  assert.ok(codes(instruction, ...right.slice(0, -1), ['(Section 2)', '(Section 4)']).includes('reference_stale'))
  assert.deepEqual(
    codes(instruction, ...right, ['RFC 2026 does', 'RFC 2026 still does']).includes('reference_stale'),
    false,
  )
})

test('a reference to the letter of an item follows the item', () => {
  const instruction = 'Delete item b) of clause 2.2 and move the letters up.'
  const gone = ['b) lend a key;\nc) sell', 'b) sell'] as const
  assert.deepEqual(codes(instruction, gone, ['2.2 (c) also', '2.2 (b) also']), [])
  assert.deepEqual(codes(instruction, gone), ['reference_stale'])
})

test('a reference to something that is gone gets a warning', () => {
  assert.ok(codes('Delete clause 2.1.', ['2.1 The tenant pays for a lost key.\n\n', '']).includes('reference_stale'))
})

test('an id that others still name gets a warning if its statement is gone or got another id', () => {
  const page =
    '# Pump\n\nThe pump has two states, which the panel shows in words and in colours.\n\n- **P-1** It runs.\n- **P-2** It stops.\n\n| Id | Test |\n|---|---|\n| P-2 | T-7 |\n'
  const of = (instruction: string, ...changes: readonly (readonly [string, string])[]) =>
    guardChanges(page, instruction, changes).map(({ code }) => code)
  assert.deepEqual(of('Delete P-2 and its row.', ['- **P-2** It stops.\n', ''], ['| P-2 | T-7 |\n', '']), [])
  assert.deepEqual(of('Delete P-2 and its row.', ['- **P-2** It stops.\n', '']), ['reference_stale'])
  assert.deepEqual(of('Call P-2 P-9.', ['**P-2**', '**P-9**'], ['| P-2 |', '| P-9 |']), [])
  assert.deepEqual(of('Call P-2 P-9.', ['**P-2**', '**P-9**']), ['reference_stale'])
  assert.deepEqual(
    of(
      'Number the statements from P-8 on (P-8, P-9).',
      ['**P-1**', '**P-8**'],
      ['**P-2**', '**P-9**'],
      ['| P-2 |', '| P-9 |'],
    ),
    [],
  )
})

test('a number that is there twice, or was forgotten, gets a warning', () => {
  assert.deepEqual(codes('Add an item to clause 2.2: "hide a key;".', ['c) sell', 'c) hide a key;\nc) sell']), [
    'numbering_broken',
  ])
  assert.deepEqual(codes('Insert a step: "Read the meters." Renumber.', steps[0], ['If step 2', 'If step 3']), [
    'numbering_broken',
  ])
})

test('numbers that were out of order before, or are all the same, get no warning', () => {
  const page = '# A\n\n1. One\n1. Two\n\n## 3. Three\n\n## 2. Two\n\nEnd of it.\n'
  assert.deepEqual(guardChanges(page, 'Add an item: "Three".', [['1. Two', '1. Two\n1. Three']]), [])
  assert.deepEqual(guardChanges(page, 'Say "the end of it".', [['End of it', 'The end of it']]), [])
})
