import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, unchanged } from '../applyRule.ts'

const chapters = ['## A', '', '### A1', '', '#### A1x', '', '## `B` [x](y.md)', '', '## A', '', '> ### quoted']

test('a new table of contents follows the title, with two levels and the anchors of GitHub', () => {
  const { text, summary } = edited(lines('# Guide', '', 'Intro.', '', ...chapters), 'generate table of contents')
  const list = ['- [A](#a)', '  - [A1](#a1)', '- [B x](#b-x)', '- [A](#a-1)']
  assert.equal(text, lines('# Guide', '', 'Intro.', '', '## Table of contents', '', ...list, '', ...chapters))
  assert.equal(summary, 'Wrote the table of contents, with 4 entries.')
  assert.match(unchanged(text, 'generate table of contents'), /up to date, with 4 entries/)
})

test('the list under a heading is rewritten in its own form, and its introduction stays', () => {
  const before = lines(
    '# G',
    '',
    'Contents',
    '---',
    '',
    'Read all:',
    '',
    '* [Old](#old)',
    '    * [Older](#x)',
    '',
    ...chapters,
  )
  const after = lines(
    '# G',
    '',
    'Contents',
    '---',
    '',
    'Read all:',
    '',
    '* [A](#a)',
    '    * [A1](#a1)',
    '* [B x](#b-x)',
    '* [A](#a-1)',
    '',
    ...chapters,
  )
  assert.equal(edited(before, 'update the table of contents').text, after)
})

test('a numbered list stays numbered', () => {
  const before = lines('# TOC', '', '1. [Old](#old)', '', '# A', '', '## B', '', '# C')
  const after = lines('# TOC', '', '1. [A](#a)', '   1. [B](#b)', '2. [C](#c)', '', '# A', '', '## B', '', '# C')
  assert.equal(edited(before, 'update toc').text, after)
})

test('between two marks', () => {
  for (const [opening, closing] of [
    ['<!-- toc -->', '<!-- /toc -->'],
    ['<!-- TOC -->', '<!-- tocstop -->'],
    ['<!-- START doctoc generated -->', '<!-- END doctoc -->'],
  ] as const) {
    const before = lines('# G', opening, closing, '## A', '### B')
    const after = lines('# G', opening, '', '- [A](#a)', '  - [B](#b)', '', closing, '## A', '### B')
    assert.equal(edited(before, 'update table of contents').text, after)
    assert.match(unchanged(after, 'generate toc'), /up to date/)
  }
})

test('a list keeps the depth that its author chose, unless the instruction names another', () => {
  const before = lines('# G', '', '## Contents', '', '- [A](#a)', '', ...chapters)
  const two = ['- [A](#a)', '- [B x](#b-x)', '- [A](#a-1)']
  assert.equal(
    edited(before, 'update table of contents').text,
    lines('# G', '', '## Contents', '', ...two, '', ...chapters),
  )
  const four = ['- [A](#a)', '  - [A1](#a1)', '    - [A1x](#a1x)', '- [B x](#b-x)', '- [A](#a-1)']
  assert.equal(
    edited(before, 'update table of contents down to level 4').text,
    lines('# G', '', '## Contents', '', ...four, '', ...chapters),
  )
})

test('the line ends of the document are kept', () => {
  const before = '# G\r\n\r\n## Contents\r\n\r\n## A\r\n'
  assert.equal(edited(before, 'generate toc').text, '# G\r\n\r\n## Contents\r\n\r\n- [A](#a)\r\n\r\n## A\r\n')
})

test('headings that skip levels or begin too deep do not break the list', () => {
  const before = lines('### a', '', '# b', '', '#### c', '', '## d', '', '# e')
  const list = ['- [a](#a)', '- [b](#b)', '  - [c](#c)', '  - [d](#d)', '- [e](#e)']
  assert.equal(
    edited(before, 'generate table of contents down to level 6').text,
    lines('### Table of contents', '', ...list, '', '### a', '', '# b', '', '#### c', '', '## d', '', '# e'),
  )
})

const reasons: readonly (readonly [string, string, RegExp])[] = [
  ['text\n', 'generate table of contents', /no headings to list/],
  ['# Title\n', 'generate table of contents', /no headings to list/],
  ['# G\n\n## A\n', 'update table of contents', /There is no table of contents. Say: generate table of contents/],
  ['# G\n\n## TOC\n\n- [A](#a): the first\n\n## A\n', 'update toc', /more than a list of links, which would be lost/],
]

for (const [text, instruction, reason] of reasons) {
  test(`says why nothing changes: ${instruction} in ${JSON.stringify(text)}`, () => {
    assert.match(unchanged(text, instruction), reason)
  })
}
