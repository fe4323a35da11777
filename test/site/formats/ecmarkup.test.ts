import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileFacts, renderFile } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { readSite } from '../readSite.ts'
import { bytes } from '../renderMarkdownPage.ts'

function pageOf(text: string, path = 'spec.emu') {
  const fragment = renderFile(bytes(text), path) ?? assert.fail()
  return fillLinks(fragment, link => link)
    .replaceAll(/ (?:role|aria-label|tabindex)="[^"]*"/g, '')
    .replaceAll(/<a class="permalink" href="[^"]*"><\/a>/g, '')
}

const metadata = '<!DOCTYPE html>\n<pre class="metadata">\ntitle: Lamps\nstage: 1\ncontributors: Ann Reader\n</pre>\n'

test('the settings of a specification of TC39 are its header, and its clauses are sections', () => {
  const clauses =
    '<emu-clause id="sec-lamp"><h1>Lamp ( _power_ )</h1><p>A lamp.</p><emu-annex id="sec-off"><h1>Off</h1></emu-annex></emu-clause>'
  const facts = readFileFacts(bytes(metadata + clauses), 'spec.emu')
  assert.equal(facts.title, 'Lamps')
  assert.deepEqual(facts.metadata?.authors, ['Ann Reader'])
  const html = pageOf(metadata + clauses)
  assert.match(html, /<h2 id="sec-lamp">Lamp \( <var>power<\/var> \)<\/h2>/)
  assert.match(html, /<h3 id="sec-off">Off<\/h3>/)
  assert.doesNotMatch(html, /title: Lamps/)
})

test('algorithms are nested lists with the marks of Ecmarkdown, and steps can be referred to', () => {
  const html = pageOf(`${metadata}<emu-clause id="a"><h1>A</h1>
    <emu-alg>
      1. [id="step-on", declared="x"] Let _lamp_ be *undefined*.
      1. If \`on\` is ~lit~, then
        1. Return |LampName| of « [[Bulb]], *"a_b_c"* ».
    </emu-alg>
    <p>See <emu-xref href="#step-on"></emu-xref>.</p></emu-clause>`)
  assert.match(
    html.replaceAll(/\s+/g, ' '),
    /<ol> ?<li> ?<a id="step-on"><\/a>Let <var>lamp<\/var> be <strong>undefined<\/strong>\. ?<\/li> ?<li> ?If <code>on<\/code> is <small>lit<\/small>, then ?<ol> ?<li> ?Return <em>LampName<\/em> of « \[\[Bulb\]\], <strong>"a_b_c"<\/strong> »\./,
  )
})

test('grammars are code without marks, notes are alerts, and tables have their captions', () => {
  const html = pageOf(`${metadata}<emu-clause id="a"><h1>A</h1>
    <emu-grammar type="definition">
      Lamp :
        \`on\` _x_
    </emu-grammar>
    <emu-note>Mind it.</emu-note>
    <emu-table id="t" caption="All lamps"><table><tr><td>*1*</td></tr></table></emu-table>
    <emu-xref href="#t"></emu-xref></emu-clause>`)
  assert.match(html, /<pre><code>Lamp :\n {2}`on` _x_\n<\/code><\/pre>/)
  assert.match(html, /<div class="alert alert-note"><p class="alert-title">Note<\/p>Mind it\.<\/div>/)
  assert.match(html, /<div id="t"><p class="block-title">All lamps<\/p>[\s\S]*<td><strong>1<\/strong><\/td>/)
  assert.match(html, /<a href="#t">All lamps<\/a>/)
})

test('a specification in several files links to them, and its references lead from one to another', async () => {
  const { pages } = await readSite({
    'spec/index.emu': `${metadata}<emu-import href="lamp.emu"></emu-import>\n<emu-clause id="b"><h1>B</h1><emu-xref href="#sec-glow"></emu-xref> <emu-xref href="#none">none</emu-xref></emu-clause>`,
    'spec/lamp.emu':
      '<emu-clause id="sec-lamp"><h1>Lamp _x_</h1><emu-clause id="sec-glow"><h1>Glow</h1></emu-clause></emu-clause>',
  })
  const index = pages.get('spec/index.emu') ?? ''
  assert.match(index, /<a href="lamp\.emu">Lamp x<\/a>/)
  assert.match(index, /<a href="\/spec\/lamp\.emu#sec-glow">Glow<\/a> none/)
  const part = pages.get('spec/lamp.emu') ?? ''
  assert.match(part, /<a id="sec-lamp"><\/a>\s*<section><h2 id="sec-glow">Glow/)
})

test('nothing of a text is lost beside and without its settings, and no script runs', () => {
  const html = pageOf('<p>Before.</p><emu-clause id="a"><h1>A</h1><emu-alg>1. Step <script>x()</script>one.')
  assert.match(html, /Before\./)
  assert.match(html, /Step one\./)
  assert.doesNotMatch(html, /script|x\(\)/)
})
