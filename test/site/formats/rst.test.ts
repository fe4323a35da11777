import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readFileFacts, renderFile } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { bytes } from '../renderMarkdownPage.ts'

function pageOf(text: string, path = 'docs/a.rst') {
  const fragment = renderFile(bytes(text), path) ?? assert.fail()
  const html = fillLinks(fragment, link => link)
    .replaceAll(/ (?:role|aria-label|tabindex|rel|loading)="[^"]*"/g, '')
    .replaceAll(/<a class="permalink" href="[^"]*"><\/a>/g, '')
  return { ...fragment, html }
}

test('sections nest in the order of the styles of their titles', () => {
  const text = '#####\nTitle\n#####\n\nPart\n~~~~\n\nBelow\n.....\n\nNext\n~~~~\n'
  assert.deepEqual(
    pageOf(text).headings.map(({ level, id }) => `${level} ${id}`),
    ['1 title', '2 part', '3 below', '2 next'],
  )
  assert.deepEqual(
    pageOf('Text.\n\nOne\n===\n\nTwo\n===\n\nTwo\n===\n').headings.map(({ level, id }) => `${level} ${id}`),
    ['2 one', '2 two', '2 two-1'],
  )
})

test('the title is the only section above all others, or the first of several', () => {
  const titleOf = (text: string) => readFileFacts(bytes(text), 'a.rst').title
  assert.equal(titleOf('The *title*\n===========\n\nPart\n----\n\nPart\n----\n'), 'The title')
  assert.equal(titleOf('Abstract\n========\n\nRationale\n=========\n'), null)
  assert.equal(titleOf('text\n'), null)
  const several = '..\n   # Copyright\n\n.. _lids:\n\n*Lids*\n======\n\nPart\n----\n\nFitting\n=======\n\nPart\n----\n'
  assert.equal(titleOf(several), 'Lids')
  assert.deepEqual(
    pageOf(several).headings.map(({ level, id }) => `${level} ${id}`),
    ['1 lids', '2 part', '1 fitting', '2 part-1'],
  )
  assert.equal(titleOf(`Text.\n\n${several}`), null)
  const withPreamble = `PEP: 12\nTitle: Round\n\n${several}`
  assert.equal(titleOf(withPreamble), 'Round')
  assert.equal(pageOf(withPreamble).headings[0]?.level, 2)
})

test('replacements in titles are shown as their text', () => {
  const text =
    'About |name| |none|\n===================\n\n.. _part:\n\n|name|: parts |seal|\n--------------------\n\nSee :ref:`part`.\n\n.. |name| replace:: Round *Lids*\n.. |seal| image:: seal.png\n   :alt: Sealed\n'
  const page = pageOf(text)
  assert.equal(page.facts.title, 'About Round Lids |none|')
  assert.equal(readFileFacts(bytes(text), 'docs/a.rst').title, 'About Round Lids |none|')
  assert.equal(page.headings[1]?.text, 'Round Lids: parts')
  assert.match(page.html, /See <a href="#part">Round Lids: parts Sealed<\/a>\./)
  const settings = bytes('project = "Lids"\nrst_epilog = """\n.. |name| replace:: Lids\n"""\n')
  const plain = bytes('Why |name|\n==========\n\nText\n')
  assert.equal(readFileFacts(plain, 'docs/a.rst', settings).title, 'Why Lids')
  assert.equal(renderFile(plain, 'docs/a.rst', settings)?.facts.title, 'Why Lids')
})

test('replacements have their markup, and those within them are shown without', () => {
  const text = (name: string) =>
    `|${name}| and |none|.\n\n.. |date| replace:: 23\\ :sup:\`rd\` |month|\n.. |month| replace:: *May* |date|\n.. |c| unicode:: U+00A9 .. a_ sign\n.. |code| replace:: \`\`<a>\`\`\n`
  assert.match(pageOf(text('date')).html, /<p>23<sup>rd<\/sup> May \|date\| and \|none\|\.<\/p>/)
  assert.match(pageOf(text('month')).html, /<p><em>May<\/em> 23rd \|month\| and/)
  assert.match(pageOf(text('c')).html, /<p>© and/)
  assert.match(pageOf(text('code')).html, /<p><code>&lt;a&gt;<\/code> and/)
  const titled = 'Lids\\ :sup:`2` |name|\n===========\n\n.. |name| replace:: by \\ :sub:`us`\n'
  assert.equal(readFileFacts(bytes(titled), 'a.rst').title, 'Lids2 by us')
})

test('what is written for another format than HTML is left out', () => {
  const html = pageOf('.. raw:: latex\n\n   \\newpage\n\n.. raw:: html\n\n   <b>shown</b>\n\nEnd\n').html
  assert.match(html, /<b>shown<\/b>\s*<p>End/)
  assert.doesNotMatch(html, /newpage|raw/)
})

