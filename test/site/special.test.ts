import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { resolveSpecial, specialAddress } from '#site/address/specialAddress.ts'
import { renderMarkdown } from '#site/markdown.ts'
import { readingOrder } from '#site/outline.ts'
import { renderPage } from '#site/page.ts'
import { renderRedline } from '#site/redline.ts'
import { compareNormative } from '#site/requirements/compare.ts'
import { normativeRows } from '#site/requirements/rows.ts'
import { renderChange, renderChanges } from '#site/special/changes.ts'
import { renderComparison, renderPageComparison } from '#site/special/compare.ts'
import { renderFailure } from '#site/special/failure.ts'
import { renderFeed } from '#site/special/feed.ts'
import { renderHistory } from '#site/special/history.ts'
import { renderLlms, renderLlmsFull } from '#site/special/llms.ts'
import { renderPrint } from '#site/special/print.ts'
import { renderReport } from '#site/special/report.ts'
import { renderRequirements } from '#site/special/requirementsPage.ts'
import { renderRequirementsSince } from '#site/special/requirementsSince.ts'
import { renderRobots, renderSitemap } from '#site/special/robots.ts'
import { renderSearch } from '#site/special/search.ts'
import { renderVersions } from '#site/special/versions.ts'
import { volumesOf } from '#site/special/volumes.ts'
import { attributeOf, elementsOf, findDangers } from './html/dangers.ts'
import { vectors } from './html/vectors.ts'
import { bytes } from './renderMarkdownPage.ts'
import { type SurveyedSite, surveyFiles } from './survey/surveyFiles.ts'

const sha = 'ab'.repeat(20)
const commit = {
  sha,
  message: 'Answer faster\n\nMerchants asked.',
  authorName: 'Ada',
  date: new Date('2026-05-12T10:00:00Z'),
}
const location = { projectTitle: 'Payments & more', origin: 'https://site.example', basePath: '/p/7' }

const files = {
  'README.md': '# Home\n\nSee FR-1, [a](docs/a.md#two), [gone](none.md). PSP PSP PSP.[^1]\n\n[^1]: Note.\n',
  'docs/a.md':
    '# A page\n\n- **FR-1** It MUST do.\n\n## Two\n\nBack [home](../README.md) or [here](#two) ![i](i.png) [^1]\n\n[^1]: Other.\n',
  'docs/i.png': '',
  'glossary.md': '# Glossary\n\n- **Ledger**: A book.\n',
}

function text(node: Tree.Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(text).join('') : ''
}

function mainOf(document: string): Tree.Element {
  return elementsOf(parse(document)).find(({ tagName }) => tagName === 'main') ?? assert.fail('no main')
}

function hrefs(document: string): string[] {
  return elementsOf(mainOf(document)).flatMap(element => attributeOf(element, 'href') ?? [])
}

function printed({ props, fragments }: SurveyedSite): string {
  return renderPrint(
    props,
    readingOrder(props.outline).flatMap(({ path }) => {
      const fragment = fragments.get(path)
      return fragment ? [{ path, fragment }] : []
    }),
  )
}

test('addresses of special pages are parsed as they are written, and nothing else is one', () => {
  for (const path of [
    '_/requirements',
    '_/requirements.csv',
    '_/requirements.json',
    '_/requirements/docs/a b.md',
    '_/report',
    '_/print',
    '_/search',
    '_/search.json',
    '_/print/2',
    '_/changes',
    `_/changes/${sha}`,
    `_/changes/${sha}/docs/a.md`,
    '_/versions',
    '_/versions/docs/a.html',
    '_/compare/v1.0...release~2.0',
    `_/compare/${sha}...main/docs/a.md`,
    '_/history/docs/a.md',
    '_/v/main/',
    '_/v/release~1.0/docs/a.html',
    'sitemap.xml',
    'robots.txt',
    'feed.xml',
    'llms.txt',
    'llms-full.txt',
  ]) {
    const target = resolveSpecial(path)
    assert.equal(target && specialAddress(target), path)
  }
  assert.deepEqual(resolveSpecial('_/v/release~1.0/docs/a.html'), {
    kind: 'version',
    ref: 'release/1.0',
    path: 'docs/a.html',
  })
  for (const path of [
    '',
    '_',
    '_/',
    '_/x',
    '_/constructor',
    '_/changes/xyz',
    '_/text/a.md.txt',
    '_/print/0',
    '_/print/1',
    '_/print/x',
    '_/changes/abc',
    '_/compare/v1.0',
    '_/compare/v1.0..v2.0',
    '_/compare/v1.0...v2.0...v3.0',
    '_/compare/...v2.0',
    '_/compare/-x...v2.0',
    '_/history/',
    '_/v/',
    '_/v/..~x/',
    '_/v/-x/',
    '_/v/a b/',
    'docs/_/print',
    'a/robots.txt',
    '__proto__',
  ]) {
    assert.equal(resolveSpecial(path), null, path)
  }
})

