import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFacts } from '#site/markdown/facts.ts'
import { fillLinks, renderMarkdown } from '#site/markdown.ts'
import { findDangers } from '../html/dangers.ts'
import { bytes, renderMarkdownPage } from '../renderMarkdownPage.ts'

const head = `---
title: The Lamp Protocol
abbrev: Lamp
docname: draft-example-lamp-latest
category: std
obsoletes: 1234
author:
 -
    fullname: Ada Lovelace
    organization: Engines
    email: ada@engines.example
normative:
  HTTP: RFC9110
  RFC9111:
    display: CACHE
informative:
  LAMPS:
    target: https://lamps.example/
    title: All "lamps" & shades
    author:
      - name: Bob
      - ins: C. Carol
    date: 2020

`

function pageOf(body: string, before = head) {
  const fragment = renderMarkdown(bytes(`${before}${body}`), 'markdown', 'draft-example-lamp.md')
  const html = fillLinks(fragment, link => link)
    .replaceAll(/ (?:role|aria-label|tabindex|rel|loading)="[^"]*"/g, '')
    .replaceAll(/<a class="permalink" href="[^"]*"><\/a>/g, '')
  return { ...fragment, html }
}

const parts =
  '--- abstract\n\nThis is how lamps give light to those who read.\n\n--- note_To_Readers\n\nSend light.\n\n--- middle\n\n# Introduction\n\ntext\n'

test('the header of a draft says who wrote it, and its parts are sections below the title', () => {
  const page = pageOf(`${parts}\n## Below {#below}\n\n--- back\n\n# Thanks\n{:numbered="false"}\n\nAll.\n`)
  assert.equal(page.facts.title, 'The Lamp Protocol')
  assert.equal(page.facts.description, 'This is how lamps give light to those who read.')
  assert.deepEqual(page.facts.metadata?.authors, ['Ada Lovelace'])
  assert.deepEqual(page.facts.metadata?.relations, [{ kind: 'replaces', targets: ['RFC 1234'] }])
  assert.deepEqual(
    page.facts.metadata?.others.map(({ name, value }) => `${name}: ${value}`),
    ['Document: draft-example-lamp-latest', 'Category: Standards Track'],
  )
  assert.deepEqual(
    page.headings.map(({ level, id }) => `${level} ${id}`),
    [
      '2 abstract',
      '2 to-readers',
      '2 introduction',
      '3 below',
      '2 normative-references',
      '2 informative-references',
      '2 thanks',
    ],
  )
  assert.doesNotMatch(page.html, /---|numbered|organization|engines\.example/)
  assert.equal(readFacts(`${head}${parts}`, 'a.md').title, 'The Lamp Protocol')
})

test('the title of the page is shown once, above all sections', () => {
  const fragment = renderMarkdown(bytes(`${head}${parts}`))
  const page = renderMarkdownPage('', { fragment })
  assert.equal(page.match(/<h1/g)?.length, 1)
  assert.match(page, /<h1>The Lamp Protocol<\/h1>/)
})

test('names in braces lead to places of the draft and to its references', () => {
  const { html } = pageOf(
    `--- middle\n\n# The *big* light {#light}\n\n{{light}}; {{&light}}; {{Section 7.1 of HTTP}}; {{HTTP, Section 8}}; {{Appendix A of ?I-D.example-dark}}; {{RFC9111}}; {{LAMPS}}; {{Figure 2 of LAMPS}}; {{!RFC6570}}; \`{{code}}\`; {{fig}}\n\n~~~ http-message\n{{HTTP}} (((x)))\n~~~\n{: #fig title="A lamp"}\n`,
  )
  for (const link of [
    '<a href="#light">The big light</a>; <a href="#light">The big light</a>;',
    '<a href="https://datatracker.ietf.org/doc/html/rfc9110#section-7.1">Section 7.1</a> of <a href="#HTTP">[HTTP]</a>;',
    '<a href="https://datatracker.ietf.org/doc/html/rfc9110#section-8">Section 8</a> of <a href="#HTTP">[HTTP]</a>;',
    '<a href="https://datatracker.ietf.org/doc/html/draft-example-dark#appendix-A">Appendix A</a> of <a href="#I-D.example-dark">[I-D.example-dark]</a>;',
    '<a href="#RFC9111">[CACHE]</a>;',
    '<a href="#LAMPS">[LAMPS]</a>;',
    '<a href="https://lamps.example/">Figure 2</a> of <a href="#LAMPS">[LAMPS]</a>;',
    '<a href="#RFC6570">[RFC6570]</a>; <code>{{code}}</code>; <a href="#fig">A lamp</a>',
    '{{HTTP}} (((x)))',
    '<p class="block-title" id="fig">A lamp</p>',
    '<dt id="HTTP">[HTTP]</dt>\n<dd><a href="https://datatracker.ietf.org/doc/html/rfc9110">RFC9110</a></dd>',
    '<dt id="LAMPS">[LAMPS]</dt>\n<dd><a href="https://lamps.example/">All &quot;lamps&quot; &amp; shades</a>, Bob, C. Carol, 2020</dd>',
    '<dt id="I-D.example-dark">',
  ])
    assert.ok(html.includes(link), `${link} in ${html}`)
})

