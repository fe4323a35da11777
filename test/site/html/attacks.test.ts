import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'parse5'
import { outline } from '#site/outline/siteOutline.ts'
import { renderMessage } from '#site/page/messages.ts'
import { renderMarkdownPage, siteOf } from '../renderMarkdownPage.ts'
import { elementsOf, findDangers } from './dangers.ts'
import { vectors } from './vectors.ts'

for (const [kind, sources] of Object.entries(vectors)) {
  test(`${kind} in Markdown: none of ${sources.length} attacks gets through`, () => {
    for (const source of sources) {
      for (const text of [source, `before ${source} after`, `# Title\n\n${source}\n\nA paragraph after.\n`]) {
        assert.deepEqual(findDangers(renderMarkdownPage(text)), [], text)
      }
    }
  })
}

test('the checker detects what an unsafe page would contain', () => {
  const clean = renderMarkdownPage('PLACE')
  const unseen = Object.entries(vectors)
    .filter(
      ([kind]) => kind === 'scripts' || kind === 'handlers' || kind === 'escapes' || kind === 'what covers or imitates',
    )
    .flatMap(([, sources]) => sources)
    .filter(source => !source.includes('\n') && findDangers(clean.replace('PLACE', () => source)).length === 0)
  assert.deepEqual(unseen, harmlessEvenRaw)
})

/** A browser takes these for one long value, or drops the tag. */
const harmlessEvenRaw: readonly string[] = [
  '<img/src=x/onerror=alert(1)>',
  '<img src=`x`onerror=alert(1)>',
  '<td/onclick=alert(1)>a',
  '<td colspan=100000000 rowspan=100000000>a</td>',
]

test('all attacks in one file are as harmless as each alone', () => {
  assert.deepEqual(findDangers(renderMarkdownPage(Object.values(vectors).flat().join('\n\n'))), [])
})

const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>'

test('names of files and folders in the navigation are text', () => {
  const paths = [
    `docs/${hostile.replaceAll('/', '')}.md`,
    `${hostile.replaceAll('/', '')}/a.md`,
    "docs/' onclick='alert(1).md",
  ]
  const page = renderMarkdownPage('# a', { paths })
  assert.deepEqual(findDangers(page), [])
  assert.ok(page.includes('&lt;script&gt;alert'))
})

test('titles of other pages in the navigation are text', () => {
  const site = siteOf('README.md', 'docs/page.md', 'docs/b.md')
  const titled = outline(site, () => ({
    title: hostile,
    description: null,
    language: null,
    order: null,
    listed: true,
    claims: [],
    metadata: null,
  }))
  const hereAlone = outline(siteOf('a/b.md'), () => ({
    title: hostile,
    description: null,
    language: null,
    order: null,
    listed: true,
    claims: [],
    metadata: null,
  }))
  assert.deepEqual(findDangers(renderMarkdownPage('a', { outline: titled })), [])
  assert.deepEqual(findDangers(renderMarkdownPage('a', { outline: hereAlone })), [])
})

test('the project, the author of a commit and addresses given by a code host are text', () => {
  const commit = { sha: hostile, authorName: hostile, date: new Date(Number.NaN), url: 'javascript:alert(1)' }
  const dated = { ...commit, date: new Date('2026-01-01T00:00:00Z') }
  const props = {
    projectTitle: hostile,
    basePath: '/p/7',
    commit: dated,
    links: { source: 'javascript:alert(1)', edit: `/e${hostile}` },
  }
  assert.deepEqual(findDangers(renderMarkdownPage('a', props)), [])
  assert.ok(!renderMarkdownPage('a', { ...props, commit }).includes('alert(1)</script>'))
  const links = { source: null, edit: null, suggest: 'javascript:alert(1)' }
  const special = { basePath: '/p/7', version: hostile, hasHistory: true }
  const otherVersion = { date: new Date(Number.NaN), isCurrent: false, currentAddress: hostile }
  const cited = { ...props, links, special, otherVersion, commitSha: hostile, origin: 'https://site.example' }
  assert.deepEqual(findDangers(renderMarkdownPage(`# ${hostile}`, { ...cited, path: `${hostile}.md` })), [])
})

test("the site's own messages show what was asked for as text", () => {
  const messages = [
    renderMessage(
      {
        kind: 'missing',
        projectTitle: hostile,
        basePath: '/p',
        path: hostile,
        suggestions: [{ address: hostile, title: hostile }],
        searchUrl: '/p/_/search',
      },
      '/_s/x.css',
    ),
    renderMessage({ kind: 'noVersion', projectTitle: hostile, basePath: '/p', name: hostile }, '/_s/x.css'),
    renderMessage({ kind: 'preparing', projectTitle: hostile, reloadUrl: hostile }, '/_s/x.css'),
  ]
  for (const message of messages) {
    assert.deepEqual(
      elementsOf(parse(message)).filter(({ tagName }) => tagName === 'script' || tagName === 'img'),
      [],
    )
  }
})