test('a preamble is what the document says about itself, and not in its text', () => {
  const page = pageOf(
    'PEP: 9999\nTitle: The thing\nStatus: Draft\nCreated: 01-Jan-2026\n\nAbstract\n========\n\ntext\n',
  )
  assert.equal(page.facts.title, 'The thing')
  assert.equal(page.facts.metadata?.status?.stage, 'draft')
  assert.doesNotMatch(page.html, /Status/)
})

test('inline markup, and what only looks like it', () => {
  const lines: Readonly<Record<string, string>> = {
    '*a* **b c** ``d *e*``': '<em>a</em> <strong>b c</strong> <code>d *e*</code>',
    '2 * 3 * 4, a*b*c, *args, **kwargs': '2 * 3 * 4, a*b*c, *args, **kwargs',
    'H\\ :sub:`2`\\ O \\*not\\*': 'H<sub>2</sub>O *not*',
    ':unknown:`some text`': 'some text',
    ':meth:`~a.b.c` :class:`D`': '<code>c</code> <code>D</code>',
    ':rfc:`2119`': '<a href="https://datatracker.ietf.org/doc/html/rfc2119">RFC 2119</a>',
    ':doc:`Guide <guide/start>`': '<a href="guide/start.rst">Guide</a>',
    ':abbr:`API (interface)`': '<abbr title="interface">API</abbr>',
    'https://e.example/a, ada@e.example.':
      '<a href="https://e.example/a">https://e.example/a</a>, <a href="mailto:ada@e.example">ada@e.example</a>.',
    'snake_case_name and __init__': 'snake_case_name and __init__',
  }
  for (const [text, html] of Object.entries(lines)) assert.equal(pageOf(text).html.trim(), `<p>${html}</p>`, text)
})

test('marks may be beside dashes and other punctuation beyond ASCII, as in docutils', () => {
  const { html } = pageOf('**Generic**—a table; so—*this*—is „``code``“ ¿*why*? Not a*b*c or x—**y**z.')
  assert.match(html, /<strong>Generic<\/strong>—a table; so—<em>this<\/em>—is „<code>code<\/code>“ ¿<em>why<\/em>\?/)
  assert.match(html, /Not a\*b\*c or x—\*\*y\*\*z/)
})

test('references find their targets: named, anonymous, indirect, internal and in the text', () => {
  const { html } = pageOf(
    'one_, `two words`_, `own <https://o.example>`_, anon__, three_, `Part`_, :ref:`here`, _`inside` inside_, lost_\n\n.. _one: https://one.example\n.. _two words: b.rst#c\n__ https://anon.example\n.. _three: one_\n.. _here:\n\nPart\n----\n',
  )
  for (const link of [
    '<a href="https://one.example">one</a>',
    '<a href="b.rst#c">two words</a>',
    '<a href="https://o.example">own</a>',
    '<a href="https://anon.example">anon</a>',
    '<a href="https://one.example">three</a>',
    '<a href="#part">Part</a>',
    '<a href="#here">Part</a>',
    '<a href="#inside">inside</a>',
  ])
    assert.ok(html.includes(link), link)
  assert.match(html, /, lost_<\/p>/)
  assert.match(html, /id="here"/)
})

test('a target with a name in backquotes leads to its address', () => {
  const { html } = pageOf(
    '`two words`_ and `[1]`_.\n\n.. _`two words`: https://two.example\n.. _`[1]`: https://one.example\n',
  )
  assert.match(html, /<a href="https:\/\/two\.example">two words<\/a> and <a href="https:\/\/one\.example">\[1\]<\/a>/)
})

test('footnotes, citations and substitutions', () => {
  const { html } = pageOf(
    'A [1]_, [#]_, [CIT]_ and |name|.\n\n.. |name| replace:: the name\n.. [1] First\n.. [#] Second\n.. [CIT] Third\n',
  )
  assert.match(html, /<sup><a href="#footnote-1">\[1\]<\/a><\/sup>/)
  assert.match(html, /<dt id="footnote-1">\[1\]<\/dt>\n<dd><p>First/)
  assert.match(html, /<a href="#citation-cit">\[CIT\]<\/a> and the name\./)
})

test('lists of all kinds', () => {
  assert.match(pageOf('- a\n- b\n\n  c\n').html, /<ul>\n<li>a<\/li>\n<li><p>b<\/p>\n<p>c<\/p>\n<\/li>\n<\/ul>/)
  assert.match(pageOf('3. a\n4. b\n').html, /<ol start="3">\n<li>a<\/li>\n<li>b/)
  assert.match(pageOf('(a) x\n(b) y\n').html, /<ol type="a">/)
  assert.equal(pageOf('A. Person wrote\nthis text.').html.trim(), '<p>A. Person wrote\nthis text.</p>')
  assert.match(pageOf('term : kind\n  What it is\n').html, /<dt>term <em>kind<\/em><\/dt>\n<dd><p>What it is/)
  assert.match(pageOf(':Author: Ada\n:Date: today\n').html, /<dt>Author<\/dt>\n<dd><p>Ada/)
  assert.match(pageOf('-a FILE, --all=FILE  Do it\n').html, /<dt><code>-a FILE, --all=FILE<\/code><\/dt>\n<dd><p>Do it/)
  assert.match(pageOf('| one\n|   two\n').html, /<p>one<br>\n.*two<\/p>/)
})

