import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { edited, lines, unchanged } from '../applyRule.ts'

const spec = lines(
  '# Guide',
  '',
  'Intro.',
  '',
  '## Scope',
  '',
  'Of scope.',
  '',
  '### Limits',
  '',
  '- one',
  '- two',
  '',
  '## Terms',
  'Setext',
  '------',
  '',
  '| a |',
  '|---|',
  '| 1 |',
)

type Case = readonly [name: string, before: string, instruction: string, after: string]

const cases: readonly Case[] = [
  [
    'the text of a section is replaced up to the next section, and its heading stays',
    spec,
    'replace text of section "Scope" with:\nNew.\n\nMore.',
    spec.replace('Of scope.\n\n### Limits\n\n- one\n- two\n', 'New.\n\nMore.\n'),
  ],
  [
    'an empty section gets a text with blank lines around it',
    spec,
    'Replace the body of the section "Terms" with: Words.',
    spec.replace('## Terms\n', '## Terms\n\nWords.\n\n'),
  ],
  [
    'the text of the last section is replaced and the missing line end stays missing',
    '# A\n\nold',
    'replace content of section "A" with: new',
    '# A\n\nnew',
  ],
  [
    'a section is added after another one and its subsections, on its level',
    spec,
    'add section "Goals" after "Scope" with:\nGood ones.',
    spec.replace('## Terms', '## Goals\n\nGood ones.\n\n## Terms'),
  ],
  [
    'a section is added before another one',
    spec,
    'insert a new section "Goals" before the section "Limits"',
    spec.replace('### Limits', '### Goals\n\n### Limits'),
  ],
  [
    'a section is added under another one, one level deeper and after its last subsection',
    spec,
    'add section "Non-goals" under "Scope" with: None.',
    spec.replace('- two\n', '- two\n\n### Non-goals\n\nNone.\n'),
  ],
  [
    'a section whose level is written has that level',
    spec,
    'add section "#### Deep" after "Scope"',
    spec.replace('## Terms', '#### Deep\n\n## Terms'),
  ],
  [
    'a section without a place goes to the end, below the title',
    spec,
    'add section "Last": The end.',
    `${spec}\n## Last\n\nThe end.\n`,
  ],
  [
    'a section is the first thing in an empty document',
    '',
    'add section "Guide" at the end of the document',
    '# Guide\n',
  ],
  [
    'sections that all have level 1 get another one of level 1',
    '# A\n\na\n\n# B\n\nb',
    'add section "C" with: c',
    '# A\n\na\n\n# B\n\nb\n\n# C\n\nc',
  ],
  [
    'a text is appended to the own text of a section, before the sections inside it',
    spec,
    'append to section "Scope": Beyond.',
    spec.replace('Of scope.\n', 'Of scope.\n\nBeyond.\n'),
  ],
  [
    'a heading is appended after the subsections',
    spec,
    'append to section "Scope" with:\n### Beyond\n\nYes.',
    spec.replace('- two\n', '- two\n\n### Beyond\n\nYes.\n'),
  ],
  [
    'an item continues the list, without a blank line',
    spec,
    'append to section "Limits": - three',
    spec.replace('- two\n', '- two\n- three\n'),
  ],
  [
    'an item of another kind begins a new list',
    spec,
    'append to section "Limits": * three',
    spec.replace('- two\n', '- two\n\n* three\n'),
  ],
  ['a row continues the table', spec, 'append to section "Setext": | 2 |', `${spec}| 2 |\n`],
  [
    'a row continues the table at the very end of a text without a final line end',
    spec.trimEnd(),
    'add to section "Setext": | 2 |',
    `${spec}| 2 |`,
  ],
  [
    'a text is prepended after the heading',
    spec,
    'prepend to section "Scope": First.',
    spec.replace('Of scope.', 'First.\n\nOf scope.'),
  ],
  [
    'a text is prepended to a section without text',
    spec,
    'prepend to section "Terms": First.',
    spec.replace('## Terms\n', '## Terms\n\nFirst.\n\n'),
  ],
  [
    'a section is deleted with its subsections',
    spec,
    'delete section "Scope"',
    spec.replace(/## Scope.*(?=## Terms)/s, ''),
  ],
  [
    'a section is deleted from between a text and a heading that would swallow the text',
    'text\n# A\nB\n===\n',
    'delete section "A"',
    'text\n\nB\n===\n',
  ],
  [
    'the last section is deleted with the blank lines before it',
    spec,
    'remove the section "Setext"',
    spec.replace(/\nSetext.*$/s, '\n'),
  ],
  [
    'the last section of a text without a final line end is deleted',
    '# A\n\na\n\n## B\n\nb',
    'delete section "B"',
    '# A\n\na',
  ],
  [
    'the only section is deleted and the front matter stays',
    '---\na: 1\n---\n\n# A\n\na\n',
    'delete section "A"',
    '---\na: 1\n---\n',
  ],
  [
    'a definition that other sections use outlives its section',
    '# A\n\n[x][r] and [^n]\n\n## B\n\n[s]: #a\n[r]: https://example.org\n\n[^n]: note\n',
    'delete section "B"',
    '# A\n\n[x][r] and [^n]\n\n[r]: https://example.org\n[^n]: note\n',
  ],
  [
    'a definition that other sections use outlives the text around it',
    '# A\n\n[x][R]\n\n## B\n\ntext\n\n[r]: https://example.org\n\n## C\n',
    'replace text of section "B" with: new',
    '# A\n\n[x][R]\n\n## B\n\nnew\n\n[r]: https://example.org\n\n## C\n',
  ],
  [
    'a definition that is kept does not continue the text before it',
    '# A\ntext\n## B\n[x]: https://example.org\n## C\n[x]\n',
    'delete section "B"',
    '# A\ntext\n\n[x]: https://example.org\n\n## C\n[x]\n',
  ],
  [
    'the definitions that a kept footnote uses outlive their section too, and those that they use',
    '# A\n\n[^1]\n\n## B\n\n[gone]: #a\n[spec]: https://example.org\n\n[^1]: as in [^2]\n\n[^2]: see [Spec]\n\n## C\n',
    'delete section "B"',
    '# A\n\n[^1]\n\n[spec]: https://example.org\n[^1]: as in [^2]\n\n[^2]: see [Spec]\n\n## C\n',
  ],
  [
    'a link definition after a kept footnote does not continue its text',
    '# A\n\n[^1]\n\n## B\n\n[^1]: as in [spec]\n\n[spec]: https://example.org\n',
    'delete section "B"',
    '# A\n\n[^1]\n\n[^1]: as in [spec]\n\n[spec]: https://example.org\n',
  ],
  [
    'definitions in lists and quotes outlive their section, without the marks around them',
    '# A\n\n[x] [y] [^n]\n\n## B\n\n> [x]:\n> https://example.org/x\n>\n> [^n]: note\n>\n>     - item\n\n- b\n\n  [y]: /y\n\n## C\n',
    'delete section "B"',
    '# A\n\n[x] [y] [^n]\n\n[x]:\nhttps://example.org/x\n[^n]: note\n\n    - item\n\n[y]: /y\n\n## C\n',
  ],
  [
    'a footnote whose text begins on the next line is kept with its label',
    '# A\n\n[^1]\n\n## B\n\n[^1]:\n\n    the note\n\n## C\n',
    'delete section "B"',
    '# A\n\n[^1]\n\n[^1]:\n\n    the note\n\n## C\n',
  ],
  [
    'a kept footnote keeps the headings inside it',
    '# A\n\n[^1]\n\n## B\n\n[^1]: note\n\n    # C\n\n## D\n',
    'delete section "B"',
    '# A\n\n[^1]\n\n[^1]: note\n\n    # C\n\n## D\n',
  ],
  [
    'a new text does not join an underlined heading that followed code without a blank line',
    '# A\n\n```\nx\n```\nB\n===\n\ntext\n',
    'replace text of section "A" with: new',
    '# A\n\nnew\n\nB\n===\n\ntext\n',
  ],
  [
    'a section moves before another one',
    '# A\n\n## B\nb\n## C\n\nc\n\n## D\n\nd',
    'move section "D" before "B"',
    '# A\n\n## D\n\nd\n\n## B\nb\n## C\n\nc',
  ],
  [
    'a section moves after another one and its subsections',
    spec,
    'move the section "Terms" after "Setext"',
    `${spec.replace('## Terms\n', '')}\n## Terms\n`,
  ],
  [
    'a section that moves keeps its bytes, whatever its line ends are',
    '# A\r\n\r\n## B\r\nb\nb\r\n\r\n## C\r\n\r\nc\r\n',
    'move section "B" after "C"',
    '# A\r\n\r\n## C\r\n\r\nc\r\n\r\n## B\r\nb\nb\r\n',
  ],
  [
    'new lines end like the lines of the document',
    '\uFEFF# A\r\n\r\na\r\n',
    'add section "B" with:\nb\r\n\nc',
    '\uFEFF# A\r\n\r\na\r\n\r\n## B\r\n\r\nb\r\n\r\nc\r\n',
  ],
  [
    'a heading in a code fence, a quote or a list begins no section',
    '# A\n\n```\n## B\n```\n\n> ## B\n\n- ## B\n\n## B\n\nb\n',
    'delete section "B"',
    '# A\n\n```\n## B\n```\n\n> ## B\n\n- ## B\n',
  ],
  [
    'a heading is found by its visible text and by its source',
    '# A `x` *y*\n\na\n',
    'append to section "a X y": b',
    '# A `x` *y*\n\na\n\nb\n',
  ],
  [
    'a name with quotation marks is written in backticks',
    '# Say "hi"\n',
    'append to section `Say "hi"`: b',
    '# Say "hi"\n\nb\n',
  ],
]

for (const [name, before, instruction, after] of cases) {
  test(name, () => {
    assert.equal(edited(before, instruction).text, after)
  })
}

const twins = lines('# G', '', '## A', '', '### X', '', 'ax', '', '## B', '', '### X', '', 'bx', '', '### X', '', 'bx2')

test('of several sections with one name, a path or a line says which is meant', () => {
  assert.equal(edited(twins, 'append to section "A > X": new').text, twins.replace('ax\n', 'ax\n\nnew\n'))
  assert.equal(edited(twins, 'append to section "G > A > X": new').text, twins.replace('ax\n', 'ax\n\nnew\n'))
  assert.equal(edited(twins, 'append to section "B > X (line 11)": new').text, twins.replace('bx\n', 'bx\n\nnew\n'))
  assert.equal(edited(twins, 'append to section "X (line 15)": new').text, twins.replace('bx2\n', 'bx2\n\nnew\n'))
})

test('of several sections with one name, the selected one is meant', () => {
  const selection = { startLine: 13, endLine: 13 }
  assert.equal(edited(twins, 'append to section "X": new', selection).text, twins.replace('bx\n', 'bx\n\nnew\n'))
})

test('a name that several sections have is answered with references that work', () => {
  const reason = unchanged(twins, 'delete section "X"')
  assert.equal(
    reason,
    'There are 3 sections "X": "G > A > X (line 5)", "G > B > X (line 11)" and "G > B > X (line 15)". Say which one.',
  )
  for (const [, reference] of reason.matchAll(/"(G [^"]+)"/g)) edited(twins, `delete section "${reference}"`)
})

test('sections that are removed together leave the headings of the others as they are', () => {
  const text = '# T\n\n- item\n\n## A\n\na\n\n## C\n\nc\n\n  ## B\n\nb\n'
  const result = applyRules(text, 'remove sections "A" and "C"')
  assert.ok(result.kind === 'unsupported' && result.message.includes('how other headings are read'))
  assert.equal(edited(text.replace('  ##', '##'), 'remove sections "A" and "C"').text, '# T\n\n- item\n\n## B\n\nb\n')
})

test('links to a deleted section are reported', () => {
  const text = '# A\n\n[b](#b) [x](#x)\n\n[r]: #b\n\n## B\n\n[self](#b)\n'
  assert.match(edited(text, 'delete section "B"').summary, /2 links no longer lead where they did: see lines 3 and 5/)
})

test('links that lead to another section of the same name afterwards are reported', () => {
  const text = '# A\n\n[one](#x) [two](#x-1) [a](#a)\n\n## X\n\n1\n\n## X\n\n2\n'
  assert.match(edited(text, 'delete section "X (line 5)"').summary, /2 links no longer lead where they did: see line 3/)
  assert.match(edited(text, 'move section "X (line 9)" before "X (line 5)"').summary, /2 links no longer/)
  assert.match(edited('# X\n\n[x](#x)\n', 'add section "X" before "X"').summary, /1 link no longer leads/)
  assert.doesNotMatch(edited('# X\n\n[x](#x)\n', 'add section "X" after "X"').summary, /link/)
})

const reasons: readonly (readonly [string, string, RegExp])[] = [
  [spec, 'delete section "Nowhere"', /There is no section "Nowhere". Its sections are "Guide", "Scope"/],
  ['text\n', 'delete section "A"', /The document has no headings/],
  [spec, 'move section "Scope" before "Limits"', /"Limits" is part of section "Scope"/],
  [spec, 'move section "Terms" before "Limits"', /higher level/],
  [spec, 'move section "Terms" after "Scope"', /already after "Scope"/],
  [spec, 'move section "Terms" before "Setext"', /already before "Setext"/],
  [spec, 'add section "a\nb"', /one line/],
  [spec, 'add section "A" with:\n```\nopen', /leaves a code fence or an HTML comment open/],
  [spec, 'append to section "Scope": <!-- open', /leaves a code fence or an HTML comment open/],
  ['# A\n\n```\nopen\n', 'add section "B"', /The document leaves a code fence/],
  ['###### A\n', 'add section "B" under "A"', /level 6/],
  [
    '# T\n\n## A\n\n[x]: /1\n\n## B\n\n[x] [x]: no\n\n[x]: /2\n\nEnd.\n',
    'move section "B" before "A"',
    /change what the link or footnote \[x\] means/,
  ],
  ['# T\n\n## A\n\n[^n]: 1\n\n## B\n\n[^n]\n\n[^n]: 2\n', 'move section "B" before "A"', /footnote \[\^n\] means/],
  ['# T\n\n- item\n\n## A\n\na\n\n  ## B\n\nb\n', 'delete section "A"', /how other headings are read/],
  ['# T\n\n- item\n\n## A\n\na\n\n  ## B\n\nb\n', 'move section "B" before "A"', /how other headings are read/],
  ['# A\n\nsame\n', 'replace text of section "A" with: same', /already reads like that/],
]

for (const [text, instruction, reason] of reasons) {
  test(`says why nothing changes: ${JSON.stringify(instruction)}`, () => {
    assert.match(unchanged(text, instruction), reason)
  })
}

test('link definitions at the end of a page belong to no section', () => {
  const text = lines('# T', '', '## A', '', '[x]', '', '## B', '', 'b', '', '[x]: /x', '[y]: /y')
  assert.equal(
    edited(text, 'move section "B" before "A"').text,
    lines('# T', '', '## B', '', 'b', '', '## A', '', '[x]', '', '[x]: /x', '[y]: /y'),
  )
  assert.equal(edited(text, 'delete section "B"').text, lines('# T', '', '## A', '', '[x]', '', '[x]: /x', '[y]: /y'))
})

test('says which definitions go with a section', () => {
  const text = lines('# T', '', '## A', '', '[x]', '', '[x]: /x', '', '## B', '', 'b')
  assert.match(edited(text, 'delete section "A"').summary, /The definition "x" went with it/)
})
