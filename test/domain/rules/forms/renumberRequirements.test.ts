import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, unchanged } from '../applyRule.ts'

const renumber = 'renumber requirements "REQ-###"'

test('requirements are numbered in the order in which they are stated, and every reference follows', () => {
  const before = lines(
    '---',
    'covers: REQ-007',
    '---',
    'See REQ-009, then [REQ-002](#req-002-first).',
    '',
    '### REQ-002 First',
    '',
    '- **REQ-007**: the service MUST.',
    '- `REQ-005` like REQ-007 and REQ-002/REQ-005.',
    '',
    '| REQ-009 | REQ-002 |',
    '|---|---|',
    '| REQ-005 | [x](https://e.org/REQ-007) |',
    '',
    '```',
    'test("REQ-007")',
    '```',
    '<a id="REQ-007">REQ-007</a> SYS-REQ-007 XREQ-007 https://e.org?q=REQ-007',
  )
  const { text, summary } = edited(before, `${renumber} and update references`)
  assert.equal(
    text,
    lines(
      '---',
      'covers: REQ-003',
      '---',
      'See REQ-005, then [REQ-002](#req-002-first).',
      '',
      '### REQ-002 First',
      '',
      '- **REQ-003**: the service MUST.',
      '- `REQ-004` like REQ-003 and REQ-002/REQ-004.',
      '',
      '| REQ-005 | REQ-002 |',
      '|---|---|',
      '| REQ-004 | [x](https://e.org/REQ-007) |',
      '',
      '```',
      'test("REQ-003")',
      '```',
      '<a id="REQ-007">REQ-003</a> SYS-REQ-007 XREQ-007 https://e.org?q=REQ-007',
    ),
  )
  assert.match(summary, /^Renumbered 3 requirements in 10 places, on lines 2, 4, /)
  assert.match(
    summary,
    /What refers to them in other files stayed as it is\. 3 addresses and HTML attributes stayed: see lines 13 and 18\.$/,
  )
})

const cases: readonly (readonly [name: string, before: string, instruction: string, after: string])[] = [
  ['a start can be said', '- REQ-3 a\n- REQ-1 b\n', 'renumber requirements REQ-1 from 10', '- REQ-10 a\n- REQ-11 b\n'],
  [
    'without leading zeros, numbers are not padded',
    '- FR-12 a\n- FR-9 b\n',
    'renumber requirements "FR-#" starting at 9',
    '- FR-9 a\n- FR-10 b\n',
  ],
  [
    'two swapped requirements take their references along',
    '- R-02: b, not R-01\n- R-01: a, not R-02\n',
    'renumber requirements "R-01"',
    '- R-01: b, not R-02\n- R-02: a, not R-01\n',
  ],
  [
    'anchors of headings and the table of contents follow',
    '# Contents\n\n- [REQ-2 A](#req-2-a)\n- [REQ-1 B](#req-1-b)\n\n# REQ-1 B\n# REQ-2 A\n\n[a](#req-2-a)\n',
    'renumber requirements "REQ-#" from 3',
    '# Contents\n\n- [REQ-4 A](#req-4-a)\n- [REQ-3 B](#req-3-b)\n\n# REQ-3 B\n# REQ-4 A\n\n[a](#req-4-a)\n',
  ],
  [
    'one section is counted from its smallest number',
    '# A\n\nREQ-001 a\n\n# B\n\n- REQ-105 b\n- REQ-103 c\n\nREQ-105\n',
    'renumber requirements "REQ-###" in section "B"',
    '# A\n\nREQ-001 a\n\n# B\n\n- REQ-103 b\n- REQ-104 c\n\nREQ-103\n',
  ],
]

for (const [name, before, instruction, after] of cases) {
  test(name, () => {
    assert.equal(edited(before, instruction).text, after)
    assert.match(unchanged(after, instruction), /already numbered in order/)
  })
}

const reasons: readonly (readonly [string, string, RegExp])[] = [
  ['- REQ-001 a\n', renumber, /The requirements REQ-… are already numbered in order/],
  ['- FR-001 a\n', renumber, /There is no "REQ-1" or other number of that kind/],
  ['See REQ-003.\n', renumber, /No REQ-… begins an item, a heading, a paragraph or a row there/],
  [
    '- REQ-001 a\n- REQ-005 b, as REQ-002\n',
    renumber,
    /REQ-002 on line 2 would refer to another requirement\. Remove it, or say: from N/,
  ],
  ['- REQ-1\n', 'renumber requirements "#"', /"#" is not an id pattern; write one such as "REQ-###"/],
]

for (const [text, instruction, reason] of reasons) {
  test(`says why nothing changes: ${instruction} in ${JSON.stringify(text)}`, () => {
    assert.match(unchanged(text, instruction), reason)
  })
}