test('a ref of any name has an address that is parsed back to it', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z0-9][a-z0-9._+@-]{0,8}(?:\/[a-z0-9][a-z0-9]{0,8}){0,3}$/),
      fc.string(),
      (ref, path) => {
        const address = specialAddress({ kind: 'version', ref, path })
        const target = resolveSpecial(address)
        if (target !== null) assert.deepEqual(target, { kind: 'version', ref, path })
        else assert.match(ref, /\.\.|@\{|\.$|\.lock|^[\da-f]{40}$/)
      },
    ),
  )
})

test('the requirements page lists each one with its place, its keyword and its references', () => {
  const site = surveyFiles(files)
  const page = renderRequirements(site.props, normativeIndex(site))
  assert.match(
    text(mainOf(page)),
    /1 requirement on 1 page: 1 that must.*A page 1\s*FR-1 FR-1 It MUST do\. Referenced by Home/s,
  )
  assert.ok(hrefs(page).includes('/p/7/docs/a.html#FR-1'))
  assert.match(page, /<meta name="robots" content="noindex">/)
  const empty = surveyFiles({ 'README.md': 'a' })
  assert.match(renderRequirements(empty.props, normativeIndex(empty)), /No page states a requirement yet/)
})

test('the report lists broken links, and says so if there is nothing to fix', () => {
  const { props, survey } = surveyFiles(files)
  const report = text(mainOf(renderReport(props, survey)))
  assert.match(report, /gonenone\.mdthere is no such file/)
  assert.match(report, /Abbreviations that no page explains 1\s.*PSP3/s)
  const fine = surveyFiles({ 'README.md': '# A\n\n[b](b.md)', 'b.md': '# B' })
  assert.match(renderReport(fine.props, fine.survey), /Every link arrives/)
})

test('the print view has every page in order, unique ids, and no broken link inside it', () => {
  const document = printed(surveyFiles(files))
  const all = elementsOf(parse(document))
  const ids = all.flatMap(element => attributeOf(element, 'id') ?? [])
  assert.equal(new Set(ids).size, ids.length)
  const inside = hrefs(document).filter(href => href.startsWith('#'))
  assert.ok(inside.length > 8)
  for (const href of inside) assert.ok(ids.includes(decodeURIComponent(href.slice(1))), href)
  assert.deepEqual(
    all.filter(({ tagName }) => tagName === 'article').map(article => text(article).trim().split('\n')[0]),
    ['Home', 'A page', 'Glossary'],
  )
  assert.ok(hrefs(document).includes('/p/7/none.md'))
  assert.ok(document.includes('src="/p/7/docs/i.png"'))
})

test('the page of a change shows the visible changes; files that are not pages are named', () => {
  const { props } = surveyFiles(files)
  const redline = renderRedline(renderMarkdown(bytes('old [x](b.md)')), renderMarkdown(bytes('new [x](b.md)')))
  const page = renderChange(props, commit, [
    { path: 'docs/a.md', change: 'changed', redline },
    { path: 'docs/i.png', change: 'added', previousPath: 'i.png', redline: null },
  ])
  assert.match(
    page,
    /<del class="removed">old<\/del><ins class="added">new<\/ins> <a href="\/p\/7\/docs\/b\.md">x<\/a>/,
  )
  assert.match(text(mainOf(page)), /Answer faster\nAda, 12 May 2026, abababa\nMerchants asked\./)
  assert.match(text(mainOf(page)), /docs\/i\.png added, was i\.png/)
  const nothing = text(mainOf(renderChange(props, commit, [])))
  const partial = text(mainOf(renderChange(props, commit, [], true)))
  assert.match(nothing, /No file changed/)
  assert.match(partial, /more files than can be listed/)
  assert.doesNotMatch(partial, /No file changed/)
})

