import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const spec = lines(
  '# Payments',
  '',
  'The gateway keeps a `gateway`. The timeout is 30 seconds.',
  '',
  '## Scope',
  '',
  'The gateway stores each record.',
  '',
  '- one',
  '- two',
  '',
  '| Name | Value |',
  '|---|---|',
  '| Timeout | 30 |',
)
const onLine = (line: number) => ({ startLine: line, endLine: line })

for (const instruction of [
  'replace gateway with hub',
  'change the gateway to the hub',
  'use hub instead of gateway',
  'replace gateway with hub everywhere',
]) {
  test(`only the selected lines change: ${instruction}`, () => {
    const { text } = edited(spec, instruction, onLine(7))
    assert.equal(text, spec.replace('The gateway stores', 'The hub stores'))
  })
}

test('words that do not occur in the selected lines are not changed elsewhere', () => {
  assert.match(refusedWith(spec, 'replace gateway with hub', onLine(9)), /"gateway" is not in the selected lines/)
})

for (const [instruction, line] of [
  ['delete the item two', 10],
  ['set the timeout to 40', 14],
  ['rename section Scope to Reach', 5],
  ['remove the sentence about the timeout', 3],
  ['add "three" to the list', 11],
] as const) {
  test(`what is outside the selected lines stays, with its line: ${instruction}`, () => {
    const reason = refusedWith(spec, instruction, onLine(1))
    assert.match(reason, new RegExp(`not in the selected lines, but on line ${line}\\. Ask about the whole page`))
    edited(spec, instruction, { startLine: 1, endLine: 14 })
  })
}

test('links to a selected heading follow its new name wherever they are', () => {
  const page = lines('# A', '', 'See [Scope](#scope).', '', '## Scope', '', 'Text.')
  const { text } = edited(page, 'rename section Scope to Reach', { startLine: 5, endLine: 7 })
  assert.equal(text, lines('# A', '', 'See [Scope](#reach).', '', '## Reach', '', 'Text.'))
})
