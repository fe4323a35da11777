import assert from 'node:assert/strict'
import { test } from 'node:test'
import { annotatePages } from '#site/annotate/page.ts'
import { possibleDescriptions } from '#site/facts/descriptions.ts'
import { readFileFacts, renderFileInFull } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { surveyFile } from '#site/survey/file.ts'
import { indexSite } from '#site/survey/site.ts'
import { bytes, siteOf } from '../renderMarkdownPage.ts'

/** Every file as a listed page of one site. */
async function readSite(files: Readonly<Record<string, string>>) {
  const map = siteOf(...Object.keys(files))
  const listed = { ...map, pages: new Map([...map.pages, ...map.unlisted]) }
  const fragments = await Promise.all(
    Object.entries(files).map(
      async ([path, text]) => [path, (await renderFileInFull(bytes(text), path)) ?? assert.fail(path)] as const,
    ),
  )
  const site = indexSite(listed, new Map(fragments.map(([path, fragment]) => [path, surveyFile(fragment, path)])))
  const annotate = annotatePages(site)
  const pages = fragments.map(
    ([path, fragment]) => [path, shown(fillLinks(annotate(fragment, path), to => to))] as const,
  )
  return { site, pages: new Map(pages) }
}

function shown(html: string): string {
  return html
    .replaceAll(/ (?:role|aria-label|tabindex|rel|loading)="[^"]*"/g, '')
    .replaceAll(/<a class="permalink" href="[^"]*"><\/a>/g, '')
}

async function pageOf(text: string, path: string): Promise<string> {
  return (await readSite({ [path]: text })).pages.get(path) ?? assert.fail()
}

const feature = `# language: en
@billing @REQ-7
Feature: Refunds
  Customers get their *money* back.

  Background:
    Given an account

  Rule: Only once

    Scenario Outline: REQ-7 A refund
      The usual case.
      Given the amounts
        | name | <sum> |
        | a\\|b | 1     |
      # a comment of the author
      * a star
      When I ask
        """json
        {"a": 1}
        """
      Then it is <sum>

      Examples: Some
        | sum |
        | 1   |
`