test('changes and versions are lists of links', () => {
  const { props } = surveyFiles(files)
  assert.deepEqual(hrefs(renderChanges(props, [commit])), [`/p/7/_/changes/${sha}`])
  const versions = [
    { kind: 'tag', name: 'v1.0', sha, date: commit.date, isDefault: false },
    { kind: 'tag', name: 'v1.10', sha, date: null, isDefault: false },
    { kind: 'branch', name: 'release/1', sha, date: null, isDefault: false },
    { kind: 'branch', name: 'main', sha, date: null, isDefault: true },
  ] as const
  assert.deepEqual(hrefs(renderVersions(props, versions)), [
    '/p/7/_/v/v1.10/',
    '/p/7/_/requirements?since=v1.10',
    '/p/7/_/compare/v1.0...v1.10',
    '/p/7/_/v/v1.0/',
    '/p/7/_/requirements?since=v1.0',
    '/p/7/',
    '/p/7/_/compare/v1.10...main',
    '/p/7/_/v/release~1/',
  ])
  const ofPage = hrefs(renderVersions(props, versions, 'docs/a.html')).filter(href => !/compare|since/.test(href))
  assert.deepEqual(ofPage, [
    '/p/7/_/v/v1.10/docs/a.html',
    '/p/7/_/v/v1.0/docs/a.html',
    '/p/7/docs/a.html',
    '/p/7/_/v/release~1/docs/a.html',
  ])
  assert.equal(text(mainOf(renderVersions(props, versions))).match(/v1\.10 latest release/g)?.length, 1)
})

test('the report names the file that a broken link probably means', () => {
  const site = surveyFiles({
    'specs/core-20.md': '# Core 20\n\nSee [base 20](./base-20.md), [base 21](./base-21.md) and [home](gone.md).\n',
    'specs/core-21.md': '# Core 21\n',
  })
  const page = renderReport(site.props, site.survey)
  const perhaps = [...page.matchAll(/perhaps <a href="([^"]*)">/g)].map(([, href]) => href)
  assert.deepEqual(perhaps, ['/p/7/specs/core-20.html', '/p/7/specs/core-21.html'])
})

test('changes can be narrowed down to a folder or a page, and continue with earlier ones', () => {
  const { props } = surveyFiles({ ...files, 'docs/deep/z & z.md': '# Z' })
  const links = (path: string, earlier: string | null = null) =>
    hrefs(renderChanges(props, [], { path, earlier })).filter(href => href.includes('/_/changes'))
  assert.equal(links('')[0], '/p/7/_/changes?page=docs')
  assert.ok(links('docs').includes('/p/7/_/changes?page=docs%2Fdeep'))
  assert.deepEqual(links('docs/deep'), [
    '/p/7/_/changes',
    '/p/7/_/changes?page=docs',
    '/p/7/_/changes?page=docs%2Fdeep',
    '/p/7/_/changes?page=docs%2Fdeep%2Fz+%26+z.md',
  ])
  assert.deepEqual(links('docs/deep/z & z.md', sha).at(-1), `/p/7/_/changes?page=docs%2Fdeep%2Fz+%26+z.md&from=${sha}`)
  assert.deepEqual(links('gone.md'), ['/p/7/_/changes', '/p/7/_/changes?page=gone.md'])
  assert.ok(hrefs(renderChanges(props, [commit])).every(href => !href.includes('?')))
})

test('merges are folded among changes, and are not in the feed', () => {
  const { props } = surveyFiles(files)
  const merge = { ...commit, sha: 'cd'.repeat(20), message: 'Merge branch x', isMerge: true }
  const changes = renderChanges(props, [merge, commit])
  const folded = elementsOf(parse(changes)).find(element => attributeOf(element, 'class') === 'merges')
  assert.deepEqual([text(folded ?? assert.fail('no merges')).trim()], ['1 mergeMerge branch x by Ada'])
  assert.deepEqual(hrefs(changes), [`/p/7/_/changes/${sha}`, `/p/7/_/changes/${merge.sha}`])
  const feed = renderFeed(location, [merge, commit])
  assert.deepEqual([/Merge branch x/.test(feed), /Answer faster/.test(feed)], [false, true])
})