test('a paragraph that begins with a role and ends with a colon is no field', () => {
  const { html } = pageOf(':ref:`Lids <lid>` are round, as here:\n\nText\n\n:a:b: c\n')
  assert.match(html, /<p><a [^>]*>Lids<\/a> are round, as here:<\/p>\n<p>Text<\/p>/)
  assert.match(html, /<dt>a:b<\/dt>/)
})

test('literal and doctest blocks are code', () => {
  assert.match(
    pageOf('Text::\n\n  a <b>\n    c\n\nAfter').html,
    /<p>Text:<\/p>\n<pre><code>a &lt;b&gt;\n {2}c\n<\/code><\/pre>\n<p>After/,
  )
  assert.match(pageOf('>>> 1\n1\n').html, /<pre><code/)
  assert.match(pageOf('.. code-block:: json\n   :caption: A\n\n   {"a": 1}\n').html, /hljs language-json/)
})

test('tables keep their cells, their heads and what spans them', () => {
  const grid = '+---+---+\n| A | B |\n+===+===+\n| wide  |\n+---+---+\n| 1 | 2 |\n|   +---+\n|   | 3 |\n+---+---+\n'
  assert.match(
    pageOf(grid).html,
    /<th>A<\/th><th>B<\/th>.*<td colspan="2">wide<\/td>.*<td rowspan="2">1<\/td><td>2<\/td><\/tr>\n<tr><td>3/s,
  )
  const simple = '=====  ====\nA      B\n=====  ====\n1      two\n       more\n2\n=====  ====\n'
  assert.match(
    pageOf(simple).html,
    /<th>A<\/th><th>B<\/th>.*<td>1<\/td><td><p>two\nmore<\/p>\n<\/td><\/tr>\n<tr><td>2<\/td>/s,
  )
  const list = '.. list-table:: T\n   :header-rows: 1\n\n   * - A\n     - B\n   * - 1\n     - 2\n'
  assert.match(pageOf(list).html, /<caption>T<\/caption>.*<th>A<\/th>.*<td>2<\/td>/s)
  assert.match(pageOf('.. csv-table::\n   :header: A, B\n\n   1, "x, y"\n').html, /<th>A<\/th>.*<td>x, y<\/td>/s)
})

test('directives: alerts, pictures, formulas, links to other files; unknown ones as they are written', () => {
  assert.match(
    pageOf('.. warning:: Take\n   care.\n\n   More.\n').html,
    /class="alert alert-warning">.*<p>Take\ncare\.<\/p>\n<p>More\./s,
  )
  assert.match(
    pageOf('.. figure:: a.png\n   :alt: Alt\n\n   The caption\n').html,
    /<figure><img alt="Alt" src="a\.png">\n?<figcaption>.*The caption/s,
  )
  assert.match(pageOf('.. math:: x^2\n').html, /<msup>/)
  assert.match(pageOf('.. include:: parts/a.rst\n').html, /<a href="parts\/a\.rst">/)
  assert.match(
    pageOf('.. toctree::\n   :maxdepth: 2\n\n   intro\n   The rest <b/c>\n').html,
    /<a class="untitled" href="intro\.rst">intro<\/a>.*<a href="b\/c\.rst">The rest<\/a>/s,
  )
  assert.equal(pageOf('.. contents::\n\n.. a comment\n').html.trim(), '')
  assert.match(
    pageOf('.. strange:: arg\n   :opt: 1\n\n   Its body\n').html,
    /\.\. strange:: arg\n {3}:opt: 1\n\n {3}Its body/,
  )
})

test('PEPs link to each other', () => {
  assert.match(pageOf(':pep:`8`', 'peps/pep-0001.rst').html, /<a href="pep-0008\.rst">PEP 8<\/a>/)
  assert.match(pageOf(':pep:`8`').html, /<a href="https:\/\/peps\.python\.org\/pep-0008\/">/)
})

