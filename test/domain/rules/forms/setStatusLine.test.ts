import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, unchanged } from '../applyRule.ts'

const accept = 'set status to "Accepted"'
const forms: readonly (readonly [before: string, after: string])[] = [
  ['Status: Draft\n', 'Status: Accepted\n'],
  ['# A\r\n\r\n**Status:** Draft\r\n', '# A\r\n\r\n**Status:** Accepted\r\n'],
  ['__STATUS__ : Draft  \nDate: today\n', '__STATUS__ : Accepted  \nDate: today\n'],
  ['- Status: in review', '- Status: Accepted'],
  ['* [ ] *Status*:   `Draft`\n', '* [ ] *Status*:   `Accepted`\n'],
  ['> 1. status：**Draft** <!-- or not -->\n', '> 1. status：**Accepted** <!-- or not -->\n'],
  ['**Status: Draft**\\\n**Date: x**\n', '**Status: Accepted**\\\n**Date: x**\n'],
  ['Author: me\nStatus:\nVersion: 1\n', 'Author: me\nStatus: Accepted\nVersion: 1\n'],
  ['Status:Draft\n', 'Status:Accepted\n'],
  ['# A\n\n## Status\n\nProposed\n\n## Context\n', '# A\n\n## Status\n\nAccepted\n\n## Context\n'],
  ['## Status\n\n*Proposed*\n', '## Status\n\n*Accepted*\n'],
  ['`Status: x`\n\n```\nStatus: y\n```\n\nStatus: z\n', '`Status: x`\n\n```\nStatus: y\n```\n\nStatus: Accepted\n'],
]

for (const [before, after] of forms) {
  test(`sets only the value in ${JSON.stringify(before)}`, () => {
    assert.equal(edited(before, accept).text, after)
    assert.match(unchanged(after, accept), /"Status"? on line \d+ is already "Accepted"/i)
  })
}

const other: readonly (readonly [before: string, instruction: string, after: string])[] = [
  ['Version: 1.2\n', 'set the version line to "1.3"', 'Version: 1.3\n'],
  ['- **Last updated**: x\n', 'update "last updated" line to "2026-11-20"', '- **Last updated**: 2026-11-20\n'],
  ['Status: a\n\n# B\n\nStatus: b\n', 'set status in section "B" to "c"', 'Status: a\n\n# B\n\nStatus: c\n'],
  ['Status: a\n\n# B\n\nStatus: b\n', 'set status line to "c" on line 1', 'Status: c\n\n# B\n\nStatus: b\n'],
  ['Status: a\n\n# B\n\nStatus: b\n', 'set the last status line to "c"', 'Status: a\n\n# B\n\nStatus: c\n'],
]

for (const [before, instruction, after] of other) {
  test(`understands: ${instruction}`, () => assert.equal(edited(before, instruction).text, after))
}

test('the summary says what was there', () => {
  assert.equal(edited('\nStatus: Draft\n', accept).summary, 'Set "Status" on line 2 from "Draft" to "Accepted".')
})

const reasons: readonly (readonly [string, string, RegExp])[] = [
  ['text\n', accept, /There is no line such as "Status: …" in the document\.$/],
  ['---\nstatus: x\n---\ntext\n', accept, /The front matter has it; say: set front matter "status" to "Accepted"/],
  ['Status: a\n\nStatus: b\n', accept, /There are 2 lines "status", on lines 1 and 3\. Say which: on line N/],
  [
    'Status: a\n\n# B\n',
    'set status to "c" in section "B"',
    /There is no such line "status" there; elsewhere it is on line 1/,
  ],
  [
    'Status: [a](b)\n',
    accept,
    /"Status" on line 1 contains a link.* Say: replace "\[a\]\(b\)" with "Accepted" on line 1/,
  ],
  ['Status: a,\nand so on\n', accept, /continues below/],
  ['## Status\n\na\n\nb\n', accept, /continues below/],
  ['Status: a\n', 'set status to ""', /The new value is one line of text/],
  ['Status: a\n', 'set status to "b\nc"', /The new value is one line of text/],
  ['Status: a\n', `set status to "${'b'.repeat(201)}"`, /more than 200 characters/],
  ['Status: a\n', 'set "*" line to "b"', /"\*" is not a line label/],
]

for (const [text, instruction, reason] of reasons) {
  test(`says why nothing changes: ${instruction.slice(0, 60)} in ${JSON.stringify(text)}`, () => {
    assert.match(unchanged(text, instruction), reason)
  })
}