test('a comparison of versions lists pages with what changed in each, other files, and links to the other way round', () => {
  const { props } = surveyFiles(files)
  const pair = {
    before: { name: 'v1.0', sha, date: commit.date },
    after: { name: 'release/2', sha, date: null },
  }
  const file = (path: string) => ({ path, sha: path, size: 1 })
  const nothing = { titles: [], total: 0 }
  const listed = { added: { titles: ['Limits'], total: 3 }, removed: nothing, changed: nothing }
  const page = renderComparison(props, pair, [
    {
      ...{ path: 'docs/b.md', previousPath: 'docs/a.md', change: 'moved' },
      ...{ before: file('docs/a.md'), after: file('docs/b.md') },
      comparison: { ...listed, wordsAdded: 4, wordsRemoved: 1 },
    },
    { path: 'c.md', previousPath: null, change: 'removed', before: file('c.md'), after: null, comparison: null },
    { path: 'i.png', previousPath: null, change: 'added', before: null, after: file('i.png'), comparison: null },
  ])
  assert.deepEqual(hrefs(page), [
    '/p/7/_/compare/release~2...v1.0',
    '/p/7/_/compare/v1.0...release~2/docs/b.md',
    '/p/7/_/compare/v1.0...release~2/c.md',
  ])
  const words = text(mainOf(page)).replace(/\s+/g, ' ')
  assert.match(words, /From v1\.0 to release\/2 .*12 May 2026.*2 pages differ, and 1 other file/)
  const titled = renderComparison(props, pair, [
    { path: 'docs/a.md', previousPath: null, change: 'changed', before: file('1'), after: file('2'), comparison: null },
  ])
  const [title] = props.outline.items
    .flatMap(item => (item.kind === 'folder' ? item.items : []))
    .flatMap(item => item.label)
  assert.ok(title)
  assert.ok(text(mainOf(titled)).replace(/\s+/g, ' ').includes(`${title} changed docs/a.md`))
  assert.match(words, /docs\/b\.md moved was docs\/a\.md 4 words added, 1 removed\. New sections: Limits and 2 more\./)
  assert.match(words, /Other files 1 i\.png added/)
  assert.match(text(mainOf(renderComparison(props, pair, []))), /are the same/)
})

test('the feed, the sitemap and robots.txt are those of this site', () => {
  const { map } = surveyFiles(files)
  const feed = renderFeed(location, [commit, { ...commit, date: new Date(Number.NaN) }])
  assert.match(
    feed,
    /<title>Payments &amp; more<\/title>\n<id>https:\/\/site\.example\/p\/7\/<\/id>\n<updated>2026-05-12T10:00:00\.000Z/,
  )
  assert.equal(feed.match(/<entry>/g)?.length, 1)
  assert.match(
    renderSitemap(location, map, new Map([['docs/a.md', commit.date]])),
    /<loc>https:\/\/site\.example\/p\/7\/docs\/a\.html<\/loc><lastmod>2026-05-12<\/lastmod>/,
  )
  assert.equal(renderRobots(location, 'private'), 'User-agent: *\nDisallow: /\n')
  assert.match(
    renderRobots(location, 'public'),
    /Disallow: \/p\/7\/_\/\n\nSitemap: https:\/\/site\.example\/p\/7\/sitemap\.xml/,
  )
})

test('files for language models list the pages, and contain their sources', () => {
  const { props, pages } = surveyFiles({ 'README.md': '---\ndescription: What\n---\n# Ho[m]e', 'a (b).md': '# B' })
  assert.equal(
    renderLlms({ ...location, description: 'About\nit' }, props.outline, pages),
    '# Payments & more\n\n> About it\n\n## Pages\n\n- [Ho\\[m\\]e](https://site.example/p/7/README.md): What\n- [B](https://site.example/p/7/a%20%28b%29.md)\n',
  )
  assert.equal(
    renderLlmsFull(location, [{ path: 'a--b.md', source: '# A\n' }]),
    '# Payments & more\n\n\n<!-- a- -b.md -->\n\n# A\n',
  )
  assert.match(renderLlmsFull(location, [{ path: 'a.md', source: 'x'.repeat(9_000_000) }]), /1 more pages do not fit/)
})

