import assert from 'node:assert/strict'
import { test } from 'node:test'
import { annotatePages } from '#site/annotate/page.ts'
import { renderFile } from '#site/file.ts'
import { outline } from '#site/outline/siteOutline.ts'
import { renderPage } from '#site/page.ts'
import { renderPrint } from '#site/special/print.ts'
import { surveyFile } from '#site/survey/file.ts'
import { indexSite } from '#site/survey/site.ts'
import { bytes, siteOf } from '../renderMarkdownPage.ts'

/** A page of a site as the service and the build show it, or all pages as one. */
function shown(
  files: Readonly<Record<string, string>>,
  path: string,
  options: { print?: boolean; alone?: boolean } = {},
): string {
  const site = siteOf(...Object.keys(files))
  const fragments = new Map(
    Object.entries(files).map(([name, text]) => [name, renderFile(bytes(text), name) ?? assert.fail(name)]),
  )
  const surveys = new Map([...fragments].map(([name, fragment]) => [name, surveyFile(fragment, name)]))
  const annotate = annotatePages(indexSite(site, surveys))
  const props = {
    projectTitle: 'Parcels',
    basePath: '/p',
    stylesheetUrl: '/s.css',
    site,
    outline: outline(site, page => fragments.get(page.path)?.facts ?? null),
  }
  const fragment = fragments.get(path) ?? assert.fail(path)
  if (options.print)
    return renderPrint(
      props,
      [...fragments].map(([name, one]) => ({ path: name, fragment: one })),
    )
  const links = { source: null, edit: null }
  return renderPage({
    ...props,
    path,
    fragment: options.alone ? fragment : annotate(fragment, path),
    commit: null,
    links,
  })
}

function headerOf(html: string): string {
  return /<div class="document">[\s\S]*?\n<\/div>/.exec(html)?.[0] ?? ''
}

