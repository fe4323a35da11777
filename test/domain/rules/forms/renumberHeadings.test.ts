import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, unchanged } from '../applyRule.ts'

const renumber = 'renumber headings'
const cases: readonly (readonly [name: string, before: string, instruction: string, after: string])[] = [
  [
    'numbers follow the order of their headings, and headings without a number get none',
    lines(
      '# Guide',
      '## 1. A',
      '### 1.3 B',
      '#### Notes',
      '##### 1.3.7) C',
      '## 3. D',
      '### 2.1. E',
      '### 2026 plans',
      '## F',
    ),
    renumber,
    lines(
      '# Guide',
      '## 1. A',
      '### 1.1 B',
      '#### Notes',
      '##### 1.1.1) C',
      '## 2. D',
      '### 2.1. E',
      '### 2026 plans',
      '## F',
    ),
  ],
  [
    'a promoted section is counted among its new siblings',
    '# 1 A\n# 1.1 B\n## 1.1.1 C\n# 2 D\n',
    renumber,
    '# 1 A\n# 2 B\n## 2.1 C\n# 3 D\n',
  ],
  ['a first heading with a zero stays one', '# 0 A\n# 2 B\n', renumber, '# 0 A\n# 1 B\n'],
  ['a chapter keeps its number', '# 4 A\n## 4.2 B\n## 4.3 C\n', renumber, '# 4 A\n## 4.1 B\n## 4.2 C\n'],
  ['so does one whose own heading has no number', '# A\n## 4.1 B\n## 4.1 C\n', renumber, '# A\n## 4.1 B\n## 4.2 C\n'],
  [
    'numbers of one part are counted below each heading',
    '# 1. A\n## 2. B\n# 3. C\n## 1. D\n',
    renumber,
    '# 1. A\n## 1. B\n# 2. C\n## 1. D\n',
  ],
  [
    'parts without a number continue the count, or restart it if they did',
    '# P\n## 1 A\n## 3 B\n# Q\n## 4 C\n# R\n## 1 D\n## 3 E\n',
    renumber,
    '# P\n## 1 A\n## 2 B\n# Q\n## 3 C\n# R\n## 1 D\n## 2 E\n',
  ],
  [
    'a section is renumbered by itself',
    '# 1 A\n## 1.2 B\n# 3 C\n## 3.2 D\n',
    'renumber headings in section "3 C"',
    '# 1 A\n## 1.2 B\n# 3 C\n## 3.1 D\n',
  ],
  [
    'titles may be underlined, line ends stay',
    '2\\. A\r\n===\r\n\r\n# 3\\. B\r\n',
    renumber,
    '1\\. A\r\n===\r\n\r\n# 2\\. B\r\n',
  ],
  [
    'headings in code and quotes do not count',
    '# 1 A\n```\n# 7 B\n```\n> # 8 C\n\n# 9 D\n',
    renumber,
    '# 1 A\n```\n# 7 B\n```\n> # 8 C\n\n# 2 D\n',
  ],
]

for (const [name, before, instruction, after] of cases) {
  test(name, () => {
    assert.equal(edited(before, instruction).text, after)
    assert.match(unchanged(after, instruction), /already numbered in order/)
  })
}

test('the first selected heading continues the numbering of the one before', () => {
  const before = '# 1 A\n# 5 B\n# 7 C\n# 9 D\n'
  assert.equal(edited(before, renumber, { startLine: 3, endLine: 3 }).text, '# 1 A\n# 5 B\n# 6 C\n# 9 D\n')
})

test('links, their labels, the table of contents and mentions follow', () => {
  const before = lines(
    '## Contents',
    '',
    '- [1 A](#1-a)',
    '- [3 B](#3-b)',
    '  - [3.1 C](#31-c)',
    '',
    '## 1 A',
    '',
    'See section 3, Sections 3.1 and 1, §3.1, [section 3](#3-b), [above 3.1](#31-c) and **chapter',
    '3**. Not `section 3` or [x](https://e.org/section 3/3.1).',
    '',
    '[r]: #3-b',
    '',
    '## 3 B',
    '',
    '### 3.1 C',
  )
  const { text, summary } = edited(before, 'renumber all headings and update the references')
  assert.equal(
    text,
    lines(
      '## Contents',
      '',
      '- [1 A](#1-a)',
      '- [2 B](#2-b)',
      '  - [2.1 C](#21-c)',
      '',
      '## 1 A',
      '',
      'See section 2, Sections 2.1 and 1, §2.1, [section 2](#2-b), [above 2.1](#21-c) and **chapter',
      '2**. Not `section 3` or [x](https://e.org/section 3/3.1).',
      '',
      '[r]: #2-b',
      '',
      '## 2 B',
      '',
      '### 2.1 C',
    ),
  )
  assert.match(summary, /^Renumbered 2 headings, 5 links and 6 references, on lines 4, 5, 9, 10, 12, 14 and 16\./)
})

test('moved headings take their links and mentions with them', () => {
  const before = '# 2 A\n\n[b](#1-b). Section 1\n\n# 1 B\n\n[a](#2-a). Section 2\n'
  assert.equal(edited(before, renumber).text, '# 1 A\n\n[b](#2-b). Section 2\n\n# 2 B\n\n[a](#1-a). Section 1\n')
})

for (const mention of [
  'section 3 of RFC 2119',
  'RFC 8174, section 3',
  '[RFC8174], Section 3',
  '[ISO](https://iso.org), section 3',
  'clause 3 in [x]',
]) {
  test(`leaves and reports what may be a section of another document: ${mention}`, () => {
    const { text, summary } = edited(`# 1 A\n\n${mention}\n\n# 3 B\n`, renumber)
    assert.equal(text, `# 1 A\n\n${mention}\n\n# 2 B\n`)
    assert.match(summary, /1 mention of a section that may be another one stayed: see line 3\.$/)
  })
}

test('leaves and reports a number that two headings had, one that would get a meaning, and a bare one', () => {
  const before = '# 1 A\n\n# 1 B\n\n# 4 C\n## 4.1 D\n\nsection 1, section 2, since 4.1.\n'
  const { text, summary } = edited(before, renumber)
  assert.equal(text, '# 1 A\n\n# 2 B\n\n# 3 C\n## 3.1 D\n\nsection 1, section 2, since 4.1.\n')
  assert.match(summary, /3 mentions of a section that may be another one stayed: see line 8\.$/)
})

const reasons: readonly (readonly [string, string, RegExp])[] = [
  ['# A\n', renumber, /No heading in the document begins with a number, such as "1\.2 Scope"; give one to each first/],
  ['# 1 A\n\n# B\n', 'renumber headings in section "B"', /No heading in section "B" begins with a number/],
  ['# 1 A\n# 2 B\n', renumber, /already numbered in order/],
  [
    '# Changes\n## 1.2.0 (new)\n## 1.1.0 (old)\n',
    renumber,
    /no heading with a number such as "1" above "1\.2\.0 \(new\)"/,
  ],
  ['# 3 A\n', 'renumber headings in section "C"', /There is no section "C"/],
]

for (const [text, instruction, reason] of reasons) {
  test(`says why nothing changes: ${instruction} in ${JSON.stringify(text)}`, () => {
    assert.match(unchanged(text, instruction), reason)
  })
}
