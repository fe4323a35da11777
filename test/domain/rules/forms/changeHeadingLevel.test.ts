import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, unchanged } from '../applyRule.ts'

const cases: readonly (readonly [name: string, before: string, instruction: string, after: string])[] = [
  [
    'a section takes its subsections along, and no siblings',
    lines('# G', '## A', 'a', '### B ###', '```', '### c', '```', '#### D', '## E'),
    'demote section "A"',
    lines('# G', '### A', 'a', '#### B ####', '```', '### c', '```', '##### D', '## E'),
  ],
  [
    'only the heading changes if the instruction says so',
    lines('# G', '### A', '#### B'),
    'promote the section "A" without its subsections',
    lines('# G', '## A', '#### B'),
  ],
  [
    'a level can be named',
    lines('# G', '## A', '### B'),
    'change heading "A" to level 4',
    lines('# G', '#### A', '##### B'),
  ],
  ['an underline says levels 1 and 2', 'A\r\n==\r\n\r\nb\r\n', 'demote section "A"', 'A\r\n--\r\n\r\nb\r\n'],
  ['a short underline too', 'A\n-\n\nb', 'promote section "A"', 'A\n=\n\nb'],
  [
    'a deeper level needs marks',
    '\uFEFF  A *b*  \n----\r\n\r\nc',
    'set the level of section "A b" to 3',
    '\uFEFF  ### A *b*\r\n\r\nc',
  ],
  ['a title without words keeps its form', '## ##\n', 'demote section ""', '### ###\n'],
  ['closing marks of another length stay', '   ## A ####  \n', 'promote section "A" alone', '   # A ####  \n'],
  ['headings in quotes are not affected', '## A\n\n> ### B\n', 'promote section "A"', '# A\n\n> ### B\n'],
]

for (const [name, before, instruction, after] of cases) {
  test(name, () => assert.equal(edited(before, instruction).text, after))
}

test('links keep their targets, and the table of contents is left to the next instruction', () => {
  const before = '# G\n\n## Contents\n\n- [A](#a)\n\n### A\n'
  const { text, summary } = edited(before, 'promote section "A"')
  assert.equal(text, '# G\n\n## Contents\n\n- [A](#a)\n\n## A\n')
  assert.equal(
    summary,
    'Changed section "A" from level 3 to 2. The table of contents stays; say: update the table of contents',
  )
})

test('the summary counts the subsections', () => {
  assert.match(edited('# A\n## B\n### C\n', 'demote section "A"').summary, /from level 1 to 2, with 2 subsections\.$/)
})

const reasons: readonly (readonly [string, string, RegExp])[] = [
  ['# A\n', 'promote section "A"', /"A" is on level 1; levels go from 1 to 6/],
  ['###### A\n', 'demote section "A"', /"A" is on level 6; levels go from 1 to 6/],
  ['# A\n', 'change level of section "A" to 7', /Levels go from 1 to 6/],
  ['# A\n', 'change level of section "A" to 0', /Levels go from 1 to 6/],
  ['## A\n', 'make section "A" level 2', /already on level 2/],
  [
    '# A\n\n###### B\n',
    'demote section "A"',
    /The subsection "B" on line 3 is on level 6 and cannot go 1 level deeper\. Change it first, or add: without subsections/,
  ],
  ['A\nb\n---\n', 'demote section "A b"', /several lines .* Rename the heading first/],
  ['A #\n===\n', 'change level of section "A #" to 3', /change how other parts/],
  ['# A\n', 'promote section "B"', /There is no section "B"\. Its sections are "A"/],
]

for (const [text, instruction, reason] of reasons) {
  test(`says why nothing changes: ${instruction} in ${JSON.stringify(text)}`, () => {
    assert.match(unchanged(text, instruction), reason)
  })
}