const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>\u0000\ud800]]>'

/** How a page about the site differs from a page of it: it has no footer, and perhaps more than one article. */
function dangersOfSpecial(document: string): string[] {
  return findDangers(document).filter(
    danger => danger !== 'article or footer is out of place' && danger !== 'more than one main',
  )
}

function normativeIndex({ pages, survey }: SurveyedSite) {
  return { rows: normativeRows(pages, survey.requirements), unknownIds: survey.unknownRequirements.length }
}

function specialPages(site: SurveyedSite, words: string): string[] {
  const { props, survey } = site
  const bad = { sha: words, message: `${words}\n\n${words}`, authorName: words, date: commit.date }
  const redline = renderRedline(renderMarkdown(bytes(words)), renderMarkdown(bytes(`${words} new`)))
  const badVersion = { name: words, sha: words, date: null }
  const sections = { titles: [words], total: 2 }
  const badFile = {
    path: `${words}.md`,
    previousPath: words,
    change: 'moved',
    before: null,
    after: null,
    comparison: { wordsAdded: 1, wordsRemoved: 1, added: sections, removed: sections, changed: sections },
  } as const
  const versions = [{ kind: 'tag', name: words, sha: words, date: null, isDefault: false }] as const
  return [
    renderRequirements(props, normativeIndex(site)),
    renderRequirementsSince(props, words, props, compareNormative([], normativeIndex(site).rows)),
    renderRequirementsSince(props, words, props, compareNormative(normativeIndex(site).rows, [])),
    renderReport(props, survey),
    printed(site),
    renderSearch(props),
    renderChanges(props, [bad]),
    renderChange(props, bad, [{ path: words, change: 'changed', previousPath: words, redline }]),
    renderVersions({ ...props, special: { basePath: '/p/7', version: words } }, versions, words),
    renderHistory(props, words, { entries: [bad, bad].map(entry => ({ ...entry, path: words })), isComplete: false }),
    renderComparison(props, { before: badVersion, after: badVersion }, [badFile]),
    renderPageComparison(props, { before: badVersion, after: badVersion }, badFile, redline),
  ]
}

test('titles, terms, requirements, commits and names of versions are text, whatever they contain', () => {
  const site = surveyFiles(
    {
      'README.md': `# ${hostile}\n\nFR-1 [${hostile}](<${hostile}.md>) FR-77\n`,
      [`${hostile.replaceAll('/', '')}.md`]: `- **FR-1** ${hostile.replaceAll('<', '&lt;')} MUST\n- **FR-1** again\n`,
      'glossary.md': `# Glossary\n\n- **Term&lt;script&gt;**: ${hostile.replaceAll('<', '&lt;')}\n- **Term&lt;script&gt;**: again`,
    },
    hostile,
  )
  for (const page of specialPages(site, hostile)) assert.deepEqual(dangersOfSpecial(page), [])
})

for (const [kind, sources] of Object.entries(vectors)) {
  test(`${kind}: none of ${sources.length} attacks gets through a page about the site`, () => {
    for (const source of sources) {
      const site = surveyFiles({
        'README.md': source,
        'a.md': `- **FR-1** ${source}\n\n# ${source}`,
        'glossary.md': `- **Word**: ${source}\n\n## ${source}\n\n${source}`,
      })
      for (const page of specialPages(site, source)) assert.deepEqual(dangersOfSpecial(page), [], source)
    }
  })
}

test('no text can end an element of the feed or of the sitemap, or make it unparsable', () => {
  const { map } = surveyFiles({ [`${hostile.replace('\u0000', '').replaceAll('/', '')}.md`]: 'a' })
  const feed = renderFeed({ ...location, projectTitle: hostile }, [
    { ...commit, message: hostile, authorName: hostile },
  ])
  for (const xml of [feed, renderSitemap(location, map)]) {
    assert.doesNotMatch(xml, /<script|<img|]]>/)
    assert.ok(!xml.includes('\u0000'))
    assert.ok(xml.isWellFormed())
  }
})

