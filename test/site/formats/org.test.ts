import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileFacts, renderFileInFull } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { readSite } from '../readSite.ts'
import { bytes } from '../renderMarkdownPage.ts'

async function pageOf(text: string) {
  const fragment = (await renderFileInFull(bytes(text), 'docs/a.org')) ?? assert.fail()
  const html = fillLinks(fragment, link => link)
    .replaceAll(/ (?:role|aria-label|tabindex|rel|loading)="[^"]*"/g, '')
    .replaceAll(/<a class="permalink" href="[^"]*"><\/a>/g, '')
    .replaceAll('\n', '')
  return { ...fragment, html }
}

async function html(text: string): Promise<string> {
  return (await pageOf(text)).html
}

test('the title, the author and the date of a file are its header, and headings are below the title', async () => {
  const { facts, headings } = await pageOf(
    '#+TITLE: Relay /notes/\n#+AUTHOR: Ada Example\n#+DATE: <2024-05-01 Wed>\n#+STARTUP: nofold\n\n* First\n** Second part\n',
  )
  assert.equal(facts.title, 'Relay notes')
  assert.deepEqual(
    facts.metadata?.authors.map(author => JSON.stringify(author).includes('Ada Example')),
    [true],
  )
  assert.deepEqual(
    headings.map(({ level, id }) => `${level} ${id}`),
    ['1 relay-notes', '2 first', '3 second-part'],
  )
  assert.equal(readFileFacts(bytes('* Only\ntext\n** Below\n'), 'a.org').title, 'Only')
  assert.equal(readFileFacts(bytes('* One\n* Two\n'), 'a.org').title, null)
})

test('states, tags, dates and properties of headings are shown, what is not exported is not', async () => {
  assert.equal(
    await html(
      '#+TODO: DRAFT | FINAL\n* DRAFT [#A] Parcels :api:v2:\nSCHEDULED: <2024-05-01 Wed>\n:PROPERTIES:\n:CUSTOM_ID: parcels\n:OWNER: Ada\n:END:\ntext\n* COMMENT Hidden\n** Below it\nno\n* Shown\n** Not this :noexport:\nno\n',
    ),
    '<h2 id="parcels"><code>DRAFT</code> Parcels</h2>' +
      '<details><summary>Properties</summary><div class="scroller"><table><tr><th>Tags</th><td>api, v2</td></tr><tr><th>Scheduled</th><td>2024-05-01 Wed</td></tr><tr><th>OWNER</th><td>Ada</td></tr></table></div></details>' +
      '<p>text</p><h2 id="shown">Shown</h2>',
  )
})

test('inline markup, and signs that are none', async () => {
  const lines: Readonly<Record<string, string>> = {
    '*a* /b/ _c_ +d+ =e= ~f~': '<strong>a</strong> <em>b</em> <u>c</u> <del>d</del> <code>e</code> <code>f</code>',
    '(*a /b/ c*), x': '(<strong>a <em>b</em> c</strong>), x',
    '2*3*4 a/b/c snake_case_name /usr/bin/env': '2*3*4 a/b/c snake_case_name /usr/bin/env',
    '=*a*= <b>': '<code>*a*</code> &lt;b&gt;',
    'a\\\\\nb': 'a<br>b',
    'x [fn:1] y[fn::a *note*]':
      'x <sup class="footnote-ref"><a id="fnref:1" href="#fn:1">1</a></sup> y<sup class="footnote-ref"><a id="fnref:2" href="#fn:2">2</a></sup>',
    'on <2024-05-01 Wed>': 'on 2024-05-01 Wed',
  }
  for (const [text, markup] of Object.entries(lines))
    assert.equal((await html(text)).replace(/<section.*/, ''), `<p>${markup}</p>`, text)
  assert.match(await html('x[fn:1]\n\n[fn:1] The *note*\n'), /<li id="fn:1">The <strong>note<\/strong> /)
})