test('a feature of Gherkin is a page of sections, steps and tables', async () => {
  const html = await pageOf(feature, 'features/refunds.feature')
  assert.match(
    html,
    /^<h1 id="refunds">Refunds<\/h1>\n<p><code>@billing<\/code> <code>@<a[^>]*href="#REQ-7"[^>]*>REQ-7<\/a><\/code><\/p>/,
  )
  assert.match(html, /<p>Customers get their <em>money<\/em> back\.<\/p>/)
  assert.match(html, /<h2 id="background">Background<\/h2>\n<ul>\n<li><strong>Given<\/strong> an account<\/li>/)
  assert.match(html, /<h2 id="only-once">Only once<\/h2>\n<h3[^>]*><a[^>]*id="REQ-7"[^>]*>REQ-7<\/a> A refund<\/h3>/)
  assert.match(html, /<th>name<\/th><th><em>&lt;sum&gt;<\/em><\/th>.*<td>a\|b<\/td>/s)
  assert.match(html, /<li>a star<\/li>\n<li><strong>When<\/strong> I ask<pre><code class="hljs"><span[^>]*>\{/)
  assert.match(
    html,
    /Then<\/strong> it is <em>&lt;sum&gt;<\/em>.*<p class="block-title">Examples: Some<\/p>\n.*<th>sum/s,
  )
  assert.doesNotMatch(html, /comment of/)
  assert.equal(readFileFacts(bytes(feature), 'a.feature').title, 'Refunds')
})

test('a feature in German is read, and one in a language that is not known is its source', async () => {
  const german =
    '# language: de\nFunktionalität: Konto\n\nSzenario: Neu\n  Angenommen ich bin da\n  Gegeben seien zwei\n'
  assert.match(
    await pageOf(german, 'a.feature'),
    /<strong>Angenommen<\/strong> ich.*<strong>Gegeben seien<\/strong> zwei/s,
  )
  const unknown = '# language: ht\nKarakteristik: Kont\n'
  assert.match(await pageOf(unknown, 'a.feature'), /^<pre.*Karakteristik: Kont/s)
})

const sdoc = `[DOCUMENT]
TITLE: The \`system\`
UID: SYS
VERSION: 1.2

[GRAMMAR]
ELEMENTS:
- TAG: REQUIREMENT

[[SECTION]]
MID: 0123456789abcdef
UID: SEC-INTRO
TITLE: Introduction

[TEXT]
STATEMENT: >>>
See [LINK: REQ-2] and *that*.
<<<

[REQUIREMENT]
UID: REQ-1
STATUS: Active
TITLE: Start
STATEMENT: The system shall start.
RATIONALE: >>>
Because.
<<<
RELATIONS:
- TYPE: Parent
  VALUE: REQ-2
  ROLE: Refines
- TYPE: File
  VALUE: src/a.c

[[/SECTION]]

stray words
`

test('a StrictDoc document is a page of sections and requirements with their ids, fields and relations', async () => {
  const other = '[DOCUMENT]\nTITLE: Other\n\n[REQUIREMENT]\nUID: REQ-2\nSTATEMENT: It shall stop.\n'
  const { site, pages } = await readSite({ 'docs/a.sdoc': sdoc, 'docs/b.sdoc': other, 'src/a.c': 'int a;' })
  const html = pages.get('docs/a.sdoc') ?? ''
  assert.match(html, /<h1[^>]*>The `system`<\/h1>\n<details><summary>Grammar<\/summary>\n<pre><code>ELEMENTS:/)
  assert.match(html, /<h2 id="SEC-INTRO">Introduction<\/h2>/)
  assert.match(html, /See <a[^>]*href="[^"]*b\.sdoc#REQ-2"[^>]*>.*<\/a> and <em>that<\/em>/)
  assert.match(
    html,
    /<h3[^>]*><a[^>]*id="REQ-1"[^>]*>REQ-1<\/a>[^<]*(?:<span[^>]*>[^<]*<\/span>)?Start<\/h3>\n<p>The system shall start\.<\/p>/,
  )
  assert.match(html, /<small>Status: Active<\/small>.*<p class="block-title">Rationale<\/p>\n<p>Because\.<\/p>/s)
  assert.match(html, /<li>Parent \(Refines\): <a[^>]*>REQ-2<\/a><\/li>\n<li>File: <a href="\/src\/a\.c">src\/a\.c<\/a>/)
  assert.match(html, /stray words/)
  assert.doesNotMatch(html, /0123456789abcdef/)
  assert.equal(site.requirements.get('REQ-2')?.text, 'It shall stop.')
  assert.equal(readFileFacts(bytes(sdoc), 'a.sdoc').title, 'The `system`')
  assert.match(await pageOf('not a document\n', 'a.sdoc'), /^<pre.*not a document/s)
})

const item = (rest: string) =>
  `active: true\nderived: false\nlevel: 2.10\nnormative: true\nreviewed: null\nheader: |\n  Ids\n${rest}`

test('an item of Doorstop is a page with its id, text and links, in the order of the levels', async () => {
  const files = {
    'reqs/REQ001.yml': item('links: []\ntext: |\n  The tool **shall** start.\n'),
    'reqs/REQ002.yml': item("links:\n- REQ001: null\nref: 'src/a.c'\nowner: Ada\ntext: It shall stop.\n"),
  }
  const { site, pages } = await readSite(files)
  const html = pages.get('reqs/REQ002.yml') ?? ''
  assert.match(html, /^<h1[^>]*><a[^>]*id="REQ002"[^>]*>REQ002<\/a> Ids<\/h1>\n<p>It shall stop\.<\/p>/)
  assert.match(html, /Level: 2\.10 · owner: Ada/)
  assert.match(html, /Traces to<\/p>\n<ul>\n<li><a[^>]*href="[^"]*REQ001\.yml#REQ001"[^>]*>REQ001<\/a>/)
  assert.match(html, /<a href="\/src\/a\.c">src\/a\.c<\/a>/)
  assert.equal(site.requirements.get('REQ001')?.text, 'Ids: The tool shall start.')
  const facts = (level: string) => readFileFacts(bytes(item('text: a\n').replace('2.10', level)), 'reqs/REQ001.yml')
  assert.equal(facts('2').title, 'REQ001 Ids')
  assert.equal(facts('2').isDescription, true)
  assert.deepEqual(
    ['2.10', '2.9', '2', '10'].sort((a, b) => (facts(a).order ?? 0) - (facts(b).order ?? 0)),
    ['2', '2.9', '2.10', '10'],
  )
  assert.match(await pageOf('active: true\nlevel: 1\ntext: a\n', 'a.yml'), /language-yaml/)
})

test('requirement files are listed by their content, but not those of tests', async () => {
  const map = siteOf(
    'features/a.feature',
    'tests/b.feature',
    'docs/c.sdoc',
    'test/d.sdoc',
    'reqs/REQ001.yml',
    'tutorial/b.yml',
    'reqs/tutorial/TUT1.yml',
  )
  assert.deepEqual(
    possibleDescriptions(map)
      .map(({ path }) => path)
      .toSorted(),
    ['docs/c.sdoc', 'features/a.feature', 'reqs/REQ001.yml', 'reqs/tutorial/TUT1.yml'],
  )
})

test('every item of Doorstop is a requirement, whatever its prefix and its text', async () => {
  const files = Object.fromEntries(
    ['TUT1', 'TUT2', 'TUT3'].map(id => [`reqs/${id}.yml`, item('text: Open the box.\n')]),
  )
  assert.deepEqual([...(await readSite(files)).site.requirements.keys()], ['TUT1', 'TUT2', 'TUT3'])
})
