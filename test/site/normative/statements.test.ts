import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillLinks, renderMarkdown } from '#site/markdown.ts'
import { surveyFile } from '#site/survey/file.ts'
import { bytes } from '../renderMarkdownPage.ts'
import { binding, mentions, texts } from './sentences.ts'

function statementsOf(markdown: string) {
  return surveyFile(renderMarkdown(bytes(markdown)), 'a.md').statements
}

function shown(markdown: string): string[] {
  return statementsOf(markdown).map(({ stem, text }) => (stem === '' ? text : `${stem} | ${text}`))
}

function htmlOf(markdown: string): string {
  return fillLinks(renderMarkdown(bytes(markdown)), link => link)
}

test('a sentence that binds is one statement, wherever it is', () => {
  assert.ok(binding.length + mentions.length + texts.length >= 140)
  for (const sentence of binding) {
    assert.deepEqual(shown(sentence), [sentence])
    assert.deepEqual(shown(`- ${sentence}`), [sentence])
    assert.deepEqual(shown(`Word\n: ${sentence}`), [sentence])
    assert.deepEqual(shown(`| a | b |\n|---|---|\n| c | ${sentence} |`), [sentence])
  }
})

test('sentences are split whatever ends one and begins the next', () => {
  binding.forEach((sentence, index) => {
    const next = binding[(index * 7 + 1) % binding.length] ?? ''
    assert.deepEqual(shown(`${sentence} ${next} Nothing binds here.`), [sentence, next])
  })
})

test('a keyword that is quoted, listed, defined or only spoken of is no statement and is not marked', () => {
  for (const sentence of mentions) {
    assert.deepEqual(shown(sentence), [], sentence)
    assert.doesNotMatch(htmlOf(sentence), /rfc2119"/, sentence)
    assert.deepEqual(shown(`${sentence} A desk MUST open.`), ['A desk MUST open.'], sentence)
  }
})

test('blocks decide what is a statement: headings, code, quotes, lists, tables, definitions', () => {
  for (const [markdown, expected] of texts) assert.deepEqual(shown(markdown), expected, markdown)
})

test('a keyword alone below a name is about what is named', () => {
  const row = '| Name | Text |\n|---|---|\n| size<br><b>OPTIONAL</b> | How wide. |\n'
  assert.deepEqual(shown(row), ['size | OPTIONAL'])
})

test('an item that begins with its keyword says who has to do it: what the lists above it complete', () => {
  const markdown = `# Desk

All desks are open. A sending desk:

- MUST sign the slip.
- that lends a copy:
  - MUST record it. SHOULD print it.
  - if it is the last one
    - MAY keep it.
- Each slip MUST be short.

Text of no list.

- MUST be signed.
`
  assert.deepEqual(shown(markdown), [
    'A sending desk: | MUST sign the slip.',
    'A sending desk: that lends a copy: | MUST record it.',
    'A sending desk: that lends a copy: | SHOULD print it.',
    'A sending desk: that lends a copy: if it is the last one | MAY keep it.',
    'Each slip MUST be short.',
    'MUST be signed.',
  ])
})

test('the anchor of a sentence stays the same while its words do, wherever it moves', () => {
  const [before] = statementsOf('# A\n\nA desk MUST open at nine.\n')
  const [other, moved] = statementsOf('# B\n\nIt MAY rest.\n\n- Text. A desk **MUST** open at [nine](a.md).\n')
  assert.equal(moved?.anchor, before?.anchor)
  assert.notEqual(other?.anchor, before?.anchor)
})

test('equal sentences have numbered anchors, and every anchor is on the page once', () => {
  const markdown =
    'It MUST be.\n\nIt MUST be.\n\nA desk MUST:\n\n- open\n- open\n\n| a | b |\n|---|---|\n| c | MUST |\n'
  const anchors = statementsOf(markdown).map(({ anchor }) => anchor)
  const html = htmlOf(markdown)
  assert.equal(anchors.length, 5)
  assert.equal(anchors[1], `${anchors[0]}-2`)
  for (const anchor of anchors) {
    assert.equal(html.split(`id="${anchor}"`).length, 2, anchor)
    assert.equal(html.split(`href="#${anchor}"`).length, 2, anchor)
  }
})

test('no link is put into a link', () => {
  assert.doesNotMatch(htmlOf('[It MUST be](a.md).'), /<a [^>]*permalink/)
})

test('a list of changes states nothing', () => {
  const fragment = renderMarkdown(bytes('- A desk MUST open.\n'))
  for (const path of ['CHANGELOG.md', 'docs/release-notes.md', 'a/Changes.md'])
    assert.deepEqual(surveyFile(fragment, path).statements, [], path)
  assert.equal(surveyFile(fragment, 'changes-of-state.md').statements.length, 1)
})

test('a section that lists changes states nothing, nor do those in it', () => {
  const stated = (heading: string) =>
    surveyFile(
      renderMarkdown(bytes(`## ${heading}\n\n### 48\n\nA lid MUST be round.\n\n## Lids\n\nA lid MUST close.\n`)),
      'a.md',
    ).statements.length
  for (const heading of ['Document History', 'Appendix B. Change Log', '7.2. Changes since draft-lids-03', 'Changelog'])
    assert.equal(stated(heading), 1, heading)
  for (const heading of ['Changes in draft state', 'Changes to lids', 'History of the room', 'A log'])
    assert.equal(stated(heading), 2, heading)
})

test('the strongest keyword of a sentence is its keyword', () => {
  const keywords = statementsOf('It MAY be, and SHOULD be, but MUST NOT go. It MAY be or SHOULD NOT be at all.')
  assert.deepEqual(
    keywords.map(({ keyword }) => keyword),
    ['MUST NOT', 'SHOULD NOT'],
  )
})

test('an author cannot forge the anchor of a sentence', () => {
  const html = htmlOf('<a id="norm:abc"></a>\n\n<p id="norm:x">It MUST be.</p>')
  assert.doesNotMatch(html, /norm:abc|norm:x/)
})
