import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { edited, lines } from '../applyRule.ts'

const page = lines(
  '---',
  'status: draft',
  'version: 0.7',
  'title: Orders',
  '---',
  '',
  '# Orders',
  '',
  'A buyer may cancel. Orders are sent by post and stored for 30 days.',
  '',
  '## Users',
  '',
  '- R-1: The buyer shall pay within 30 days.',
  '- R-2: The seller shall send the order by post.',
  '',
  '## Old notes',
  '',
  'Nothing.',
)

const done: readonly (readonly [instruction: string, ...changes: (readonly [from: string, to: string])[]])[] = [
  ['set the status to final and version to 1.0', ['draft', 'final'], ['0.7', '1.0']],
  [
    'set the status to final and delete the section Old notes',
    ['draft', 'final'],
    ['\n## Old notes\n\nNothing.\n', ''],
  ],
  ['replace "buyer" with "client" and "seller" with "vendor"', ['buyer', 'client'], ['seller', 'vendor']],
  ['in R-1 change 30 days to 14 days and buyer to client', ['The buyer', 'The client'], ['within 30', 'within 14']],
  ['bump the version to 0.8; delete R-2', ['0.7', '0.8'], ['- R-2: The seller shall send the order by post.\n', '']],
  [
    'rename section "Users" to "Parties", then delete the section Old notes',
    ['## Users', '## Parties'],
    ['\n## Old notes\n\nNothing.\n', ''],
  ],
]

for (const [instruction, ...changes] of done) {
  test(`does all of it: ${instruction}`, () => {
    assert.equal(
      edited(page, instruction).text,
      changes.reduce((text, [from, to]) => text.replaceAll(from, to), page),
    )
  })
}

const refused = [
  // A part that is not understood, or not on this page.
  'set the status to final and inform the board',
  'set the status to final and delete the section Prices',
  'delete R-2 and restore it',
  // One part changes what the other one needs.
  'delete R-1 and replace "pay" with "settle"',
  'delete the section Users and R-2',
  // A name that goes on after the conjunction.
  'add a section Create and delete users',
  'set the title to Pay and delete R-2',
  'rename section Old notes to Find and replace the order',
  // Conditions, corrections, exceptions.
  'delete R-2 and set the status to final if the board agrees',
  'delete R-1, no, delete R-2',
  'delete R-1 or delete R-2',
  'do not delete R-1 and delete R-2',
  'replace "buyer" with "client" and "seller" with "vendor" except in R-1',
  // The place at the end may be that of one or of both.
  'replace "30 days" with "20 days" and "post" with "mail" in section Users',
]

for (const instruction of refused) {
  test(`does no half of it: ${instruction}`, () => {
    assert.notEqual(applyRules(page, instruction).kind, 'edited')
  })
}
