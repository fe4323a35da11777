import assert from 'node:assert/strict'
import { test } from 'node:test'
import { possibleDescriptions } from '#site/facts/descriptions.ts'
import { sidecarOf } from '#site/file/sidecar.ts'
import { readFileFacts, renderFileInFull } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { bytes, siteOf } from '../renderMarkdownPage.ts'

async function shown(text: string, path: string, beside: string | null = null): Promise<string> {
  const fragment = (await renderFileInFull(bytes(text), path, beside === null ? null : bytes(beside))) ?? assert.fail()
  return fillLinks(fragment, to => to)
    .replaceAll(/ (?:role|aria-label|tabindex|rel|loading)="[^"]*"/g, '')
    .replaceAll(/<a class="permalink" href="[^"]*"><\/a>/g, '')
}

function contains(html: string, ...parts: readonly string[]): void {
  for (const part of parts) assert.ok(html.includes(part), `${part} is missing in ${html}`)
}

function draft(middle: string, { back = '', prolog = '', front = '' } = {}): string {
  return `<?xml version="1.0"?>
<!-- <rfc> of another -->
${prolog}
<rfc category="std" docName="draft-lids-00" updates="1234" xmlns:x="urn:x">
  <front><title abbrev="Lids">Round Lids</title>
    <author fullname="Ada Example"><organization>Lids Inc.</organization></author>
    <author initials="B." surname="Sample"/>
    <author><organization>Jars Ltd.</organization></author>
    <date year="2031" month="May" day="4"/>${front}
    <abstract><t>What lids are.</t></abstract></front>
  <middle>${middle}</middle><back>${back}</back>
</rfc>`
}

test('the header of an Internet-Draft is that of its page, which is listed by its content', async () => {
  const facts = readFileFacts(bytes(draft('')), 'lids.xml')
  assert.equal(facts.title, 'Round Lids')
  assert.deepEqual(facts.metadata?.authors, ['Ada Example', 'B. Sample', 'Jars Ltd.'])
  assert.deepEqual(facts.metadata?.dates, [{ name: 'Date', value: '2031-05-04' }])
  assert.deepEqual(facts.metadata?.relations, [{ kind: 'updates', targets: ['RFC 1234'] }])
  assert.equal(facts.isDescription, true)
  const map = siteOf('lids.xml', 'tests/lids.xml')
  assert.deepEqual(
    possibleDescriptions(map).map(({ path }) => path),
    ['lids.xml'],
  )
})

test('an RFC has its number', () => {
  const text = draft('').replace('<rfc ', '<rfc number="9999" ')
  assert.equal(readFileFacts(bytes(text), 'rfc9999.xml').metadata?.label, 'RFC 9999')
})

test('sections, notes and appendices have headings of their level, with their anchors', async () => {
  const html = await shown(
    draft('<section anchor="a" title="One"><section><name>Two</name><t anchor="t">Text</t></section></section>', {
      back: '<section title="Thanks"><t>To all.</t></section>',
      front: '<note title="Where to discuss"><t>Here.</t></note>',
    }),
    'lids.xml',
  )
  contains(
    html,
    '<h2 id="abstract">Abstract</h2>\n<p>What lids are.</p>',
    '<h2 id="where-to-discuss">Where to discuss</h2>\n<p>Here.</p>',
    '<h2 id="a">One</h2>\n<h3 id="two">Two</h3>\n<p id="t">Text</p>',
    '<h2 id="thanks">Thanks</h2>\n<p>To all.</p>',
  )
})

test('lists of both versions of the vocabulary are lists', async () => {
  const html = await shown(
    draft(`<section title="A">
<t>Before<list style="symbols"><t>x</t><t>y<list style="letters"><t>z</t></list></t></list>after</t>
<t><list style="hanging"><t hangText="Lid:"><vspace/>A cover.</t></list></t>
<t><list><t>Indented.</t></list></t>
<ol start="3"><li>three</li></ol><dl><dt>Jar</dt><dd><t>Has a lid.</t></dd></dl></section>`),
    'lids.xml',
  )
  contains(
    html,
    '<p>Before</p>\n<ul>\n<li>x</li>\n<li><p>y</p>\n<ol type="a">\n<li>z</li>\n</ol>\n</li>\n</ul>\n<p>after</p>',
    '<dl>\n<dt>Lid:</dt>\n<dd>A cover.</dd>\n</dl>',
    '<blockquote>\n<p>Indented.</p>\n</blockquote>',
    '<ol start="3">\n<li>three</li>\n</ol>',
    '<dl>\n<dt>Jar</dt>\n<dd>Has a lid.</dd>\n</dl>',
  )
})

