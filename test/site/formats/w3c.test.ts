import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sidecarOf } from '#site/file/sidecar.ts'
import { readFileFacts, renderFile } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { bytes, siteOf } from '../renderMarkdownPage.ts'

function pageOf(text: string, path: string) {
  const fragment = renderFile(bytes(text), path) ?? assert.fail()
  const html = fillLinks(fragment, link => link)
    .replaceAll(/ (?:role|aria-label|tabindex|rel|loading)="[^"]*"/g, '')
    .replaceAll(/<a class="permalink" href="[^"]*"><\/a>/g, '')
  return { ...fragment, html }
}

function bikeshed(body: string, metadata = '') {
  return pageOf(`<pre class='metadata'>\nTitle: Lending\nIndent: 1\n${metadata}\n</pre>\n\n${body}\n`, 'spec/index.bs')
}

function respec(body: string, config = '') {
  return pageOf(
    `<!doctype html><title>Lending</title>\n<script src="https://www.w3.org/Tools/respec/respec-w3c"></script>
<script>var respecConfig = {${config}}</script>\n<body>${body}</body>\n`,
    'spec/index.html',
  )
}

test('a Bikeshed source whose algorithms are elements of Ecmarkup is read as Bikeshed', () => {
  const { html, facts } = bikeshed('<h2 id=a>A</h2>\n\nSee {{Lamp}}.\n\n<emu-alg>\n  1. Return `on`.\n</emu-alg>')
  assert.equal(facts.title, 'Lending')
  assert.match(html, /See <code>Lamp<\/code>\./)
  assert.match(html, /<li>\s*Return <code>on<\/code>/)
})

test('the metadata of a Bikeshed source is the header of the document', () => {
  const text = `<pre class=metadata>
Title: Lending
Status: w3c/CG-DRAFT
ED: https://e.example/lending
Editor: Ann Reader 83788, Reading Room https://e.example, ann@e.example
Editor: Ben Lender, w3cid 1, Reading Room
Former Editor: Cid Past
Abstract: How a [=copy=]
  is lent.
Markup Shorthands: markdown yes
</pre>\n`
  const { title, description, metadata } = readFileFacts(bytes(text), 'a.bs')
  assert.equal(title, 'Lending')
  assert.equal(description, 'How a copy is lent.')
  assert.deepEqual(metadata?.status, { text: 'Community Group Draft', stage: 'draft' })
  assert.deepEqual(metadata?.authors, ['Ann Reader', 'Ben Lender'])
  assert.deepEqual(
    metadata?.others.map(({ name }) => name),
    ['Former editors', 'Editor’s draft'],
  )
  assert.deepEqual(
    readFileFacts(bytes('<pre class=metadata>\nGroup: WHATWG\nH1: Lending\n</pre>'), 'a.bs').metadata?.status,
    {
      text: 'Living Standard',
      stage: 'final',
    },
  )
})

test('a file of another language with the ending of Bikeshed is shown as it is, in no list', () => {
  const source = 'sub main()\n  print "hi"\nend sub\n'
  assert.equal(readFileFacts(bytes(source), 'source/main.bs').listed, false)
  const { html, facts } = pageOf(source, 'source/main.bs')
  assert.match(html, /<code class="[^"]*lines">/)
  assert.equal(facts.listed, false)
})

test('lists of Bikeshed nest by their indentation, whatever the marker', () => {
  const { html } = bikeshed(' 1. One,\n    still one.\n  - a\n   1. deep\n  - b\n 1. Two.\n\nAfter.')
  assert.equal(
    html.replaceAll('\n', ' ').trim(),
    '<ol><li> One, still one. <ul><li> a <ol><li> deep </li></ol> </li><li> b </li></ul> </li><li> Two. </li></ol> <p>After. </p>',
  )
  assert.match(
    bikeshed(': term\n:: what it is\n: other\n:: more').html.replaceAll('\n', ''),
    /<dl><dt>term<\/dt><dd>what it is<\/dd><dt>other<\/dt><dd>more<\/dd><\/dl>/,
  )
})

test('headings of Bikeshed are below the title; HTML of the author may be mixed in', () => {
  const { headings, html } = bikeshed(
    '# First # {#one}\n\nText.\n\n<h3 id=two>Second</h3>\n\n<div class=example>\n An example:\n\n * item\n</div>\n\nThird\n-----\n',
  )
  assert.deepEqual(
    headings.map(({ level, id, text }) => `${level} ${id} ${text}`),
    ['2 one First', '3 two Second', '3 third Third'],
  )
  assert.match(
    html.replaceAll('\n', ''),
    /<div class="block"><p class="block-title">Example<\/p> ?An example:.*<ul><li>item<\/li><\/ul><\/div>/,
  )
})

