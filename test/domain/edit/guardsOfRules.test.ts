import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardAcross } from '#domain/edit/guards/acrossFiles.ts'
import { guardRewrite } from '#domain/edit/guards.ts'
import { applyRules } from '#domain/rules/rules.ts'
import { diffLines } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'
import { applyEdits } from '#domain/text/splice.ts'

/** What the rules editor made is what the instruction says: warnings name only what it does to the rest. */

const page = `# Gate

The gate has to open within 5 seconds. See [Alarms](#alarms), clause 3.2.

## Alarms

- [ ] Choose a siren
- [x] Order the lamps

### Night

A guard is called.

## Rules

### 3.1 Guests

Guests ring.

### 3.2 Staff

Staff have a card. They MUST show it.
`

function rewriteByRules(instruction: string) {
  const result = applyRules(page, instruction)
  if (result.kind !== 'edited') return assert.fail(`${instruction}: ${JSON.stringify(result)}`)
  const after = applyEdits(page, result.edits)
  const changes = diffLines(splitLines(page), splitLines(after))
  const how = { selection: undefined, complete: true, form: 'rules', tiers: [], path: 'a.md' } as const
  return { before: page, after, changes, instruction, ...how }
}

const codesOf = (instruction: string) => guardRewrite(rewriteByRules(instruction)).map(({ code }) => code)

for (const instruction of [
  'change 5 seconds to 8 seconds',
  'mark "Choose a siren" as done',
  'number the list in Alarms',
  'delete the section Guests',
  'promote Night',
  'delete the section Night',
  'replace "MUST" with "SHOULD"',
  'rename the heading Alarms to Sirens',
]) {
  test(`an edit of the rules gets no warning for what it was asked to do: ${instruction}`, () => {
    assert.deepEqual(codesOf(instruction), [])
  })
}

test('an edit of the rules gets warnings for what it does to the rest of the page', () => {
  assert.deepEqual(codesOf('delete everything after Alarms'), ['reference_stale'])
  assert.deepEqual(codesOf('replace "Staff have a card. They MUST show it." with "```"'), ['fence_opened'])
  assert.deepEqual(codesOf('replace "ring" with "ri\u202eng"'), ['hidden_added'])
})

test('so does an edit of several files', () => {
  const files = ['change 5 seconds to 8 seconds', 'delete everything after Alarms'].map((instruction, at) => {
    return { path: `${at}.md`, isNew: false, rewrite: rewriteByRules(instruction) }
  })
  const codes = guardAcross(files).map(warnings => warnings.map(({ code }) => code))
  assert.deepEqual(codes, [[], ['reference_stale']])
})