test('a bare number of another document is a link, and a name in another script has the Latin one after it', () => {
  const { html } = pageOf('--- middle\n\n# A\n\nSee {{A.3<HTTP}}, {{6.2<RFC9111}} and {{{Ada Lovelace}{アダ}}}.\n')
  assert.match(
    html,
    /<a href="[^"]*rfc9110#appendix-A\.3">A\.3<\/a>, <a href="[^"]*rfc9111#section-6\.2">6\.2<\/a> and アダ \(Ada Lovelace\)/,
  )
})

test('marks for the tools that publish drafts are left out', () => {
  const { html } = pageOf(
    '--- middle\n\n{::boilerplate bcp14-tagged}\n\n*[lamp]: #lamp\n(((!Lamp)))A lamp (((Lamp))) shines {{HTTP}}{: format="title"} on {{{Carol Ünal}}}.\n{: #lamp .class}\n\n> Quoted.\n{:quote quotedFrom="HTTP" cite="https://h.example/"}\n\n{: spacing="compact"}\n- one\n',
  )
  assert.match(html, /BCP 14.*<a href="#RFC2119">\[RFC2119\]<\/a>/)
  assert.match(
    html,
    /<p>A lamp {2}shines <a href="#HTTP">\[HTTP\]<\/a> on Carol Ünal\.<\/p>\n<p><a id="lamp"><\/a><\/p>/,
  )
  assert.match(html, /<p>— <a href="https:\/\/h\.example\/">HTTP<\/a><\/p>/)
  assert.doesNotMatch(html, /\{:|\(\(|\*\[|boilerplate|compact/)
})

test('tables of kramdown keep their rows', () => {
  const rows = '<tr>\n<td>1</td>\n<td>2</td>\n</tr>'
  for (const table of [
    '| A | B |\n|---+---|\n| 1 | 2 |',
    '|---|---|\n| A | B |\n|===|===|\n| 1 | 2 |\n|---|---|',
    '|---|---|\n| A | B |\n| 1 | 2 |',
    '| A | B\n| 1 | 2 |',
    '| A | B |\n|---|---|---|\n| 1 | 2 |',
  ]) {
    const { html } = pageOf(`--- middle\n\n${table}\n`)
    assert.match(html, /<th>A<\/th>\n<th>B<\/th>/, table)
    assert.ok(html.includes(rows), `${table}\n${html}`)
    assert.equal(html.match(/<tr>/g)?.length, 2, table)
  }
})

test('a usual front matter with dashes in its text is no draft', () => {
  const { html, facts } = pageOf('x\n\n--- abstract\n\ntext\n', '---\ntitle: Usual\n---\n\n')
  assert.equal(facts.title, 'Usual')
  assert.match(html, /--- abstract/)
})

test('no attack gets through names, captions and references', () => {
  const evil = '<img src=x onerror=alert(1)>'
  const fragment = pageOf(
    `--- middle\n\n# ${evil} {#a}\n\n{{a}} {{${evil}}} {{Section 1 of ${evil}}}\n\n~~~\n~~~\n{: #b title="${evil}"}\n\n> q\n{:quote quotedFrom="${evil}" cite="https://x.example/"}\n`,
    head.replace('LAMPS:', `"${evil}":`),
  )
  assert.deepEqual(findDangers(renderMarkdownPage('', { fragment })), [])
})