test('no word of a text is lost', () => {
  const word = fc.stringMatching(/^[a-z]{4,8}$/)
  const block = fc.oneof(
    fc.tuple(
      fc.constantFrom('', '- ', '1. ', '* ', '  ', '| ', '>>> ', '.. note:: ', '.. strange:: ', ':field: ', '.. [1] '),
      word,
      fc.constantFrom('', '*', '`', '``', '|', '_', '::', ' : ', ' ['),
      word,
    ),
    fc.tuple(fc.constant(''), word, fc.constantFrom('\n----\n', '\n====\n', '\n  ', '\n\n  '), word),
  )
  fc.assert(
    fc.property(
      fc.array(block, { maxLength: 8 }),
      fc.constantFrom('\n', '\n\n', '\n  ', '\n\n  '),
      (blocks, between) => {
        const { html } = pageOf(blocks.map(parts => parts.join('')).join(between))
        for (const [, first, , second] of blocks)
          for (const each of [first, second]) assert.ok(html.includes(each), `${each} in ${html}`)
      },
    ),
    { seed: 12, numRuns: 500 },
  )
})

test('grids, cards, tabs and dropdowns are shown one after the other, cards with their links', () => {
  const { html } = pageOf(
    '.. grid:: 1 1 3 3\n   :gutter: 2\n\n   .. grid-item-card:: :octicon:`rocket;1em` Lids\n      :link: lids\n      :link-type: doc\n\n      Head\n      ^^^\n      *Round*.\n      +++\n      Foot\n\n.. tab-set::\n\n   .. tab-item:: One\n\n      First :fas:`star` tab.\n\n.. dropdown:: More\n\n   Folded.\n\n.. button-link:: https://lids.example\n\n   Go\n',
  )
  assert.doesNotMatch(html, /grid|octicon|star|\^\^\^|\+\+\+/)
  assert.match(
    html,
    /<p class="block-title"><a href="lids\.rst">Lids<\/a><\/p>\n<p>Head<\/p>\n<p><em>Round<\/em>\.<\/p>/,
  )
  assert.match(html, /<p class="block-title">One<\/p>\n<p>First .*tab\.<\/p>/)
  assert.match(html, /<details><summary>More<\/summary>\s*<p>Folded\.<\/p>/)
  assert.match(html, /<p><a href="https:\/\/lids\.example">Go<\/a><\/p>/)
})

test('an option goes on in lines that are indented more', () => {
  const { html } = pageOf(
    '.. req:: Lid\n   :id: req__lid\n   :complies: std__a,\n              std__b,\n   :status: new\n\n   Text.\n',
  )
  assert.match(html, /<p>Text\.<\/p>\n<p><small>complies: <a [^>]*>std__a<\/a>, <a [^>]*>std__b<\/a> · status: new/)
})

test('a need may be of a kind that is the name of another directive', () => {
  const { html } = pageOf('.. role:: Lid Fitter\n   :id: rl__fitter\n\n   Fits the lids.\n\n.. role:: plain\n')
  assert.match(html, /<span id="rl__fitter"><code>rl__fitter<\/code><\/span> Lid Fitter<\/p>\n<p>Fits the lids\.<\/p>/)
  assert.doesNotMatch(html, /plain/)
})

test('a link to a need whose text is a field of it has the title of the need', () => {
  const { html } = pageOf(':need:`[[title]] <req__lamp>` and :need:`the lamp <req__lamp>`')
  assert.match(
    html,
    /<a class="elsewhere untitled" href="#req__lamp">req__lamp<\/a> and <a class="elsewhere" [^>]*>the lamp</,
  )
})

test('a replacement may be a link, and the objects of a summary are a list', () => {
  const { html } = pageOf('See |lid|_ and |lid|.\n\n.. |lid| replace:: the *lid*\n.. _lid: https://lids.example/\n')
  assert.match(html, /See <a href="https:\/\/lids\.example\/">the <em>lid<\/em><\/a> and the <em>lid<\/em>\./)
  const summary = pageOf('.. autosummary::\n   :toctree: generated\n\n   ~lids.close\n   open\n').html
  assert.match(summary, /<ul>\n<li><code>lids\.close<\/code><\/li>\n<li><code>open<\/code><\/li>\n<\/ul>/)
  assert.doesNotMatch(summary, /toctree/)
})

test('the names of directives that define replacements are in any case', () => {
  const { html } = pageOf('|lid| |sign|\n\n.. |lid| Replace:: the lid\n.. |sign| Unicode:: 0xA9\n')
  assert.match(html, /<p>the lid ©<\/p>/)
})

test('HTML of a substitution is shown, but not that of other formats, and it is cleaned', () => {
  const { html } = pageOf(
    'Round |br| lids |bad| |tex| end.\n\n.. |br| raw:: html\n\n   <br />\n\n.. |bad| raw:: html\n\n   <b onclick="x()">flat</b><script>x()</script>\n\n.. |tex| raw:: latex\n\n   \\newline\n\nNext.\n',
  )
  assert.match(html, /Round <br> lids <b>flat<\/b> +end\.<\/p>\n<p>Next\./)
  assert.doesNotMatch(html, /\|br\||newline|script/)
})
