import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardRewrite, type Warning } from '#domain/edit/guards.ts'
import { diffLines } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'

/** Headings, headers, cells, code and names that changed although the instruction mentions nothing near them. */

function guard(before: string, after: string, instruction: string): readonly Warning[] {
  const changes = diffLines(splitLines(before), splitLines(after))
  const how = { selection: undefined, complete: true, form: 'blocks', tiers: ['exact'] } as const
  return guardRewrite({ before, after, changes, instruction, ...how })
}

const codes = (before: string, after: string, instruction = 'Explain the retries.') =>
  guard(before, after, instruction).map(({ code, lines, blocking }) => [code, lines, blocking])

const page = [
  '# Payments\n\n## Refunds\n\nA refund takes the amount from `settledTotal` of the order.\n',
  '\n| Field | Meaning |\n|---|---|\n| amount | in cents, never below zero |\n',
  '\n```sh\nrefund --order 7 --partial\n```\n\n## Retries\n\nA client tries twice.\n',
].join('')

test('a changed heading, header and name each cause a warning with their code and lines', () => {
  const changed = (old: string, now: string) => codes(page, page.replace(old, now))
  assert.deepEqual(changed('## Refunds', '## Chargebacks'), [['heading_changed', [3, 3], true]])
  assert.deepEqual(changed('| Meaning', '| Purpose'), [['header_changed', [7, 7], true]])
  assert.deepEqual(changed('`settledTotal`', '`grossTotal`'), [['name_changed', [5, 5], true]])
})

test('a changed cell and line of code cause a note, which stops nothing', () => {
  const changed = (old: string, now: string) => codes(page, page.replace(old, now))
  assert.deepEqual(changed('in cents', 'in euros'), [['cell_changed', [9, 9], false]])
  assert.deepEqual(changed('--partial', '--complete'), [['code_changed', [12, 12], false]])
})

test('names may change in what the instruction is about', () => {
  const heading = page.replace('## Refunds', '## Chargebacks')
  assert.deepEqual(codes(page, heading, 'Rename the section Refunds to Chargebacks.'), [])
  assert.deepEqual(codes(page, heading, 'Use better headings.'), [])
  const header = page.replace('| Meaning', '| Purpose')
  assert.deepEqual(codes(page, header, 'Call the column Purpose.'), [])
  const name = page.replace('`settledTotal`', '`grossTotal`')
  assert.deepEqual(codes(page, name, 'Take settledTotal from the gross amount.'), [])
})

test('different punctuation is not a different wording', () => {
  assert.deepEqual(codes(page, page.replace('## Refunds', '## Refunds:')), [])
  assert.deepEqual(codes(page, page.replace('| Meaning |', '|  Meaning  |')), [])
})