test('marks lead to what the text defines, in any inflection and under each of its names', () => {
  const { html } = bikeshed(
    'A <dfn lt="item|holding">copy</dfn> has a <dfn attribute for=Copy>call number</dfn>.\n\n' +
      '[=copy=], [=copies=], [=holding|held=], <a>items</a>, {{Copy/call number}}, |count| and `a [=copy=]`.',
  )
  const text = html.slice(html.indexOf('<p>', 5))
  assert.match(html, /<dfn id="item">copy<\/dfn>/)
  assert.match(
    text,
    /<a href="#item">copy<\/a>, <a href="#item">copies<\/a>, <a href="#item">held<\/a>, <a href="#item">items<\/a>, <a href="#dom-copy-call-number"><code>call number<\/code><\/a>, <var>count<\/var> and <code>a \[=copy=\]<\/code>/,
  )
})

test('references lead to RFCs, to addresses that the text gives, and to its headings; others are names', () => {
  const { html } = bikeshed(
    '# Terms # {#terms}\n\n[[!RFC2119]] [[RFC9110#section-3|said]] [[HTML]] [[LOCAL]] [[#terms]] [=list=]\n\n' +
      '<pre class=biblio>{"LOCAL": {"href": "https://e.example/local"}}</pre>\n' +
      '<pre class=anchors>\nurlPrefix: https://e.example/infra; spec: INFRA\n type: dfn\n  text: list; url: #list\n</pre>',
  )
  const links = [...html.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, href, text]) => `${text} ${href}`)
  assert.deepEqual(links, [
    '[RFC2119] https://www.rfc-editor.org/rfc/rfc2119',
    'said https://www.rfc-editor.org/rfc/rfc9110#section-3',
    '[LOCAL] https://e.example/local',
    'Terms #terms',
    'list https://e.example/infra#list',
  ])
  assert.match(html, / \[HTML\] /)
})