test('links lead to files, headings, places and the web', async () => {
  const { html: page } = await pageOf(
    '[[file:b.org::*Second part][b]] [[./c.org::#own][c]] [[*First thing]] [[#own][d]] [[https://e.example/][e]] <https://f.example> [[info:emacs#Top][the manual]] [[kiln.png]] [[https://e.example/][file:k.png]]',
  )
  assert.deepEqual(
    [...page.matchAll(/<(?:a href|img src|img alt="" src)="([^"]*)"/g)].map(([, link]) => link),
    [
      'b.org#second-part',
      './c.org#own',
      '#first-thing',
      '#own',
      'https://e.example/',
      'https://f.example',
      'kiln.png',
      'https://e.example/',
      'k.png',
    ],
  )
  assert.match(page, /> the manual </)
})

test('an id of a heading is found in the whole project', async () => {
  const { site, pages } = await readSite({
    'a.org': '* A\nSee [[id:5f-1][~kilns~]] and [[id:none][nothing]].\n',
    'docs/b.org': '* Kilns\n:PROPERTIES:\n:ID: 5f-1\n:END:\n',
  })
  assert.match(pages.get('a.org') ?? '', /<a href="\/docs\/b\.org#5f-1">kilns<\/a> and nothing\./)
  assert.deepEqual(site.brokenLinks, [])
})

test('lists, with what is in their items', async () => {
  assert.equal(
    await html('- a\n  more\n  1. b\n  2. c\n- [X] d\n- [ ] e\n\ntext'),
    '<ul><li><p>amore</p><ol><li>b</li><li>c</li></ol></li><li class="task"><input checked="" type="checkbox" disabled=""> d</li><li class="task"><input type="checkbox" disabled=""> e</li></ul><p>text</p>',
  )
  assert.equal(
    await html('- kiln :: it is *hot*\n- pot :: b'),
    '<dl><dt>kiln</dt><dd>it is <strong>hot</strong></dd><dt>pot</dt><dd>b</dd></dl>',
  )
  assert.match(await html('3. a\n4. b'), /^<ol start="3"><li>a<\/li><li>b<\/li><\/ol>$/)
})

test('tables with a head and aligned columns', async () => {
  assert.equal(
    (await html('#+CAPTION: Sizes\n| a | b |\n|---+---|\n| <l> | <r> |\n| 1 | =2= |\n#+TBLFM: $1=1\nc')).replace(
      /<div[^>]*>|<\/div>/g,
      '',
    ),
    '<p class="block-title">Sizes</p><table><thead><tr><th class="align-left">a</th><th class="align-right">b</th></tr></thead><tbody><tr><td class="align-left">1</td><td class="align-right"><code>2</code></td></tr></tbody></table><p>c</p>',
  )
})

test('blocks, drawers and lines of code', async () => {
  assert.match(
    await html('#+BEGIN_SRC js :exports code\n  let a\n#+END_SRC'),
    /<code class="hljs language-js">.*let.* a/,
  )
  assert.equal(await html('#+begin_quote\na\n#+end_quote'), '<blockquote><p>a</p></blockquote>')
  assert.match(await html('#+begin_warning\na\n#+end_warning'), /class="alert alert-warning".*Warning<\/p><p>a<\/p>/)
  assert.equal(await html(':LOGBOOK:\na\n:END:\nb'), '<details><summary>LOGBOOK</summary><p>a</p></details><p>b</p>')
  assert.match(await html(': a <b>\n: c'), /<pre>a &lt;b&gt;c<\/pre>/)
  assert.equal(
    await html('# a comment\n#+begin_comment\na\n#+end_comment\n#+begin_export html\n<b>\n#+end_export\nb'),
    '<p>b</p>',
  )
  assert.match(await html('\\begin{align}\na &= b\n\\end{align}\n'), /<math/)
  assert.match(await html('#+INCLUDE: "part.org::*X" :lines 1-2'), /<a href="part\.org">part\.org<\/a>/)
  assert.equal(await html('#+begin_src js\nno end'), '<p>#+begin_src jsno end</p>')
})
