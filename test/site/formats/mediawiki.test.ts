import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileFacts } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { highlighter } from '#site/markdown/code/highlight.ts'
import { renderMediawiki } from '#site/mediawiki/page.ts'
import { bytes } from '../renderMarkdownPage.ts'

function pageOf(text: string, path = 'docs/a.mediawiki') {
  const fragment = renderMediawiki(text, path, highlighter)
  const html = fillLinks(fragment, link => link)
    .replaceAll(/ (?:role|aria-label|tabindex|rel|loading)="[^"]*"/g, '')
    .replaceAll(/<a class="permalink" href="[^"]*"><\/a>/g, '')
  return { ...fragment, html }
}

test('headings have the ids of MediaWiki; the only one of the first level is the title', () => {
  const { headings } = pageOf("= The page =\n\n== First part ==\n\n=== ''Below'' it ===\n")
  assert.deepEqual(
    headings.map(({ level, id }) => `${level} ${id}`),
    ['1 The_page', '2 First_part', '3 Below_it'],
  )
  assert.equal(readFileFacts(bytes('= The page =\n'), 'a.wiki').title, 'The page')
  assert.equal(readFileFacts(bytes('== Abstract ==\n'), 'a.wiki').title, null)
})

test('inline markup, and tags that are none', () => {
  const lines: Readonly<Record<string, string>> = {
    "''a'' '''b''' '''''c'''''": '<i>a</i> <b>b</b> <b><i>c</i></b>',
    "<code>a ''b''</code> <tt>c</tt>": '<code>a <i>b</i></code> <code>c</code>',
    "<nowiki>''a'' [[b]]</nowiki>": "''a'' [[b]]",
    'a <key> and <script>': 'a &lt;key&gt; and &lt;script&gt;',
    '{{template|a}}': '<code>{{template|a}}</code>',
    '[https://e.example/a The text] https://e.example/b.':
      '<a href="https://e.example/a">The text</a> <a href="https://e.example/b">https://e.example/b</a>.',
    '[[b.mediawiki|B]] [[b.mediawiki#Part one|part]] [[#Part one]]s [[Other page]]':
      '<a href="b.mediawiki">B</a> <a href="b.mediawiki#Part_one">part</a> <a href="#Part_one">#Part ones</a> <a href="Other_page.mediawiki">Other page</a>',
    'x<sup>2</sup><br>y': 'x<sup>2</sup><br>y',
  }
  for (const [text, html] of Object.entries(lines)) assert.equal(pageOf(text).html.trim(), `<p>${html}</p>`, text)
})

test('lists nest by their signs', () => {
  const { html } = pageOf('* a\n** b\n** c\n* d\n# one\n; term : what\n: more\n')
  assert.match(
    html.replaceAll('\n', ''),
    /<ul><li>a<ul><li>b<\/li><li>c<\/li><\/ul><\/li><li>d<\/li><\/ul><ol><li>one<\/li><\/ol><dl><dt>term<\/dt><dd>what<\/dd><dd>more<\/dd><\/dl>/,
  )
})

test('text in <pre>, <source> and lines that begin with a space keeps its form', () => {
  assert.match(pageOf("<pre>\n''a'' <b>\n</pre>").html, /<pre>''a'' &lt;b&gt;\n<\/pre>/)
  assert.match(pageOf('<source lang="json">\n{"a": 1}\n</source>').html, /<code class="hljs language-json">/)
  assert.match(pageOf(' a\n  b').html, /<pre>a\n b<\/pre>/)
  assert.match(pageOf('<pre>\nnever closed').html, /never closed/)
})

test('tables keep heads, spans and captions', () => {
  const { html } = pageOf(
    '{| class="wikitable"\n|+ Cap\n! A !! B\n|-\n| 1 || [[b.wiki|2]]\n|-\n| colspan="2" style="color:red" | wide\n|}\n',
  )
  assert.match(html, /<caption>Cap<\/caption>\n<tr><th>A<\/th><th>B<\/th><\/tr>/)
  assert.match(html, /<td>1<\/td><td><a href="b\.wiki">2<\/a><\/td>/)
  assert.match(html, /<td colspan="2">wide<\/td>/)
})

