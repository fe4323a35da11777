import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileFacts, renderFile, renderFileInFull } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { readText } from '#site/html/escape.ts'
import { bytes } from '../renderMarkdownPage.ts'

async function pageOf(text: string) {
  const fragment = (await renderFileInFull(bytes(text), 'docs/a.adoc')) ?? assert.fail()
  return { ...fragment, html: fillLinks(fragment, link => link) }
}

test('sections have the ids and the numbers that AsciiDoc gives them', async () => {
  const { headings } = await pageOf('= Title\n:sectnums:\n\n== First part\n\ntext\n\n[#own]\n=== Second\n\ntext\n')
  assert.deepEqual(headings, [
    { level: 1, id: 'title', text: 'Title' },
    { level: 2, id: '_first_part', text: '1. First part' },
    { level: 3, id: 'own', text: '1.1. Second' },
  ])
})

test('admonitions are alerts, in one line and in blocks', async () => {
  assert.match(
    (await pageOf('NOTE: Read it.')).html,
    /<div class="alert alert-note">\n<p class="alert-title">Note<\/p>\n<p>Read it\./,
  )
  const block = await pageOf('[WARNING]\n====\nOne.\n\n* Two\n====\n')
  assert.match(block.html, /class="alert alert-warning">.*<p>One\.<\/p>\n<ul>\n<li>Two<\/li>/s)
})

