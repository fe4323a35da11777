import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outline } from '#site/outline/siteOutline.ts'
import { readingOrder } from '#site/outline.ts'
import { readSite } from '../readSite.ts'

async function pageOf(files: Readonly<Record<string, string>>, path: string): Promise<string> {
  return (await readSite(files)).pages.get(path) ?? assert.fail(path)
}

const chapters = {
  'a.rst': '.. _intro:\n\nIntroduction\n============\n\nText\n----\n',
  'b.rst': '.. _sizes:\n\n.. table:: All sizes\n\n   = =\n   1 2\n   = =\n\n.. _loose:\n\nSome text.\n',
  'references.rst': '.. [UEFI] A standard.\n',
}

test('a reference to a label of another page leads there, with the title there as its text', async () => {
  const text =
    ':ref:`intro`, :ref:`the start <intro>`, :numref:`sizes`, :numref:`Table %s <sizes>`, :ref:`loose`, [UEFI]_\n'
  const page = await pageOf({ ...chapters, 'c.rst': text }, 'c.rst')
  for (const link of [
    '<a href="/a.rst#intro">Introduction</a>',
    '<a href="/a.rst#intro">the start</a>',
    '<a href="/b.rst#sizes">All sizes</a>, <a href="/b.rst#sizes">All sizes</a>',
    '<a href="/b.rst#loose">loose</a>',
    '<a href="/references.rst#citation-uefi">[UEFI]</a>',
  ])
    assert.ok(page.includes(link), `${link} in ${page}`)
})

test('a label may be the id of its section', async () => {
  const label = '.. _round_lids:\n\nRound lids\n==========\n'
  const page = await pageOf({ 'a.rst': label, 'b.rst': ':ref:`round_lids`\n' }, 'b.rst')
  assert.match(page, /<a href="\/a\.rst#round-lids">Round lids<\/a>/)
})

