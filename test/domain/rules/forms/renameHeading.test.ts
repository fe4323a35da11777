import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, unchanged } from '../applyRule.ts'

test('every kind of link to the heading follows it, and nothing else changes', () => {
  const before = lines(
    '# Guide',
    '',
    '[a](#terms) [b]( <#terms> "t") ![no](#terms) [c](other.md#terms) `[d](#terms)` \\[e](#terms)',
    '',
    '> - [f](#terms) | [g](#%74erms)',
    '',
    '| [h](#terms) | `\\|` [i](#terms) |',
    '|---|---|',
    '',
    '<a href="#terms">j</a> <a href=\'#terms\'>k</a>',
    '',
    '<p><a class="x" href="#terms">l</a></p>',
    '',
    '[r]: #terms "title"',
    '',
    '## Terms',
    '',
    'terms [self](#terms "(#terms)")',
  )
  const { text, summary } = edited(before, 'rename heading "Terms" to "Words & signs" and fix links')
  const after = lines(
    '# Guide',
    '',
    '[a](#words--signs) [b]( <#words--signs> "t") ![no](#terms) [c](other.md#terms) `[d](#terms)` \\[e](#terms)',
    '',
    '> - [f](#words--signs) | [g](#words--signs)',
    '',
    '| [h](#words--signs) | `\\|` [i](#words--signs) |',
    '|---|---|',
    '',
    '<a href="#words--signs">j</a> <a href=\'#words--signs\'>k</a>',
    '',
    '<p><a class="x" href="#words--signs">l</a></p>',
    '',
    '[r]: #words--signs "title"',
    '',
    '## Words & signs',
    '',
    'terms [self](#words--signs "(#terms)")',
  )
  assert.equal(text, after)
  assert.match(
    summary,
    /^Renamed the heading "Terms" to "Words & signs" and 11 links, on lines 3, 5, 7, 10, 12, 14 and 18\.$/,
  )
})

test('links to other headings of the same name follow the numbers of their anchors', () => {
  const before = '[1](#x) [2](#x-1) [3](#x-2)\n\n# X\n\n# X\n\n# X\n'
  const first = edited(before, 'rename heading "X (line 3)" to "Y"').text
  assert.equal(first, '[1](#y) [2](#x) [3](#x-1)\n\n# Y\n\n# X\n\n# X\n')
  const middle = edited(before, 'rename heading "X (line 5)" to "Y"').text
  assert.equal(middle, '[1](#x) [2](#y) [3](#x-1)\n\n# X\n\n# Y\n\n# X\n')
})

test('a heading that takes the name of another one gets a number, and so do its links', () => {
  const before = '[a](#a) [b](#b)\n\n# A\n\n# B\n'
  assert.equal(edited(before, 'rename heading "B" to "A"').text, '[a](#a) [b](#a-1)\n\n# A\n\n# A\n')
  assert.equal(edited(before, 'rename heading "A" to "B"').text, '[a](#b) [b](#b-1)\n\n# B\n\n# B\n')
})

test('the entry in the table of contents gets the new text, and links elsewhere keep theirs', () => {
  const before = '# G\n\n[Terms](#terms)\n\n## Contents\n\n- [Terms](#terms)\n\n## Terms\n'
  const after = '# G\n\n[Terms](#words)\n\n## Contents\n\n- [`Words`](#words)\n\n## `Words`\n'
  assert.equal(edited(before, 'rename heading "Terms" to "`Words`"').text, after)
})

const forms: readonly (readonly [string, string])[] = [
  ['## Old ##\r\n\r\ntext\r\n', '## New ##\r\n\r\ntext\r\n'],
  ['   ##   Old  \n', '   ##   New  \n'],
  ['Old\n===\n', 'New\n===\n'],
  ['\uFEFFOld\n---\n', '\uFEFFNew\n---\n'],
  ['---\ntitle: Old\n---\n# Old\n', '---\ntitle: Old\n---\n# New\n'],
  ['```\n# Old\n```\n\n# Old', '```\n# Old\n```\n\n# New'],
]

for (const [before, after] of forms) {
  test(`renames the heading in ${JSON.stringify(before)}`, () => {
    assert.equal(edited(before, 'rename the heading "Old" to "New".').text, after)
  })
}

test('a heading of several lines becomes one of one line', () => {
  assert.equal(edited('Old\n  name\n===\n', 'rename section "Old name" to "New"').text, 'New\n===\n')
})

test('definitions in quotes and lists follow, and a footnote that looks like one is text', () => {
  const before = '> [r]:\n> #a\n\n- [s]: <#a>\n\n[^n]: #a\n\n[t][r] [u][s] [^n]\n\n# A\n'
  const after = '> [r]:\n> #b\n\n- [s]: <#b>\n\n[^n]: #a\n\n[t][r] [u][s] [^n]\n\n# B\n'
  assert.equal(edited(before, 'rename heading "A" to "B"').text, after)
})

test('links to anchors of other files and to anchors without a heading stay', () => {
  const before = '[a](#nowhere) [b](x.md#a) [c](#)\n\n# A\n'
  assert.equal(edited(before, 'rename heading "A" to "B"').text, '[a](#nowhere) [b](x.md#a) [c](#)\n\n# B\n')
})

const reasons: readonly (readonly [string, string, RegExp])[] = [
  ['# A\n', 'rename heading "A" to "A"', /already called "A"/],
  ['# A\n', 'rename heading "A" to ""', /one line of text/],
  ['# A\n', 'rename heading "A" to "a\nb"', /one line of text/],
  ['# A\n', 'rename heading "A" to "B #"', /would not be read as the heading/],
  ['A\n===\n', 'rename heading "A" to "- b"', /would not be read as the heading/],
  ['A\n===\n', 'rename heading "A" to "```"', /would not be read as the heading/],
  ['# A\n\n# A\n', 'rename heading "A" to "B"', /There are 2 sections "A": "A \(line 1\)" and "A \(line 3\)"/],
]

for (const [text, instruction, reason] of reasons) {
  test(`says why nothing changes: ${JSON.stringify(instruction)} in ${JSON.stringify(text)}`, () => {
    assert.match(unchanged(text, instruction), reason)
  })
}

test('links to other headings stay as they are, in another case than their anchor too', () => {
  const before = lines('# Guide', '', '[a](#Terms) [b](#Other-Part)', '', '## Terms', '', '## Other part')
  const { text } = edited(before, 'rename heading "Terms" to "Words"')
  assert.equal(text, before.replace('#Terms', '#words').replace('## Terms', '## Words'))
})