test('an admonition whose caption is only a sign also says of which kind it is', async () => {
  const captioned = (caption: string) => pageOf(`= A\n:note-caption: ${caption}\n\nNOTE: Read it.\n`)
  assert.match((await captioned(':information_source:')).html, /alert-title">\S+ Note<\/p>/)
  assert.match((await captioned('Hinweis')).html, /alert-title">Hinweis<\/p>/)
})

test('source is highlighted, and its callouts stay beside their lines', async () => {
  const { html } = await pageOf('[source,json]\n----\n{"a": 1} // <1>\n{"b": "<2>"}\n----\n<1> The first\n')
  assert.match(html, /<code class="hljs language-json">/)
  assert.match(html, /<b>\(1\)<\/b>\n/)
  assert.match(html, /&lt;2&gt;/)
  assert.match(html, /<ol>\n<li>The first<\/li>/)
})

test('formulas in TeX are drawn; those in AsciiMath are shown as written', async () => {
  const { html } = await pageOf('latexmath:[x^2] and asciimath:[sqrt(4)]\n\n[latexmath]\n++++\n\\frac{a}{b}\n++++\n')
  assert.match(html, /<msup>.*<code>sqrt\(4\)<\/code>.*<math display="block"/s)
})

test('references lead to sections, to other files and to footnotes; dead ones are text', async () => {
  const { html } = await pageOf(
    '== Part\n\n<<_part>> <<Part>> xref:b.adoc#c[B] link:d.adoc[D] https://e.example[E] <<lost>>footnote:[Why]\n',
  )
  assert.match(
    html,
    /<a href="#_part">Part<\/a> <a href="#_part">Part<\/a> <a href="b\.adoc#c">B<\/a> <a href="d\.adoc">D/,
  )
  assert.match(html, /<a class="elsewhere untitled" href="#lost">\[lost\]<\/a>/)
  assert.match(html, /<a id="fnref:1" href="#fn:1">1<\/a>.*<li id="fn:1">Why <a [^>]*href="#fnref:1"/s)
})

test('specification items of OpenFastTrace show the id that their attribute has', async () => {
  const item = (id: string) => `[.specitem,oft-sid="${id}",oft-needs="impl"]\n`
  const text = `= Lamps\n\n${item('req~lamp~1')}--\nIt glows.\n--\n\n${item('dsn~lamp.red~2')}It is red.\n\n${item('<b>')}Text.\n`
  assert.equal(
    (await pageOf(text)).html
      .replace(/<h1.*\n/, '')
      .replace(/<a class="requirement"[^>]*>|<\/a>/g, '')
      .replace(/\n+/g, ''),
    '<p><code>req~lamp~1</code></p><div><div><p>It glows.</p></div></div>' +
      '<p><code>dsn~lamp.red~2</code></p><p>It is red.</p><p>Text.</p>',
  )
})

test('nothing is included: an included file is a link', async () => {
  const { html } = await pageOf(
    'include::parts/one.adoc[]\n\ninclude::/etc/passwd[]\n\ninclude::https://e.example/x[]\n',
  )
  assert.match(html, /<a class="untitled included" href="parts\/one\.adoc">parts\/one\.adoc<\/a>/)
  assert.doesNotMatch(html, /root:/)
})

test('the introduction of a part that a book includes is shown', async () => {
  const { html } = await pageOf('[partintro]\n--\nWhat it is about.\n\nAnd why.\n--\n\n== Section\n\ntext\n')
  assert.match(html, /<p>What it is about\.<\/p>\n<p>And why\.<\/p>/)
})

test('an anchor below the title is not the author', async () => {
  const { facts } = await pageOf('= Title\n:a: b\n[[an-id]]\n\ntext\n')
  assert.doesNotMatch(JSON.stringify(facts.metadata), /an-id/)
  const named = await pageOf('= Title\nAda Writer\n\ntext\n')
  assert.match(JSON.stringify(named.facts.metadata), /Ada Writer/)
})

test('a condition in the header is not the author', async () => {
  const text = '= Title\n:license: asl2\nifdef::backend-pdf[]\n:pagenums:\nendif::[]\n:revdate: 2026-01-02\n\ntext\n'
  const { facts } = await pageOf(text)
  assert.doesNotMatch(JSON.stringify(facts.metadata), /ifdef|endif/)
  assert.match(JSON.stringify(facts.metadata), /2026-01-02/)
})

test('tables keep header, spans and alignment; lists their kind', async () => {
  const table = await pageOf('[cols="1,^1"]\n|===\n|A |B\n\n2+|wide\n|1 |2\n|===\n')
  assert.match(table.html, /<th>A<\/th>\n<th class="align-center">B<\/th>.*<td colspan="2">/s)
  const lists = await pageOf('a. one\nb. two\n\n* [x] done\n* [ ] open\n\nTerm:: What it is\n')
  assert.match(lists.html, /<ol[^>]* type="a"|<ol[^>]*>/)
  assert.match(lists.html, /<li class="task"><input[^>]*checked/)
  assert.match(lists.html, /<dt>Term<\/dt>\n<dd>\n<p>What it is/)
})

test('attributes are replaced, conditions are followed, and a diagram is a figure', async () => {
  const { html } = await pageOf(
    ':name: Thing\n\nA {name}.\n\nifdef::nowhere[]\nhidden\nendif::[]\n\n[plantuml]\n----\na -> b\n----\n',
  )
  assert.match(html, /<p>A Thing\.<\/p>/)
  assert.doesNotMatch(html, /hidden/)
  assert.match(html, /<figure class="diagram diagram-plantuml">/)
})

test('the title is that of the header, with its attributes', () => {
  const titleOf = (text: string) => readFileFacts(bytes(text), 'a.adoc').title
  assert.equal(titleOf('// comment\n:name: Thing\n= The *{name}*\nAda\n\ntext'), 'The Thing')
  assert.equal(titleOf('Old title\n=========\n\ntext'), 'Old title')
  assert.equal(titleOf('= Round lids [[round-lids]]\n\na'), 'Round lids')
  assert.equal(titleOf('== Round lids [[lids,The lids]]\n\na'), 'Round lids')
  assert.equal(titleOf('= The array a[[0]]\n\na'), 'The array a[[0]]')
  assert.equal(titleOf('Only text.\n\n= Too late\n'), null)
  assert.equal(titleOf(''), null)
})

test('the header says who wrote the document, when, and what its status is', () => {
  const { metadata } = readFileFacts(
    bytes('= Title\nAda Writer <ada@e.example>; Bob Reader\nv1.2, 2026-01-02: First\n:status: Draft\n\ntext'),
    'a.adoc',
  )
  assert.deepEqual(metadata?.authors, ['Ada Writer', 'Bob Reader'])
  assert.equal(metadata?.status?.stage, 'draft')
  assert.deepEqual(
    [...(metadata?.dates ?? []), ...(metadata?.others ?? [])].map(({ name, value }) => `${name}: ${value}`),
    ['Date: 2026-01-02', 'Version: 1.2'],
  )
})

test('without its reader, a document is shown as its source', () => {
  const fragment = renderFile(bytes('= Title\n'), 'a.adoc')
  assert.match(fragment?.pieces.join('') ?? '', /<span id="L1">= Title/)
  assert.equal(fragment?.facts.title, 'Title')
})

test('the section above all others is the title of a chapter without one', async () => {
  const chapters: Readonly<Record<string, string | null>> = {
    '[[lids]]\n== Lids and *boxes*\n\ntext\n\n=== Round lids\n\n== \n': 'Lids and boxes',
    ':part: Two\n// a comment\n=== Part {part}\n\n----\n== code\n----\n\n==== Deeper\n': 'Part Two',
    '== Lids\n\n== Boxes\n': null,
    'text\n\n== Lids\n': null,
    '----\ncode\n----\n\n== Lids\n': null,
    '////\nhidden\n////\n\n== Lids\n': 'Lids',
    '=== Lids\n\n== Boxes\n': null,
    'include::values.adoc[]\n\nimage::logo.png["A logo"]\n\n= Boxes\n\n== Lids\n': 'Boxes',
    'include::values.adoc[]\n\nimage::logo.png[]\n\n= Boxes\n\n== Lids\n\n= Parcels\n': null,
  }
  for (const [text, title] of Object.entries(chapters))
    assert.equal(readFileFacts(bytes(text), 'a.adoc').title, title, text)
  const { headings, html } = await pageOf('[[lids]]\n== Lids\n\nSee <<lids>>.\n\n=== Round lids\n\ntext\n')
  assert.deepEqual(
    headings.map(({ level, id }) => `${level} ${id}`),
    ['1 lids', '2 _round_lids'],
  )
  assert.match(html, /href="#lids"/)
})

test('macros of extensions, and targets with unknown attributes, are text', async () => {
  const { html } = await pageOf(
    'With extlink:zba[] and xreflink:b.c[].\n\nlink:a.adoc[the file] link:b.adoc[]\n\ninclude::{generated}/x.adoc[]\n\nlink:{generated}/y.html[Why]\n',
  )
  assert.match(html, /With zba and b\.c\./)
  assert.match(html, /<a href="a\.adoc">the file<\/a> <a [^>]*href="b\.adoc"/)
  assert.doesNotMatch(html, /<a [^>]*href="[^"]*generated/)
  assert.match(html, /\{generated\}\/x\.adoc/)
  assert.match(html, /Why/)
})

test('macros of extensions show their text, else their target, and citations their names', async () => {
  const { html } = await pageOf(
    '== The box:lid[] part\n\nA box:lid_size[], `box:round[]` and box:open[an *open* one]; box::[top].\n\n.The box:lid[]\n|===\n|box:lid[]\n|===\n\n----\nbox:lid[]\n----\n\nSee cite:[ada2020] and http://box.example[the box].\n',
  )
  assert.match(html, /The lid part/)
  assert.match(html, /A lid_size, <code>round<\/code> and an <strong>open<\/strong> one; top\./)
  assert.match(html, /<code>box:lid\[\]/)
  assert.match(html, /See \[ada2020\] and <a [^>]*href="http:\/\/box\.example"[^>]*>the box/)
  const { html: close } = await pageOf(
    '.box:.b[] sizes\n====\nA box:up[]/box:down[] or box:*.vs[], http://a.example/box:up[x].\n====\n',
  )
  assert.match(close, / \.b sizes</)
  assert.match(close, /A up\/down or \*\.vs, <a [^>]*href="http:\/\/a\.example\/box:up"/)
  const { html: code } = await pageOf('A `list:names[]` and `list:names[2]`, list:names[2].\n')
  assert.match(code, /<code>list:names\[\]<\/code> and <code>list:names\[2\]<\/code>, list:names\[2\]/)
  const titleOf = (text: string) => readFileFacts(bytes(text), 'a.adoc').title
  assert.equal(titleOf('= boxpass:q,r[^(TM)^] and box:lid[] 2.0\n\na'), 'box™ and lid 2.0')
})

test('the macros of Khronos, which have no brackets, are what they mark', async () => {
  const { html } = await pageOf(
    '== The slink:VkLid part\n\nIf sname:VkLid::pname:round[pname:at] is ename:VK_LID, it must: not be code:open; it can: close.\n\n* [[VUID-{refpage}-x-1]] One\n* [[two]] Two\n\n----\npname:x must: y\n----\n',
  )
  assert.match(html, />The VkLid part</)
  assert.match(html, /If VkLid::round\[at\] is VK_LID, it must not be open; it can close\./)
  assert.match(html, /<li>One<\/li>\n<li><a id="two"><\/a> Two/)
  assert.match(html, /pname:x must: y/)
  const { html: other } = await pageOf('They must: wait. The code:x and [[a-{b}]] stay.\n')
  assert.match(other, /They must: wait\. The code:x and \[\[a-\{b\}\]\] stay/)
})

test('a picture in the title is not part of it', async () => {
  const text = '= Lending image:logo.png[width=150, float="right"] rules icon:book[]\n\ntext\n'
  assert.equal((await readFileFacts(bytes(text), 'a.adoc'))?.title, 'Lending rules')
})

test('what an attribute that is set nowhere would show is its name, and nothing for an icon', async () => {
  const { html } = await pageOf(
    'image:{LAMP}[] image:{DESK}[The desk] https://a.example[`Site` {open-icon}^] {other}\n',
  )
  assert.doesNotMatch(html, /<img|\{LAMP\}|open-icon/)
  assert.match(html, /LAMP.*>The desk<.*Site<\/code><\/a> \{other\}/)
})

test('macros that are not closed are text, and thousands of them take linear time', { timeout: 20_000 }, async () => {
  for (const macro of ['image:a[b ', 'xref:a[b ', 'footnote:[b ', 'link:a '])
    for (const begin of ['= ', 'Text\n\n== ', 'Text\n\n.', '* ', ''])
      assert.ok(
        readText((await pageOf(`${begin}${macro.repeat(4_000)}\n\nText\n`)).html).includes(macro.repeat(5)),
        begin + macro,
      )
  const { html } = await pageOf(`----\n${'image:a[ '.repeat(200)}\n----\n\n${'[ '.repeat(90)}image:b.png[B]\n`)
  assert.match(html, /(?:image:a\[ ){199}/)
  assert.match(html, /(?:\[ ){90}<span><img [^>]*src="b\.png"/)
})

test('a link to an address with an unset attribute is its text, also with raised parts', async () => {
  const { html } = await pageOf('link:/a/{release}/b.html[Lid^]<link:/a/{release}/c.html[Kiln^]>\n')
  assert.doesNotMatch(html, /href=/)
  assert.match(html, /Lid/)
})

test('names of emoji are such, as on GitHub, and a line with a macro names no author', async () => {
  const { html, facts } = await pageOf(
    '= Lids\nlink:https://a.example[A host] as\n:tip-caption: :bulb:\n\nTIP: Lift :rocket: `:rocket:` urn:100:7\n',
  )
  assert.match(html, /<p class="alert-title">💡 Tip<\/p>\n<p>Lift 🚀 <code>:rocket:<\/code> urn:100:7<\/p>/)
  assert.equal(facts.metadata, null)
})