test('a document in a table of contents may have its ending', async () => {
  const page = await pageOf({ ...chapters, 'c.rst': '.. toctree::\n\n   a.rst\n   https://a.example/b.rst\n' }, 'c.rst')
  assert.match(page, /<li><a href="a\.rst">Introduction<\/a><\/li>\s*<li><a href="https:[^>]*>https:/)
})

test('a reference within the page has the title there as its text', async () => {
  const text =
    '.. _one:\n\nFirst *part*\n============\n\n.. _code:\n\n.. code-block:: c\n   :caption: The code\n\n   x\n\n.. _fig:\n\n.. figure:: a.png\n   :alt: A\n\n   The figure\n\n:ref:`one` :numref:`Listing %s <code>` :numref:`fig`\n'
  const page = await pageOf({ 'a.rst': text }, 'a.rst')
  assert.match(page, /<a href="#one">First part<\/a> <a href="#code">The code<\/a> <a href="#fig">The figure<\/a>/)
})

test('a label that no page has, or several equally near ones, is text', async () => {
  const text = 'See :ref:`nowhere` and :ref:`twice`.\n'
  const label = '.. _twice:\n\nTwice\n=====\n'
  const page = await pageOf({ 'a.rst': label, 'b.rst': label, 'c.rst': text }, 'c.rst')
  assert.match(page, /See nowhere and twice\./)
})

test('of the same label in several folders, the nearest is meant', async () => {
  const files = {
    'v1/a.rst': '.. _x:\n\nOld\n===\n',
    'v2/a.rst': '.. _x:\n\nNew\n===\n',
    'v2/parts/b.rst': ':ref:`x`\n',
  }
  assert.match(await pageOf(files, 'v2/parts/b.rst'), /<a href="\/v2\/a\.rst#x">New<\/a>/)
})

test('tables of contents and links to documents show titles', async () => {
  const files = {
    ...chapters,
    'index.rst': 'Book\n====\n\n.. toctree::\n\n   a\n   Sizes <b>\n   lost\n\n:doc:`a` :doc:`own <a>`\n',
  }
  const page = await pageOf(files, 'index.rst')
  assert.match(
    page,
    /<li><a href="a\.rst">Introduction<\/a><\/li>\n<li><a href="b\.rst">Sizes<\/a><\/li>\n<li><a href="lost\.rst">lost<\/a>/,
  )
  assert.match(page, /<a href="a\.rst">Introduction<\/a> <a href="a\.rst">own<\/a>/)
})

test('the files of an AsciiDoc book refer to each other by label, and their book shows their titles', async () => {
  const files = {
    'book.adoc': '= Book\n\ninclude::one.adoc[]\n\ninclude::two.adoc[]\n',
    'one.adoc': '[[start]]\n== The start\n\nSee <<rest>>, <<rest,below>> and <<lost>>.\n',
    'two.adoc': '== Other\n\n[[rest]]\n=== The rest & more\n',
  }
  const { pages, site } = await readSite(files)
  const one = pages.get('one.adoc') ?? assert.fail()
  assert.match(
    one,
    /<a href="\/two\.adoc#rest">The rest &amp; more<\/a>, <a href="\/two\.adoc#rest">below<\/a> and \[lost\]\./,
  )
  assert.match(pages.get('book.adoc') ?? '', /<a href="one\.adoc">The start<\/a>/)
  assert.deepEqual(site.orphans, ['book.adoc'])
  assert.deepEqual(site.brokenLinks, [])
})

test('the values that an AsciiDoc book sets are those of the files that it includes', async () => {
  const files = {
    'book.adoc': '= Book\n:full: The _Full_ & {half} <b>Lamp</b>\n:half: Half\n:toc: left\n\ninclude::part.adoc[]\n',
    'part.adoc': '== Part\n\ninclude::deep/one.adoc[]\n\ninclude::deep/two.adoc[]\n',
    'deep/one.adoc': '[[x]]\n== On {full}\n\n{full}, `{half}`, {lost}, {toc}.\n\n----\n{full}\n----\n\n=== In {half}\n',
    'deep/two.adoc': '== Two\n\n<<x>>\n',
    'other.adoc': '== Other\n\n{full}\n',
  }
  const { pages, map, facts } = await readSite(files)
  const titles = readingOrder(outline(map, ({ path }) => facts.get(path) ?? null)).map(({ label }) => label)
  assert.deepEqual(titles, ['Book', 'On The Full & Half <b>Lamp</b>', 'Two', 'Other', 'Part'])
  const one = pages.get('deep/one.adoc') ?? assert.fail()
  assert.match(one, /On The Full &amp; Half &lt;b&gt;Lamp&lt;\/b&gt;/)
  assert.match(one, /<p>The Full &amp; Half &lt;b&gt;Lamp&lt;\/b&gt;, <code>Half<\/code>, \{lost\}, \{toc\}\.<\/p>/)
  assert.match(one, /<code>\{full\}\s*<\/code>/)
  assert.match(one, /aria-label="Link to “In Half”/)
  assert.match(pages.get('deep/two.adoc') ?? '', /#x">On The Full &amp; Half &lt;b&gt;Lamp&lt;\/b&gt;<\/a>/)
  assert.match(pages.get('other.adoc') ?? '', /<p>\{full\}<\/p>/)
})

test('no markup of a title gets into the page that refers to it', async () => {
  const files = {
    'a.rst': '.. _x:\n\n<img src=x onerror=alert(1)> & more\n===================================\n',
    'b.rst': ':ref:`x`\n',
  }
  assert.match(
    await pageOf(files, 'b.rst'),
    /<a href="\/a\.rst#x">&lt;img src=x onerror=alert\(1\)&gt; &amp; more<\/a>/,
  )
})

test('a rule of mdBook has a stable anchor, below the title, and links lead to it by its name', async () => {
  const files = {
    'src/fn.md':
      'r[items.fn]\n# Functions\n\nr[items.fn.intro]\nA *function* is called.\n\nSee r[x] and [types].\n\n[types]: type.never\n',
    'src/type.md':
      'r[type.never]\n## Never\n\nSee [functions](items.fn), [here](#r-type.never) and [file](fn.md#r-items.fn.intro).\n\n[gone](items.gone)\n',
  }
  const { site, pages } = await readSite(files)
  const fn = pages.get('src/fn.md') ?? ''
  assert.match(
    fn,
    /<h1 id="functions">Functions<\/h1>\n<div class="rule"><a [^>]*id="r-items\.fn" href="#r-items\.fn">items\.fn<\/a><\/div>/,
  )
  assert.match(fn, /id="r-items\.fn\.intro"[^>]*>items\.fn\.intro<\/a><\/div>\s*<p>A <em>function<\/em>/)
  assert.match(fn, /See r\[x\] and <a href="\/src\/type\.md#r-type\.never">types<\/a>/)
  assert.match(pages.get('src/type.md') ?? '', /<a href="\/src\/fn\.md#r-items\.fn">functions<\/a>/)
  assert.deepEqual(
    site.brokenLinks.map(({ target }) => target),
    ['items.gone'],
  )
})

test('references to rules of mdBook are links wherever the rule is, and text otherwise', async () => {
  const { site, pages } = await readSite({
    'src/fn.md': 'r[items.fn]\n# Functions\n',
    'src/type.md':
      'r[type.never]\n## Never\n\n[The `fn` *item*][items.fn], [items.fn], [type.gone], [no][type.gone], [here][type.never], a[0], a[i.j], ![no][a.png], [own][x.y].\n\n[x.y]: https://example.org\n',
    'other.md': '[items.fn] and [a][items.fn]\n',
  })
  const type = pages.get('src/type.md') ?? ''
  assert.match(type, /<a href="\/src\/fn\.md#r-items\.fn">The <code>fn<\/code> <em>item<\/em><\/a>/)
  assert.match(
    type,
    /<a href="\/src\/fn\.md#r-items\.fn">\[items\.fn\]<\/a>, \[type\.gone\], no, <a [^>]*#r-type\.never">here<\/a>, a\[0\], a\[i\.j\], !\[no\]\[a\.png\]/,
  )
  assert.match(type, /<a href="https:\/\/example\.org"[^>]*>own<\/a>/)
  assert.match(pages.get('other.md') ?? '', /<p>\[items\.fn\] and/)
  assert.deepEqual(site.brokenLinks, [])
})

test('a label of MyST is an anchor that links and roles of the whole project find', async () => {
  const files = {
    'a.md':
      '(start/here)=\n# Start\n\n(part)=\n## The part\n\nText of {math}`x`, {abbr}`API (interface)` and {foo}`bar`.\n',
    'b.md':
      'See [it](start/here), [](part), [](a.md), {ref}`part`, {ref}`this <part>`, {doc}`a` and [own](#part).\n\n# Part\n',
    'c.rst': ':ref:`part`\n',
  }
  const { site, pages } = await readSite(files)
  assert.match(pages.get('a.md') ?? '', /<a [^>]*id="start-here"[^>]*><\/a>/)
  assert.match(pages.get('a.md') ?? '', /<abbr title="interface">API<\/abbr> and \{foo\}<code>bar<\/code>/)
  const b = pages.get('b.md') ?? ''
  assert.match(
    b,
    /<a href="\/a\.md#start-here">it<\/a>, <a href="\/a\.md#part">The part<\/a>, <a href="a\.md">Start<\/a>,/,
  )
  assert.match(b, /<a href="\/a\.md#part">The part<\/a>, <a href="\/a\.md#part">this<\/a>/)
  assert.match(b, /<a href="a\.md">Start<\/a> and <a href="#part">own<\/a>/)
  assert.match(pages.get('c.rst') ?? '', /<a href="\/a\.md#part">The part<\/a>/)
  assert.deepEqual(site.brokenLinks, [])
})

test('what a directive states with an id is a block with its fields, and other pages refer to it', async () => {
  const files = {
    'a.rst':
      '.. gd_req:: Version of *requirements*\n   :id: gd_req__version\n   :status: valid\n   :satisfies: wf__check[version==1], wf__gone\n\n   The version shall not change.\n',
    'b.rst': '.. workflow:: Check\n   :id: wf__check\n\nSee :need:`gd_req__version`.\n\n.. other:: x\n   :size: 2\n',
  }
  const { pages } = await readSite(files)
  const a = pages.get('a.rst') ?? ''
  assert.match(
    a,
    /<span class="need" id="gd_req__version"><code>gd_req__version<\/code><\/span> Version of <em>requirements<\/em>/,
  )
  assert.match(a, /status: valid · satisfies: <a href="\/b\.rst#wf__check">wf__check<\/a>\[version==1\], wf__gone/)
  assert.match(a, /<p>The version shall not change\.<\/p>/)
  const b = pages.get('b.rst') ?? ''
  assert.match(b, /See <a href="\/a\.rst#gd_req__version">gd_req__version<\/a>/)
  assert.match(b, /<pre[^>]*><code>\.\. other:: x\n {3}:size: 2/)
})

test('a table of contents lists the pages that a pattern matches, and not those of other folders', async () => {
  const { pages, site } = await readSite({
    'guides/index.rst': 'Guides\n======\n\n.. toctree::\n   :glob:\n\n   *\n   */index\n   none*\n',
    'guides/b.rst': 'Second\n======\n',
    'guides/a.md': '# First\n',
    'guides/c.csv': 'a\n',
    'guides/deep/index.rst': 'Deep\n====\n',
    'guides/deep/d.rst': 'Other\n=====\n',
  })
  assert.match(
    (pages.get('guides/index.rst') ?? '').replaceAll('\n', ''),
    /<ul><li><a href="\/guides\/a\.md">First<\/a><\/li><li><a href="\/guides\/b\.rst">Second<\/a><\/li><li><a href="\/guides\/deep\/index\.rst">Deep<\/a><\/li><li>none\*<\/li><\/ul>/,
  )
  assert.deepEqual(site.brokenLinks, [])
})

test('a label of the page itself is meant, then one of its folder, then one below it', async () => {
  const label = '(box)=\n# Box\n'
  const link = '{ref}`box`\n'
  const { pages } = await readSite({
    'spec/a.md': `${link}\n${label}`,
    'spec/v1/a.md': label,
    'spec/v2/a.md': `${label}\n${link}`,
    'spec/v2/old/a.md': label,
    'other/a.md': `${link}`,
    'spec/v2/b.md': link,
  })
  const hrefOf = (path: string) => /<a href="([^"]*)">box/.exec(pages.get(path) ?? '')?.[1] ?? null
  assert.equal(hrefOf('spec/a.md'), '/spec/a.md#box')
  assert.equal(hrefOf('spec/v2/a.md'), '/spec/v2/a.md#box')
  assert.equal(hrefOf('spec/v2/b.md'), '/spec/v2/a.md#box')
})

test('a link to a need that asks for its title has it, without the id', async () => {
  const page = await pageOf(
    { 'a.rst': '.. rule:: Lamps are dry\n   :id: req__dry\n\n   Text.\n', 'b.rst': ':need:`[[title]] <req__dry>`\n' },
    'b.rst',
  )
  assert.match(page, /<a href="\/a\.rst#req__dry">Lamps are dry<\/a>/)
})
