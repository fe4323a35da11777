import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules, formExamples } from '#domain/rules/rules.ts'
import { edited, lines, unchanged } from '../applyRule.ts'

type Case = readonly [name: string, before: string, instruction: string, after: string]

const cases: readonly Case[] = [
  [
    'spaces at the end of lines go, but for two that break the line, and for code and raw HTML',
    lines(
      'a ',
      'b  ',
      'c   ',
      'd `e ',
      'f` g ',
      '',
      '   ',
      '    code ',
      '',
      '```',
      'x ',
      '```',
      '<p> ',
      'h\\ ',
      'i\\ ',
    ),
    'fix trailing spaces',
    lines('a', 'b  ', 'c  ', 'd `e ', 'f` g', '', '', '    code ', '', '```', 'x ', '```', '<p> ', 'h\\ ', 'i\\ '),
  ],
  [
    'a tab before a text keeps its width, one within a text becomes a space; code keeps its tabs',
    lines('-\ta\tb\t', '', '\t- `c\td`', '', '\t\t\tcode\t', '', '1.\te', '', '#\tH', '', '```', '\tx', '```'),
    'fix hard tabs',
    lines('-   a b', '', '    - `c\td`', '', '\t\t\tcode\t', '', '1.  e', '', '# H', '', '```', '\tx', '```'),
  ],
  [
    'several blank lines become one, and none at the end',
    lines('', '', 'a', '', ' ', '', 'b', '', '```', '', '', '```', '', '', ''),
    'fix multiple blank lines',
    lines('', 'a', '', 'b', '', '```', '', '', '```'),
  ],
  [
    'headings get blank lines around them, unless that changes the rest',
    lines('# A', 'text', '## B', '- x', '  ## C', '', 'D', '---', 'e'),
    'fix blank lines around headings',
    lines('# A', '', 'text', '', '## B', '', '- x', '  ## C', '', 'D', '---', '', 'e'),
  ],
  [
    'code blocks get blank lines around them',
    lines('a', '```', 'x', '```', 'b', '- c', '  ~~~', '  ~~~'),
    'fix blank lines around code blocks',
    lines('a', '', '```', 'x', '```', '', 'b', '- c', '  ~~~', '  ~~~'),
  ],
  [
    'lists get blank lines around them',
    lines('a', '- b', 'lazy', '# C', '1. d', '* e', '> f'),
    'fix the blank lines around lists',
    lines('a', '', '- b', 'lazy', '', '# C', '', '1. d', '', '* e', '', '> f'),
  ],
  [
    'bullets become like the first one, except for lists that only their bullets separate',
    lines('* a', '  - b', '    1. + c', '', 'x', '', '> - - d', '', '+ e', '- f'),
    'fix list bullets',
    lines('* a', '  * b', '    1. * c', '', 'x', '', '> * * d', '', '+ e', '- f'),
  ],
  ['the last line gets an end', 'a\r\nb', 'fix final newline', 'a\r\nb\r\n'],
  [
    'a heading without a space becomes one, unless it is an emoji or in code',
    lines('#A', '', '##B', '', '#️⃣ c', '', '    #d', '', '`e', '#f`', '', '#######g', '', '> #h', '', '#i#'),
    'fix lint MD018',
    lines('# A', '', '## B', '', '#️⃣ c', '', '    #d', '', '`e', '#f`', '', '#######g', '', '> #h', '', '#i#'),
  ],
  ['spaces before a title become one', lines('##   A ##', '> #  B'), 'fix lint md019', lines('## A ##', '> # B')],
  [
    'each rule works on the result of those before it',
    lines('#A', 'b ', '', '\t', '', '+ c', '* d').trimEnd(),
    'fix lint "MD047", MD012 and "MD018", "MD022", "MD009", "MD010", "MD032"',
    lines('# A', '', 'b', '', '+ c', '', '* d'),
  ],
  [
    'a section narrows it',
    lines('a ', '# S', 'b ', '# T', 'c '),
    'fix lint rules "MD009", "MD022" in section "S"',
    lines('a ', '', '# S', '', 'b', '# T', 'c '),
  ],
  [
    'front matter and the byte order mark stay as they are',
    '\uFEFF---\na: 1 \n\n\n---\n\n\nb ',
    'fix lint MD009, MD012, MD047',
    '\uFEFF---\na: 1 \n\n\n---\n\nb\n',
  ],
]

for (const [name, before, instruction, after] of cases) {
  test(name, () => {
    assert.equal(edited(before, instruction).text, after)
    assert.match(unchanged(after, instruction), /nothing to fix for MD/)
    const windows = (text: string) => text.replace(/\r?\n/g, '\r\n')
    assert.equal(edited(windows(before), instruction).text, windows(after))
  })
}

test('the summary is grouped by rule', () => {
  const { summary } = edited('a \nb \n\n\n\n', 'fix lint MD009, MD010, MD012')
  assert.equal(summary, 'Fixed MD009 2 times and MD012 3 times.')
})

test('a rule that would change what readers see is refused', () => {
  assert.match(unchanged(lines('- a', '', 'x', '', '* - -'), 'fix list bullets'), /MD004 would change what readers see/)
})

for (const instruction of ['fix lint', 'fix lint MD013', 'fix lint "MD009" and "MD999"', 'fix everything', 'fix']) {
  test(`is not understood, and the form lists the rules: ${instruction}`, () => {
    const result = applyRules('a \n', instruction)
    assert.equal(result.kind, 'unsupported')
    const form = formExamples.find(({ example }) => example.startsWith('fix lint'))?.form ?? ''
    assert.match(form, /MD004, MD009, MD010, MD012, MD018, MD019, MD022, MD031, MD032, MD047/)
    assert.match(form, /trailing spaces.*blank lines around headings/)
  })
}