test('a page links to its source, its feed and the pages about its site, and keeps versions out of search engines', () => {
  const { props, fragments } = surveyFiles(files)
  const page = {
    ...props,
    scriptUrl: '/_s/site.0.js',
    search: { panelUrl: '/_s/search.0.js', engineUrl: '/_s/engine.0.js' },
    path: 'docs/a.md',
    fragment: fragments.get('docs/a.md') ?? assert.fail(),
    commit: null,
    links: { source: null, edit: null },
  }
  const document = renderPage(page)
  assert.match(document, /<link rel="alternate" type="text\/markdown" href="\/p\/7\/docs\/a\.md">/)
  assert.match(
    document,
    /<link rel="alternate" type="application\/atom\+xml" title="Changes" href="\/p\/7\/feed\.xml">/,
  )
  assert.match(document, /<script type="module" src="\/_s\/site\.0\.js"><\/script>/)
  assert.match(
    document,
    /<a class="search" href="\/p\/7\/_\/search" data-panel="\/_s\/search\.0\.js" data-index="\/p\/7\/_\/search\.json" data-engine="\/_s\/engine\.0\.js" data-files="\/p\/7\/_\/search\/" data-base="\/p\/7\/">/,
  )
  assert.doesNotMatch(document, /noindex/)
  const version = renderPage({
    ...page,
    origin: 'https://p.example',
    basePath: '/p/7/_/v/v1',
    special: { basePath: '/p/7', version: 'v1' },
  })
  assert.match(version, /noindex/)
  assert.match(version, /<link rel="canonical" href="https:\/\/p\.example\/p\/7\/docs\/a\.html">/)
  assert.match(version, /<a class="version" href="\/p\/7\/_\/versions">v1<\/a>/)
  assert.match(version, /href="\/p\/7\/_\/v\/v1\/docs\/a\.html" aria-current="page"/)
})

test('the navigation lists the pages about the site, and the report if the reader may see it', () => {
  const { props, fragments } = surveyFiles(files)
  const fragment = fragments.get('docs/a.md') ?? assert.fail()
  const page = { ...props, path: 'docs/a.md', fragment, commit: null, links: { source: null, edit: null } }
  const named = (report: boolean) => {
    const document = renderPage({ ...page, special: { basePath: '/p/7', version: null, report } })
    const [, nav = ''] = /<nav class="about"[^>]*>(.*?)<\/nav>/s.exec(document) ?? []
    return [...nav.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  }
  const all = ['/p/7/_/requirements', '/p/7/_/changes', '/p/7/_/versions', '/p/7/_/print']
  assert.deepEqual(named(false), all)
  assert.deepEqual(named(true), [...all, '/p/7/_/report'])
})

test('a long text is printed in parts by the sizes of its pages, and every part leads to the others', () => {
  const sizes = (volumes: { readonly size: number }[][]) => volumes.map(volume => volume.map(({ size }) => size))
  const pagesOf = (...all: readonly number[]) => all.map(size => ({ size }))
  assert.deepEqual(sizes(volumesOf(pagesOf(), 10)), [[]])
  assert.deepEqual(sizes(volumesOf(pagesOf(4, 6, 1, 20, 3, 3), 10)), [[4, 6], [1], [20], [3, 3]])
  const { props, fragments } = surveyFiles(files)
  const pages = [...fragments].map(([path, fragment]) => ({ path, fragment }))
  const document = renderPrint(props, pages.slice(0, 1), { number: 2, total: 3 })
  assert.match(document, /Part 2 of 3/)
  assert.deepEqual(
    [...document.matchAll(/href="([^"]*_\/print[^"]*)"/g)].map(([, href]) => href),
    ['/p/7/_/print', '/p/7/_/print/3'],
  )
})

test('what exceeds a limit is a page that says so and what to do', () => {
  const { props } = surveyFiles(files)
  assert.match(
    renderFailure(props, { title: 'Report', reason: 'memory' }),
    /<h1>Report<\/h1>[\s\S]*more memory[\s\S]*Try again in a minute/,
  )
})
