import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after, edited, unchanged } from '../applyRule.ts'

const yaml = `---
# about this file
title: "Payments" # shown on top
status: draft   # or approved
owner: 'Ann'
version: 1
tags:
  - a # first
  - b
note: |
  two
  lines
empty:
nested: { key: value }
last: x
# the end
---

# Payments
`

type Case = readonly [name: string, instruction: string, old: string, replacement: string]

const cases: readonly Case[] = [
  ['a plain value', 'set front matter "status" to "approved"', 'status: draft ', 'status: approved '],
  ['a value in double quotes', 'set front matter "title" to "Say \\ it"', '"Payments" #', '"Say \\\\ it" #'],
  ['a value in single quotes', `set front matter "owner" to "Ann's"`, `'Ann'`, `'Ann''s'`],
  ['a number', 'set front matter version to "2"', 'version: 1', 'version: 2'],
  ['a value that needs quotes', 'set front matter "status" to "on hold: #2"', 'draft ', '"on hold: #2" '],
  ['a value that YAML would take for something else', 'set front matter "status" to "*x"', 'draft ', '"*x" '],
  ['an empty value', 'set front matter "status" to ""', 'draft ', '"" '],
  ['a list', 'set "tags" to "[c, d]" in front matter', 'tags:\n  - a # first\n  - b\n', 'tags: [c, d]\n'],
  ['a block of text', 'set "note" in the front matter to "one"', 'note: |\n  two\n  lines\n', 'note: one\n'],
  ['a key without a value', 'set front matter "empty" to "full"', 'empty:\n', 'empty: full\n'],
  ['a mapping', 'set front matter "nested" to "flat"', '{ key: value }', 'flat'],
  [
    'a new key',
    'Set the front matter key "reviewed" to "2026-03-01".',
    '# the end\n',
    '# the end\nreviewed: 2026-03-01\n',
  ],
]

for (const [name, instruction, old, replacement] of cases) {
  test(`sets ${name} and leaves order, comments and quotes of the rest`, () => {
    assert.ok(yaml.includes(old))
    assert.equal(
      edited(yaml, instruction).text,
      yaml.replace(old, () => replacement),
    )
    assert.equal(
      after(after(yaml, instruction), instruction),
      after(yaml, instruction),
      'running it twice changes nothing',
    )
  })
}

const created: readonly (readonly [string, string])[] = [
  ['# A\n', '---\nk: v\n---\n\n# A\n'],
  ['\n# A\n', '---\nk: v\n---\n\n# A\n'],
  ['', '---\nk: v\n---\n'],
  ['\uFEFF# A\r\n', '\uFEFF---\r\nk: v\r\n---\r\n\r\n# A\r\n'],
  ['---\n\n# A\n', '---\nk: v\n---\n\n---\n\n# A\n'],
  ['---\n---\n# A\n', '---\nk: v\n---\n# A\n'],
  ['---\r\na: 1\r\n---', '---\r\na: 1\r\nk: v\r\n---'],
]

for (const [before, expected] of created) {
  test(`creates what is missing in ${JSON.stringify(before)}`, () => {
    assert.equal(edited(before, 'set front matter "k" to "v"').text, expected)
    assert.equal(unchanged(expected, 'set front matter "k" to "v"'), '"k" is already "v".')
  })
}

const reasons: readonly (readonly [string, string, RegExp])[] = [
  ['+++\nk = 1\n+++\n', 'set front matter "k" to "v"', /"k" is 1, and "v" is a text/],
  ['---\n- a\n---\n', 'set front matter "k" to "v"', /not a YAML mapping/],
  ['---\na: [\n---\n', 'set front matter "k" to "v"', /not a YAML mapping, or has an error/],
  ['---\nk: 1\nk: 2\n---\n', 'set front matter "k" to "v"', /has an error/],
  ['---\n{ a: 1 }\n---\n', 'set front matter "k" to "v"', /without touching the rest/],
  ['---\nk: &x 1\nl: *x\n---\n', 'set front matter "k" to "v"', /has an anchor/],
  ['---\nk: &x 1\nl: *x\n---\n', 'set front matter "l" to "v"', /alias/],
  ['# A\n', 'set front matter "a: b" to "v"', /not a valid front matter key/],
  [`---\na: ${'['.repeat(50_000)}\n---\n`, 'set front matter "k" to "v"', /has an error/],
]

for (const [text, instruction, reason] of reasons) {
  test(`says why nothing changes: ${instruction} in ${JSON.stringify(text.slice(0, 40))}`, () => {
    assert.match(unchanged(text, instruction), reason)
  })
}
