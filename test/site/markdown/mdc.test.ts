import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderFileInFull } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { plainMdc } from '#site/markdown/dialects/mdc.ts'
import { bytes, textOf } from '../renderMarkdownPage.ts'

function shown(markdown: string): string {
  return textOf(markdown)
    .replaceAll('\n', '')
    .replace(/ rel="[^"]*"/g, '')
}

function box(kind: string, title: string, text: string): string {
  return `<div class="alert alert-${kind}"><p class="alert-title">${title}</p>${text}</div>`
}

test('components of MDC that are boxes are alerts, also within each other', () => {
  assert.equal(shown('::note\na **b**\n::\n\nc\n'), `${box('note', 'Note', '<p>a <strong>b</strong></p>')}<p>c</p>`)
  assert.equal(shown('Text\n::warning{title="A *b*"}\nc\n::\n'), `<p>Text</p>${box('warning', 'A *b*', '<p>c</p>')}`)
  assert.equal(
    shown('::callout{color="warning" .x}\n  :::prose-tip\n  a\n  :::\n\n  b\n::\n'),
    box('warning', 'Warning', `${box('tip', 'Tip', '<p>a</p>')}<p>b</p>`),
  )
  assert.equal(shown('1. one\n   ::tip\n   a\n   ::\n2. two\n').match(/<li>/g)?.length, 2)
})

test('titles, descriptions and targets are shown, from braces, brackets or properties, and what is inside', () => {
  assert.equal(
    shown('::card{icon="i-x" title="Lids" to="/lids"}\nRound.\n::\n'),
    '<p><strong><a href="/lids">Lids</a></strong></p><p>Round.</p>',
  )
  assert.equal(
    shown('::card\n---\nicon: x\ntitle: "Lids"\ndescription: All of them.\nlinks:\n  - a\n---\n::\n'),
    '<p><strong>Lids</strong></p><p>All of them.</p>',
  )
  assert.equal(shown('::tab[First]{icon="x"}\na\n::\n'), '<p>First</p><p>a</p>')
  assert.equal(
    shown('::field{name="size" type="number" required}\nb\n::\n'),
    '<p><strong><code>size</code></strong> number, required</p><p>b</p>',
  )
  assert.equal(
    shown('::read-more{to="/lids/round"}\n::\n\n::divider\n::\n'),
    '<p><a href="/lids/round">/lids/round</a></p>',
  )
})

test('slots and the indentation of components are not shown, and code in them keeps its lines', () => {
  const text = `::hero
---
class: x
---
  :::group
    ::::part{label="One"}
    #title
    A *title*

    #default{x="y"}
    - a
      - b

    \`\`\`md
    #title
    ::note
      c
    \`\`\`
    ::::
  :::
::
`
  const html = textOf(text)
  assert.match(html, /^<p><strong>One<\/strong><\/p>\s*<p>A <em>title<\/em><\/p>\s*<ul>\s*<li>a\s*<ul>/)
  assert.match(html, /#title\n<\/span>::note\n {2}c|#title\n::note\n {2}c|::note\n {2}c/)
  assert.doesNotMatch(html, /::::|#default|class: x/)
})

test('components in a text are their text, picture or link, and icons are left out', () => {
  const end = '\n\n::div\n::\n'
  const lines: Readonly<Record<string, string>> = {
    'a :icon{name="x"} b :badge[New]{color="red"}': 'a  b New',
    ':u-button{label="Go on" to="/a" .c}': '<a href="/a">Go on</a>',
    ':button-link[Play]{href="/a"}': '<a href="/a">Play</a>',
    'press :kbd{value="meta"}': 'press meta',
    'a :br b [c *d*]{.text-(--x) .e}': 'a <br> b c <em>d</em>',
    '`:icon{name="x"}` 10:30 a:b{c} :not-emoji: x::y{z}':
      '<code>:icon{name=&quot;x&quot;}</code> 10:30 a:b{c} :not-emoji: x::y{z}',
  }
  for (const [text, html] of Object.entries(lines))
    assert.equal(shown(text + end).replace('<p></p>', ''), `<p>${html}</p>`, text)
  assert.match(shown(`:img{src="/a.png" alt="A lid"}${end}`), /<img alt="A lid" [^>]*src="\/a\.png"/)
})

test('a text that is no MDC stays as it is written', () => {
  const texts = [
    '::note\na\n',
    'a\n\n::\n\n    b\n',
    '::note\na\n:::\n',
    '::std::vector\n\n::\n',
    ':::note\na\n:::\n\n:icon{name="x"}\n',
    '```\n::note\n```\n\n::\n',
    'term::\n  text\n::\n',
    '::note a title\nb\n::\n',
    `${Array.from({ length: 30 }, () => '::a\n').join('')}${Array.from({ length: 30 }, () => '::\n').join('')}`,
  ]
  for (const text of texts) assert.equal(plainMdc(text), text)
})

test('the reader of components is loaded when a text needs it', async () => {
  const fragment = await renderFileInFull(bytes('::note\na\n::\n'), 'a.md')
  assert.match(fragment ? fillLinks(fragment, link => link) : '', /class="alert alert-note"/)
})