test('a table in a cell is one, wherever it begins', () => {
  const rows = '! A\n|-\n| 1\n|}'
  for (const text of [`{|\n|Choices||{|\n${rows}\n|-\n|After\n|}\n`, `{|\n|Choices||\n{|\n${rows}\n|-\n|After\n|}\n`]) {
    const html = pageOf(text).html.replaceAll(/\n|<div class="scroller">|<\/div>/g, '')
    assert.ok(
      html.includes(
        '<tr><td>Choices</td><td><table><tr><th>A</th></tr><tr><td>1</td></tr></table></td></tr><tr><td>After</td></tr></table>',
      ),
      html,
    )
  }
})

test('tables can be nested without end', () => {
  assert.match(pageOf(`${'{|\n|x\n'.repeat(20_000)}${'|}\n'.repeat(20_000)}`).html, /<td>x/)
})

test('links to headings as the host of the repository names them', () => {
  const { html } = pageOf('== Golomb-coded Sets ==\n\n== Status ==\n\n[[#golomb-coded-sets|GCS]]\n\n=== Status ===\n')
  for (const id of ['Golomb-coded_Sets', 'golomb-coded-sets', 'Status', 'status', 'status-1'])
    assert.match(html, new RegExp(` id="${id}"`), id)
})

test('the text of a link goes on in the next line', () => {
  const { html } = pageOf(
    '[[b.wiki|two\nlines]] [https://e.example/a two\nlines] [[https://e.example/b double brackets]]',
  )
  assert.match(html, /<a href="b\.wiki">two\nlines<\/a> <a href="https:\/\/e\.example\/a">two\nlines<\/a>/)
  assert.match(html, /<a href="https:\/\/e\.example\/b">double brackets<\/a>/)
})

test('footnotes, formulas and pictures', () => {
  const { html } = pageOf(
    'A<ref name="x">Why so</ref> b<ref name="x" /> <math>x^2</math>\n\n[[File:a/b.png|thumb|200px|The caption]]\n\n<references/>\n',
  )
  assert.match(
    html,
    /href="#fn:1">1<\/a>.*href="#fn:1">1<\/a>.*<msup>.*<img [^>]*src="a\/b\.png"><figcaption>The caption.*<li id="fn:1">Why so/s,
  )
})

test('the preamble of a proposal is what the document says about itself', () => {
  const page = pageOf(
    '<pre>\n  BIP: 9999\n  Title: The thing\n  Authors: Ada <ada@e.example>\n  Status: Draft\n  Type: Informational\n</pre>\n\n==Abstract==\n\ntext\n',
    'bip-9999.mediawiki',
  )
  assert.equal(page.facts.title, 'The thing')
  assert.equal(page.facts.metadata?.status?.stage, 'draft')
  assert.match(page.html, /^<h2 id="Abstract">/)
})

test('links that are written as HTML keep their address, and so do pictures', () => {
  const { html } = pageOf(
    '<a href="https://kiln.example/a_b">the https://kiln.example</a> <img src="https://kiln.example/a.png">',
  )
  assert.match(
    html,
    /<a href="https:\/\/kiln\.example\/a_b">the https:\/\/kiln\.example<\/a> <img [^>]*src="https:\/\/kiln\.example\/a\.png"/,
  )
  assert.doesNotMatch(html, /&quot;|"&gt;/)
})

test('footnotes have the anchors of MediaWiki as well', () => {
  const { html } = pageOf('a<ref>one</ref> b<ref name="x">two</ref> c<ref name="x" />')
  for (const id of ['cite_ref-1', 'cite_ref-2-0', 'cite_note-1', 'cite_note-2'])
    assert.equal(html.split(` id="${id}"`).length, 2, id)
})