test('code keeps its form, and what is for the tool is left out', () => {
  const { html } = bikeshed(
    ' <xmp highlight=js>\n  if (a < b) {\n    c()\n  }\n </xmp>\n\n<pre class=idl>\ninterface Copy {\n  Promise&lt;any> lend();\n};\n</pre>\n\n' +
      '<pre class=link-defaults>spec:infra; type:dfn; text:list</pre>\n<script>alert(1)</script>\n<!-- gone -->\n<pre class=include>\npath: more.inc\n</pre>',
  )
  assert.match(html, /<code class="hljs language-js"><span class="hljs-keyword">if<\/span> \(a &lt; b\) \{\n {2}<span/)
  assert.match(html, /<code>interface Copy \{\n {2}Promise&lt;any&gt; lend\(\);\n\};<\/code>/)
  assert.match(html, /<a href="more\.inc">more\.inc<\/a>/)
  assert.doesNotMatch(html, /alert|gone|spec:infra/)
})

test('notes, issues and advisements are marked, and names in angle brackets are no tags', () => {
  const { html } = bikeshed(
    'Note: Take care.\n\nIssue(12): Is it?\n\n<p class=advisement>Do not.\n\nThe <<length>> of a <{copy/href}> and ``<b>``.',
  )
  const plain = html.replaceAll('\n', '')
  assert.match(plain, /<div class="alert alert-note"><p class="alert-title">Note<\/p><p>Take care\.<\/p><\/div>/)
  assert.match(plain, /<div class="alert alert-warning"><p class="alert-title">Issue 12<\/p><p>Is it\?<\/p><\/div>/)
  assert.match(
    plain,
    /<div class="alert alert-important"><p class="alert-title">Advisement<\/p><p>Do not\.<\/p><\/div>/,
  )
  assert.match(plain, /<p>The <code>&lt;length&gt;<\/code> of a <code>href<\/code> and <code>&lt;b&gt;<\/code>\.<\/p>/)
})

test('the configuration of ReSpec is read without running it', () => {
  const { facts } = respec(
    '<section id="abstract"><p>How a copy is lent.</p></section>',
    `
    // a comment, with "quotes"
    specStatus: "ED", subtitle: 'Rules', publishDate: "2026-02-03", shortName: name(),
    editors: [{ name: "Ann Reader", company: "Reading Room" }, /* { name: "No One" }, */ { name: 'Ben Lender', }],
    otherLinks: [function () { return [1, 2] }], edDraftURI: "https://e.example/lending",
    `,
  )
  assert.equal(facts.title, 'Lending: Rules')
  assert.deepEqual(facts.metadata?.status, { text: 'Editor’s Draft', stage: 'draft' })
  assert.deepEqual(facts.metadata?.authors, ['Ann Reader', 'Ben Lender'])
  assert.deepEqual(facts.metadata?.dates, [{ name: 'Publication date', value: '2026-02-03' }])
  assert.deepEqual(
    facts.metadata?.others.map(({ name, value }) => `${name} ${value}`),
    ['Editor’s draft https://e.example/lending'],
  )
})

test('the headings of ReSpec follow the nesting of their sections, which also name them', () => {
  const { headings, html } = respec(
    '<section id="abstract"><p>Short.</p></section><section class="informative"><h1>Intro</h1><section id="why"><h1>Why</h1><p>See <a href="#lend"></a> and [[[#why]]].</p></section></section><section id="lend"><h2>Lending</h2><h3>Part</h3></section>',
  )
  assert.deepEqual(
    headings.map(({ level, id, text }) => `${level} ${id} ${text}`),
    ['2 abstract Abstract', '2 intro Intro', '3 why Why', '2 lend Lending', '3 part Part'],
  )
  assert.match(html, /Intro<\/h2><p><em>This section is non-normative\.<\/em><\/p>/)
  assert.match(html, /See <a href="#lend">Lending<\/a> and <a href="#why">Why<\/a>/)
})

test('references to figures and tables without a text have the captions there', () => {
  const { html } = respec(
    `<section><h2>One</h2><p>[[[#kiln]]], <a href="#sizes"></a> and [[[#bare]]].</p>
<figure id="kiln"><table><tr><td>x</td></tr></table><figcaption>A <em>kiln</em></figcaption></figure>
<table id="sizes"><caption>${'Sizes '.repeat(40)}</caption><tr><td>1</td></tr></table><figure id="bare"><p>x</p></figure></section>`,
  )
  assert.match(
    html,
    /<a href="#kiln">A kiln<\/a>, <a href="#sizes">(?:Sizes ){13}S…<\/a> and <a href="#bare">#bare<\/a>/,
  )
})

test('only the sources of specifications are documents, among HTML', () => {
  const plain = '<!doctype html><title>A demo</title><p>Text</p>'
  const published = '<meta name="generator" content="ReSpec 35"><title>A</title><script>respecConfig = {}</script>'
  for (const text of [plain, published]) {
    assert.deepEqual(readFileFacts(bytes(text), 'a.html').isDescription, undefined)
    assert.match(pageOf(text, 'a.html').html, /<code class="[^"]*lines">/)
  }
  assert.equal(readFileFacts(bytes('<pre class=metadata>\nTitle: A\n</pre>'), 'index.src.html').title, 'A')
})

test('the configuration of ReSpec in a script beside the page is its header', () => {
  const map = siteOf('spec/index.html', 'spec/respec-config.js', 'other/index.html')
  assert.equal(sidecarOf(map, 'spec/index.html')?.path, 'spec/respec-config.js')
  assert.equal(sidecarOf(map, 'other/index.html'), null)
  const text =
    '<!doctype html><title>Lending</title>\n<script src="https://www.w3.org/Tools/respec/respec-w3c"></script>\n<script src="respec-config.js"></script>\n<body><p>a</p></body>\n'
  const config = bytes('var respecConfig = { specStatus: "ED", editors: [{ name: "Ada" }] };\n')
  const { metadata } = renderFile(bytes(text), 'spec/index.html', config)?.facts ?? assert.fail()
  assert.deepEqual(metadata?.authors, ['Ada'])
  assert.ok(metadata?.status)
  assert.deepEqual(readFileFacts(bytes(text), 'spec/index.html', config).metadata, metadata)
  assert.equal(readFileFacts(bytes('<p>a</p>'), 'spec/index.html', config).metadata, null)
})

test('formulas between the marks of MathJax are drawn, with entities as their characters', () => {
  const { html } = bikeshed(
    'The lamp \\(\\text{S}_k\\) has \\(a &lt; b\\) copies, see [=w(k)|\\(w_k\\)=].\n\n\\[ n = \\frac{1}{2} \\\\[2pt]\n  + 1 \\]\n\nThe \\[[stock]] and `\\(x\\)` stay.',
  )
  assert.match(
    html,
    /<mtext>S<\/mtext><mi class="letter">k<\/mi><\/msub>.* has <math><mrow><mi class="letter">a<\/mi><mo>&lt;<\/mo><mi class="letter">b/,
  )
  assert.match(html, /copies, see <math><msub><mi class="letter">w/)
  assert.match(html, /<div class="math"><math display="block"/)
  assert.match(html, /The \[\[stock\]\] and <code>\\\(x\\\)<\/code>/)
  const plain = respec('<section><h2>A</h2><p>\\(x^2\\) and \\( y </p><p> z \\)</p></section>').html
  assert.match(plain, /<msup>/)
  assert.match(plain, /\\\( y/)
})
