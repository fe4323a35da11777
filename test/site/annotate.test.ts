import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMarkdown } from '#site/markdown.ts'
import { bytes, textOf } from './renderMarkdownPage.ts'

function idsOf(markdown: string): string[] {
  return renderMarkdown(bytes(markdown)).headings.map(heading => heading.id)
}

test('headings have the ids that GitHub gives them', () => {
  const slugs: Readonly<Record<string, string>> = {
    '# Hello, World!': 'hello-world',
    '# `GET /a/{id}` & more': 'get-aid--more',
    '# Zürich — Überblick': 'zürich--überblick',
    '# 1. Été 中文': '1-été-中文',
    '# a_b *c* [d](e.md)': 'a_b-c-d',
    '# FR-001: Sign-in': 'fr-001-sign-in',
    '# _config.yml': '_configyml',
    '# a  b\tc': 'a-b-c',
    '# 🎉 party': '-party',
  }
  for (const [source, slug] of Object.entries(slugs)) assert.deepEqual(idsOf(source), [slug], source)
})

test('headings of the same text are numbered, whatever their levels', () => {
  assert.deepEqual(idsOf('# a\n\n## a\n\n# a-1\n\n### a'), ['a', 'a-1', 'a-1-1', 'a-2'])
})

test('an id that the author gave a heading is its id, and no other heading gets the same one', () => {
  assert.deepEqual(idsOf('# One { #two }\n\n# Two\n\n# Three'), ['two', 'two-1', 'three'])
  assert.deepEqual(renderMarkdown(bytes('# One {#two}')).headings[0]?.text, 'One')
})

test("a heading's id wins over an author's anchor of the same name", () => {
  assert.equal(textOf('<a name="here"></a>\n# Here'), '<p><a></a></p>\n<h1 id="here">Here</h1>')
})

test('every heading except the title links to itself and says so', () => {
  const html = textOf('# Title\n\n## A "b"')
  assert.match(html, /<h1 id="title">Title<\/h1>/)
  assert.match(
    html,
    /<h2 id="a-b">A &quot;b&quot;<a class="permalink" href="#a-b" aria-label="Link to “A &quot;b&quot;”"><\/a><\/h2>/,
  )
})

test('headings in raw HTML have ids too, and footnote marks are not part of a heading', () => {
  assert.deepEqual(idsOf('<h2 align="center">Raw <b>one</b></h2>\n\n# Note[^1]\n\n[^1]: a'), ['raw-one', 'note'])
})

test('a heading without text has no id and is not in the contents', () => {
  assert.deepEqual(idsOf('#\n\n# ![](a.png)\n\n# b'), ['b'])
})

test('only the first five thousand headings have ids', () => {
  assert.equal(idsOf('# a\n'.repeat(6_000)).length, 5_000)
})

/** Without the anchors and links of sentences. */
function withoutAnchors(html: string): string {
  return html.replace(/ id="norm:[^"]*"/g, '').replace(/<a class="permalink" href="#norm:[^>]*><\/a>/g, '')
}

test('keywords of RFC 2119 are marked in upper case, whole words, outside code and headings', () => {
  assert.equal(
    withoutAnchors(textOf('It MUST NOT do, SHOULD\nNOT do, must not do; MUSTARD, `MUST`, MAY NOT, NOT RECOMMENDED')),
    '<p>It <strong class="rfc2119">MUST NOT</strong> do, <strong class="rfc2119">SHOULD\nNOT</strong> do, must not do; ' +
      'MUSTARD, <code>MUST</code>, <strong class="rfc2119">MAY NOT</strong>, <strong class="rfc2119">NOT RECOMMENDED</strong></p>',
  )
  assert.doesNotMatch(textOf('# You MUST\n\n```\nMUST\n```\n\n<kbd>MAY</kbd>'), /rfc2119/)
})

const anchor = (id: string) => `<a class="requirement" id="${id}" href="#${id}">${id}</a>`

test('requirement ids are anchors if they begin an item, a heading or a cell, or are in bold', () => {
  const texts: Readonly<Record<string, string>> = {
    'As in **REQ-12** before': `<p>As in <strong>${anchor('REQ-12')}</strong> before</p>`,
    '- FR-001: a': `<ul>\n<li>${anchor('FR-001')}: a</li>\n</ul>`,
    '1. **NFR-3a** b': `<ol>\n<li><strong>${anchor('NFR-3a')}</strong> b</li>\n</ol>`,
    '- [ ] REQ-AUTH-1 c': anchor('REQ-AUTH-1'),
    '## REQ-AUTH-UI-1 d': `<h2 id="req-auth-ui-1-d">${anchor('REQ-AUTH-UI-1')} d`,
    '| Id |\n|---|\n| NFR-1 |': `<td>${anchor('NFR-1')}</td>`,
    '| Id |\n|---|\n| `NFR-1` |': `<td><code>${anchor('NFR-1')}</code></td>`,
  }
  for (const [source, html] of Object.entries(texts)) assert.ok(textOf(source).includes(html), textOf(source))
})

test('what only looks like a requirement id is text', () => {
  for (const source of [
    'REQ-1 starts a paragraph',
    '- UTF-8 is used',
    '- see REQ-1',
    '- REQ-1-a',
    '- req-1',
    '- **SHA-256**',
    '| REQ-1 and more |\n|---|\n| REQ-1 b |',
    '`REQ-1`',
  ]) {
    assert.doesNotMatch(textOf(source), /requirement/, source)
  }
})

test('the first place that names a requirement is its anchor', () => {
  assert.equal(textOf('- **REQ-1** a\n- **REQ-1** b').match(/id="REQ-1"/g)?.length, 1)
  assert.doesNotMatch(textOf('[**REQ-1**](a.md)'), /requirement/)
})

test('ids of headings may begin with a digit, be in any script, and be given twice', () => {
  const page = renderMarkdown(bytes('# Über {#1-über}\n\n## B {#2.1 .x}\n\n## C {#安装}\n\n## D {#安装}\n'))
  assert.deepEqual(
    page.headings.map(({ text, id }) => `${text} ${id}`),
    ['Über 1-über', 'B 2.1', 'C 安装', 'D d'],
  )
  assert.equal(page.facts.title, 'Über')
})

test('an id in braces at the end of a block becomes the id of the block and is removed from the text', () => {
  assert.equal(
    withoutAnchors(textOf('The service MAY rest. {#REQ-9}')),
    '<p id="REQ-9">The service <strong class="rfc2119">MAY</strong> rest.</p>',
  )
  assert.equal(textOf('- a {#x}\n- b'), '<ul>\n<li id="x">a</li>\n<li>b</li>\n</ul>')
  assert.equal(textOf('a {#x} b'), '<p>a {#x} b</p>')
  assert.equal(textOf('a {#x}\n\nb {#x}'), '<p id="x">a</p>\n<p>b</p>')
  assert.equal(textOf('a {#3}'), '<p>a {#3}</p>')
})