test('tables of both versions are tables', async () => {
  const html = await shown(
    draft(`<section title="A">
<texttable anchor="t" title="Sizes"><preamble>Before.</preamble><ttcol>Lid</ttcol><ttcol>Size</ttcol><c>a</c><c>1</c><c>b</c><c>2</c></texttable>
<table><name>New</name><thead><tr><th colspan="2">Lid</th></tr></thead><tbody><tr><td>c</td><td><tt>3</tt></td></tr></tbody></table>
</section>`),
    'lids.xml',
  )
  contains(
    html,
    '<p class="block-title" id="t">Sizes</p>\n<p>Before.</p>',
    '<thead><tr><th>Lid</th><th>Size</th></tr></thead>\n<tbody>\n<tr><td>a</td><td>1</td></tr>\n<tr><td>b</td><td>2</td></tr>',
    '<p class="block-title">New</p>',
    '<th colspan="2">Lid</th>',
    '<td>c</td><td><code>3</code></td>',
  )
})

test('figures have their captions, and drawings keep their layout', async () => {
  const html = await shown(
    draft(`<section title="A"><figure anchor="f" title="A lid"><artwork><![CDATA[
      +--+
     /    \\
]]></artwork></figure>
<artset><artwork type="svg"><svg><text>drawn</text></svg></artwork><artwork type="ascii-art">in text</artwork></artset>
<sourcecode type="json">{"a": &lt;1&gt;}</sourcecode></section>`),
    'lids.xml',
  )
  contains(
    html,
    '<p class="block-title" id="f">A lid</p>\n<pre><code> +--+\n/    \\</code></pre>',
    '<pre><code>in text</code></pre>',
    'language-json',
  )
  assert.ok(!html.includes('drawn'))
})

test('references lead to places, to documents, and to sections of documents', async () => {
  const html = await shown(
    draft(
      `<section anchor="a" title="One"><t><xref target="a"/>, <xref target="a">here</xref>, <xref target="RFC0020"/>,
<xref target="LIDS" section="2.1"/>, <xref target="RFC0020" section="3" sectionFormat="comma"/>, <xref target="RFC9000"/>,
<xref target="none"/>, <eref target="https://lids.example/"/> <bcp14>MUST</bcp14> <spanx style="verb">code</spanx></t></section>`,
      {
        back: `<references title="Normative"><reference anchor="LIDS" target="https://lids.example/spec"><front>
<title>All &amp; Lids</title><author surname="Doe" initials="J."/><date year="2030"/></front><seriesInfo name="ISO" value="12"/></reference>
&RFC0020;<?rfc include="reference.I-D.jars-02"?><xi:include href="https://x.example/reference.RFC.8174.xml"/></references>
<displayreference target="LIDS" to="Big"/>`,
        prolog: `<!DOCTYPE rfc SYSTEM "rfc2629.dtd" [
<!-- [ -->
<!ENTITY RFC0020 SYSTEM "https://x.example/public/rfc/bibxml/reference.RFC.0020.xml">]>`,
      },
    ),
    'lids.xml',
  )
  contains(
    html,
    '<a href="#a">One</a>, <a href="#a">here</a>, <a href="#RFC0020">[RFC0020]</a>',
    '<a href="#RFC0020">[RFC0020]</a>, <a href="https://www.rfc-editor.org/rfc/rfc20#section-3">Section 3</a>',
    '<a href="https://lids.example/spec">Section 2.1</a> of <a href="#LIDS">[Big]</a>',
    '<a href="https://www.rfc-editor.org/rfc/rfc9000">RFC9000</a>',
    '[none]',
    '<a href="https://lids.example/">https://lids.example/</a>',
    '<code>code</code>',
    '<dt id="LIDS">[Big]</dt>\n<dd><a href="https://lids.example/spec">All &amp; Lids</a>, J. Doe, ISO 12, 2030</dd>',
    '<dt id="RFC0020">[RFC0020]</dt>\n<dd><a href="https://www.rfc-editor.org/rfc/rfc20">RFC 20</a></dd>',
    '<dt id="I-D.jars-02">[I-D.jars-02]</dt>',
    '<dt id="RFC8174">',
  )
})

const entities = `<!ENTITY ada "<author><firstname>Ada</firstname><surname>Example</surname></author>">
<!ENTITY xep0001 "<span><link url='https://xmpp.org/extensions/xep-0001.html'>Lids (XEP-0001)</link></span> <note>About lids.</note>">`

