import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSiteConfig } from '#site/config/configFile.ts'
import { countsOnSite, mayCount, publishedEntries, publishes } from '#site/config/published.ts'
import { redirectsOf } from '#site/facts/redirects.ts'
import { noFacts } from '#site/facts.ts'
import { siteMap } from '#site/tree/map.ts'
import { entry } from '../renderMarkdownPage.ts'

const config = readSiteConfig(`
collections:
  clauses:
  annexes: {output: true, permalink: "/annex-:name/"}
  drafts_of_law: {output: false}
  layouts: {output: true}
include: [_pages, .well-known/terms.md, _site, "_no*"]
exclude: [_clauses/internal]
`)

test('collections of Jekyll, posts and what is included are published, and nothing else that is hidden', () => {
  for (const path of [
    '_clauses/scope.md',
    '_clauses/part/fee.md',
    '_clauses/plan.png',
    '_annexes/a.md',
    '_posts/2026-03-01-start.md',
    '_pages/about.md',
    '.well-known/terms.md',
    'README.md',
  ]) {
    assert.ok(publishes(config, path), path)
  }
  for (const path of [
    '_drafts_of_law/a.md',
    '_layouts/page.html',
    '_site/a.html',
    '_notes/a.md',
    '_clauses/_old/a.md',
    '_clauses/.env',
    '_clauses/internal/a.md',
    '_clausesb/a.md',
    'docs/_clauses/a.md',
    '.well-known/keys.md',
    '_drafts/a.md',
  ]) {
    assert.ok(!publishes(config, path), path)
  }
})

test('collections may be a list, and may be in a folder', () => {
  const listed = readSiteConfig('collections_dir: /law/\ncollections: [clauses, "../up", 7]\n')
  assert.ok(publishes(listed, 'law/_clauses/a.md'))
  assert.ok(publishes(listed, 'law/_posts/2026-03-01-a.md'))
  assert.ok(!publishes(listed, '_clauses/a.md'))
  assert.ok(!publishes(readSiteConfig('collections: true\nposts: {}\n'), '_clauses/a.md'))
  assert.ok(!publishes(readSiteConfig('collections: {posts: {output: false}}\n'), '_posts/2026-03-01-a.md'))
})

test('without a configuration no hidden folder is published', () => {
  assert.ok(!publishes({ exclude: [], shown: [] }, '_posts/2026-03-01-a.md'))
})

test('a folder is looked into if it may contain something that counts', () => {
  for (const folder of ['docs', '_clauses', '_clauses/part', '.well-known', '_static', '.vitepress'])
    assert.ok(mayCount(config, folder), folder)
  for (const folder of ['_notes', '.git', '_clauses/_old']) assert.ok(!mayCount(config, folder), folder)
  assert.ok(countsOnSite(config, '_toc.yml'))
})

test('pages of a collection are below their folder, and the addresses that Jekyll gives them lead there', () => {
  assert.deepEqual(redirectsFor(config, '_clauses/part/fee.md', '_annexes/a.md', '_posts/2026-03-01-start-up.md'), {
    'clauses/part/fee': '_clauses/part/fee.html',
    'annex-a': '_annexes/a.html',
    '2026/03/01/start-up': '_posts/2026-03-01-start-up.html',
  })
  assert.deepEqual(redirectsFor(readSiteConfig('permalink: pretty\n'), '_posts/2026-3-1-a.md'), {
    '2026/03/01/a': '_posts/2026-3-1-a.html',
  })
})

test('an address that does not follow from the path, or that no page can claim, is no address', () => {
  for (const permalink of ['/:year/:title', '/:unknown', '/', '/_hidden/:name', '/a?b=:name'])
    assert.deepEqual(redirectsFor(readSiteConfig(`collections: {x: {permalink: "${permalink}"}}\n`), '_x/a.md'), {})
})

function redirectsFor(by: typeof config, ...paths: readonly string[]): Record<string, string> {
  const { pages } = siteMap(publishedEntries(by, paths.map(entry)))
  assert.equal(pages.size, paths.length)
  return Object.fromEntries(redirectsOf([...pages.values()].map(page => [page, noFacts])))
}
