import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { edited, lines } from '../../applyRule.ts'

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

const r2 = '- R-2: The seller shall send the order by post.\n'

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

const more: typeof done = [
  ['- set the status to final\n- set the version to 1.0', ['draft', 'final'], ['0.7', '1.0']],
  ['Please do this:\n1. set the status to final\n2. delete R-2.', ['draft', 'final'], [r2, '']],
  ['1. set the status to final. 2. set the version to 1.0', ['draft', 'final'], ['0.7', '1.0']],
  ['status → final, version → 1.0', ['draft', 'final'], ['0.7', '1.0']],
  [
    'in R-1 change 30 days to 14 days and in R-2 change order to parcel',
    ['within 30', 'within 14'],
    ['the order', 'the parcel'],
  ],
  [
    'R-1: change 30 days to 14 days; R-2: change order to parcel',
    ['within 30', 'within 14'],
    ['the order', 'the parcel'],
  ],
  ['Could you set the status to final and the version to 1.0? Thanks!', ['draft', 'final'], ['0.7', '1.0']],
]

for (const [instruction, ...changes] of [...done, ...more]) {
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

const reasons: readonly (readonly [instruction: string, reason: RegExp])[] = [
  [
    'set the status to final and set the approver to Kim',
    /"set the approver to Kim"\. This page has no line, key, cell or number called "approver".*set front matter "approver" to "Kim"/,
  ],
  [
    'change the timeout from 20 to 30 seconds and set the status to final',
    /"change the timeout from 20 to 30 seconds"\. This page has no .* called "timeout".*replace "…" with "30 seconds"/,
  ],
  [
    'set the status to final and delete the section Prices',
    /"delete the section Prices"\. There is no "section Prices"/,
  ],
  ['delete R-2 and set the version to 1.0, then sing a song', /R-2|sing a song/],
  ['delete R-2 and replace "carrier" with "driver"', /replace "carrier" with "driver"".*"carrier" is not on this page/],
]

for (const [instruction, reason] of reasons) {
  test(`says which request cannot be carried out, and why: ${instruction}`, () => {
    const result = applyRules(page, instruction)
    assert.match(result.kind === 'unsupported' ? result.message : result.summary, reason)
  })
}

test('a page without front matter is told how to add a line like the others', () => {
  const text = '# Orders\n\n**Status:** draft\n**Owner:** Ada\n\nText.\n'
  const result = applyRules(text, 'set the status to final and the approver to Kim')
  const message = result.kind === 'unsupported' ? result.message : ''
  const advice = 'add a line "Approver: Kim" after Owner'
  assert.ok(message.includes(advice), message)
  assert.equal(edited(text, advice).text, text.replace('Ada\n', 'Ada\n**Approver:** Kim\n'))
})

const numbered = lines(
  '# Orders',
  '',
  '## 1 Scope',
  '',
  'See section 3.',
  '',
  '## 2 Parties',
  '',
  'Both.',
  '',
  '## 3 Terms',
  '',
  'All.',
)

test('the old value of a cell is not read into the next request', () => {
  const text = lines('Status: draft', '', '| What | Days |', '|---|---|', '| Delivery time | 20 |', '| Retries | 3 |')
  const approved = text.replace('draft', 'approved')
  for (const [instruction, cell] of [
    ['change the delivery time from 20 to 30 and set the status to approved', '30'],
    ['change the delivery time from 20 to 30 days and set the status to approved', '30 days'],
    ['change the delivery time from 20 to thirty and set the status to approved', 'thirty'],
  ] as const) {
    assert.equal(edited(text, instruction).text, approved.replace('20', cell))
  }
})

test('what follows a request is done on the changed page', () => {
  const without = numbered
    .replace('## 2 Parties\n\nBoth.\n\n', '')
    .replace('## 3', '## 2')
    .replace('section 3', 'section 2')
  assert.equal(edited(numbered, 'delete section 2 and renumber').text, without)
  assert.equal(edited(numbered, 'delete section 2, then renumber the remaining sections').text, without)
  assert.notEqual(applyRules(numbered, 'replace "Both" with "All" and renumber').kind, 'edited')
})