function protocol(sections: string, header = ''): string {
  return `<?xml version='1.0'?><!DOCTYPE xep SYSTEM 'xep.dtd' [ <!ENTITY % ents SYSTEM 'xep.ent'> %ents;
<!ENTITY LID "&lt;lid/&gt;"> ]>
<xep><header><title>Jars &amp; Lids</title><abstract>How to close.</abstract>
<legal><copyright>All of us.</copyright></legal><number>0007</number><status>Proposed</status>
<dependencies><spec>XEP-0001</spec></dependencies><shortname>jars</shortname>&ada;
<revision><version>0.2</version><date>2031-05-04</date><initials>ae</initials><remark><p>Second.</p></remark></revision>
${header}</header>${sections}</xep>`
}

test('the header of an extension protocol of XMPP is that of its page', () => {
  const facts = readFileFacts(bytes(protocol('')), 'xep-0007.xml', bytes(entities))
  assert.equal(facts.title, 'Jars & Lids')
  assert.equal(facts.description, 'How to close.')
  assert.equal(facts.metadata?.label, 'XEP-0007')
  assert.equal(facts.metadata?.status?.text, 'Proposed')
  assert.deepEqual(facts.metadata?.authors, ['Ada Example'])
  assert.deepEqual(facts.metadata?.relations, [{ kind: 'requires', targets: ['XEP-0001'] }])
})

test('an extension protocol has its sections, examples, footnotes, revisions and notices', async () => {
  const html = await shown(
    protocol(`<section1 topic='One' anchor='one'><p>See &xep0001; and &LID;.</p>
<section2 topic='Two'><example caption='An example'><![CDATA[
  <lid/>
]]></example><p>After</p><ul><li><p>x</p></li></ul><dl><di><dt>a</dt><dd>b</dd></di></dl>
<table caption='All'><tr><th>n</th></tr><tr><td rowspan='2'>1</td></tr></table></section2></section1>`),
    'xep-0007.xml',
    entities,
  )
  contains(
    html,
    '<h2 id="one">One</h2>\n<p>See <a href="xep-0001.xml">Lids (XEP-0001)</a> <sup class="footnote-ref">',
    '&lt;lid/&gt;.</p>',
    '<h3 id="two">Two</h3>\n<p class="block-title" id="example-1">Example 1: An example</p>\n<pre><code class="hljs language-xml">',
    '<p>After</p>\n<ul>\n<li>x</li>\n</ul>\n<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>',
    '<p class="block-title" id="table-1">Table 1: All</p>',
    '<td rowspan="2">1</td>',
    '<h2 id="revision-history">Revision history</h2>',
    '<h2 id="legal-notices">Legal notices</h2>\n<p>All of us.</p>',
    '<li id="fn:1">About lids. ',
  )
})

test('without its declarations, an entity is the document that it names, else its name', async () => {
  const html = await shown(
    protocol('<section1 topic="A"><p>&xep0001; &rfc20; &unknown; &eacute;</p></section1>'),
    'a.xml',
  )
  contains(
    html,
    '<a href="https://xmpp.org/extensions/xep-0001.html">XEP-0001</a> <a href="https://www.rfc-editor.org/rfc/rfc20">RFC20</a> unknown é',
  )
})

test('the entities of a series are in the nearest folder that has them', () => {
  const map = siteOf('xep.ent', 'xep-0007.xml', 'inbox/new.xml', 'inbox/new.md')
  assert.equal(sidecarOf(map, 'inbox/new.xml')?.path, 'xep.ent')
  assert.equal(sidecarOf(map, 'inbox/new.md'), null)
})

test('other XML is its source, and in no list', async () => {
  for (const text of ['<project><rfc><front/></rfc></project>', '<rfc/>', '', '<', '<!DOCTYPE a [', '<?xml']) {
    assert.equal(readFileFacts(bytes(text), 'a.xml').isDescription, undefined)
    const fragment = (await renderFileInFull(bytes(text), 'a.xml')) ?? assert.fail()
    assert.equal(fragment.headings.length, 0)
  }
})

test('mistakes hide nothing that follows', async () => {
  const html = await shown(
    draft('<section title="A"><t>a < b <b</x> & &; <t c>d</section><section title="B"><t>e'),
    'a.xml',
  )
  contains(html, 'a &lt; b &lt;b', '<h2 id="b">B</h2>', '<p>e')
})

test('entities that name each other end', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `<!ENTITY e${at} "${`&e${at + 1};`.repeat(10)}">`)
  const html = await shown(
    draft('<section title="A"><t>&e0; end</t></section>', { prolog: `<!DOCTYPE rfc [${names.join('\n')}]>` }),
    'a.xml',
  )
  contains(html, 'end</p>')
})