function words(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const series = {
  'sips/sip-7.md': '---\nsip: 7\ntitle: Deposits\nstatus: Final\nsuperseded-by: 21\n---\n\nSee SIP-21 and SIP-21.\n',
  'sips/sip-21.md':
    '---\nsip: 21\ntitle: Returns\nstatus: Draft\nauthor: Ada Kern <ada@parcel.example>, Ben Osei\ncreated: 2024-05-06\nrequires: 7, 99\ndiscussions-to: https://talk.example/21\n---\n\n## Abstract\n\nLike SIP-7, see SIP-7.\n\n## Rationale `SIP-7`\n\n`SIP-7`, [SIP-7](https://x.example), SIP 7 and SIP-99.\n',
}

test('a page shows number, status, authors, dates and relations below its title', () => {
  const html = shown(series, 'sips/sip-21.md')
  assert.ok(html.indexOf('<h1>Returns</h1>') < html.indexOf('class="document"'))
  assert.ok(html.indexOf('class="document"') < html.indexOf('id="abstract"'))
  const header = headerOf(html)
  assert.match(
    words(header),
    /^Number SIP-21 Status Draft Created 2024-05-06 Authors Ada Kern, Ben Osei Replaces SIP-7 Requires SIP-7 ?, 99 More about this document Discussions to https:\/\/talk.example\/21$/,
  )
  assert.match(header, /<span class="status draft">Draft<\/span>/)
  assert.match(header, /<a href="\/p\/sips\/sip-7.html" title="SIP-7 Deposits, Final">SIP-7<\/a>/)
  assert.match(header, /<a href="https:\/\/talk.example\/21">/)
  assert.doesNotMatch(html, /ada@/)
})

test('owners and deciders are not called authors', () => {
  for (const [name, shownAs] of [
    ['owner', 'Owner'],
    ['decision-makers', 'Decision makers'],
    ['author', 'Author'],
  ])
    assert.match(
      words(headerOf(shown({ 'a.md': `---\nstatus: Draft\n${name}: Ada Kern\n---\n# A\n` }, 'a.md'))),
      new RegExp(`Status Draft ${shownAs} Ada Kern$`),
    )
})

test('relations are shown on the other side as well', () => {
  assert.match(words(headerOf(shown(series, 'sips/sip-7.md'))), /Superseded by SIP-21 Required by SIP-21$/)
})

test('of several documents with a number, the nearest is meant', () => {
  const nearby = Object.fromEntries(
    ['old', 'new'].flatMap(folder => [
      [`${folder}/sip-2/README.md`, '---\nsip: 2\ntitle: Deposits\nstatus: Final\n---\n'],
      [`${folder}/sip-4/README.md`, '---\nsip: 4\ntitle: Returns\nstatus: Final\nrequires: 2\n---\nSee SIP-2.\n'],
    ]),
  )
  for (const folder of ['old', 'new']) {
    const html = shown(nearby, `${folder}/sip-4/README.md`)
    assert.match(headerOf(html), new RegExp(`href="/p/${folder}/sip-2/"`))
    assert.match(html, new RegExp(`See <a class="reference" href="/p/${folder}/sip-2/">SIP-2</a>`))
  }
})

test('before the site is known, relations are shown as written', () => {
  assert.match(words(headerOf(shown(series, 'sips/sip-21.md', { alone: true }))), /Requires 7, 99/)
})

test('the first mention of a document in each section links to its page, but not in code, headings or links', () => {
  const html = shown(series, 'sips/sip-21.md')
  const article = html.slice(html.indexOf('id="abstract"'))
  assert.equal(article.match(/<a class="reference" href="\/p\/sips\/sip-7.html">SIP[- ]7<\/a>/g)?.length, 2)
  assert.match(article, /Like <a class="reference"[^>]*>SIP-7<\/a>, see SIP-7\./)
  assert.match(article, /<code>SIP-7<\/code>/)
  assert.doesNotMatch(article, /reference[^>]*>SIP-99/)
})

test('a header below a heading of the text comes after it, and a title before the text is shown', () => {
  const own = shown({ 'adr/0001-a.md': '# Use queues\n\n* Status: accepted\n\nText.\n' }, 'adr/0001-a.md')
  assert.match(own, /Use queues[^\n]*<\/h1>\n<div class="document">/)
  assert.doesNotMatch(own, /<li>Status/)
  const apart = shown({ 'sep-1.md': 'SEP: 1\nTitle: Labels\nStatus: Active\n\n# Abstract\n\n# End\n' }, 'sep-1.md')
  assert.match(apart, /<h1>Labels<\/h1>\n\n<div class="document">/)
  assert.match(apart, /<title>SEP 1 Labels/)
})

test('the navigation and the print view show number and status too', () => {
  const html = shown(series, 'sips/sip-7.md')
  assert.match(html, /<span class="mark draft" role="img" aria-label="Draft" title="Draft"><\/span>SIP-21 Returns<\/a>/)
  const print = shown(series, 'sips/sip-7.md', { print: true })
  assert.match(print, /<span class="status final">Final<\/span>/)
  assert.match(print, /SIP-21 Returns/)
})

test('what a document says is text, and its links go nowhere unsafe', () => {
  const text =
    '---\nstatus: "<img src=x onerror=alert(1)>"\nauthor: "<script>alert(1)</script>"\nowner: "x"\nnote: "\\"><svg onload=alert(1)>"\nrelated: "javascript:alert(1)"\n---\n# A\n'
  const html = shown(
    { 'a.md': text, 'b.md': '# B\n\n- Status: [Draft](javascript:alert%281%29)\n- Home: [x](data:text/html,x)\n' },
    'a.md',
  )
  assert.doesNotMatch(html, /<img|<script>|<svg|href="javascript/)
  assert.doesNotMatch(
    shown(
      { 'b.md': '# B\n\n- Status: [Draft](javascript:alert%281%29)\n- Date: 2024 [x](data:text/html,x)\n' },
      'b.md',
    ),
    /href="(?:javascript|data:text)/,
  )
})

test('a document without metadata has no header', () => {
  assert.equal(headerOf(shown({ 'a.md': '# A\n\nText.\n' }, 'a.md')), '')
})

test('a title that only is the number of the document is not repeated below it', () => {
  const files = { '01.md': '# NUT-01\n\n## Lamps\n', '02.md': '# NUT-02\n\nText\n', '03.md': '# NUT-03\n\nText\n' }
  assert.doesNotMatch(shown(files, '01.md'), /class="label"/)
})
