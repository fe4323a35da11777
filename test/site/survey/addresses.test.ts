import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noFacts } from '#site/facts.ts'
import { withContents } from '#site/navigation/read.ts'
import { addressFinder } from '#site/survey/addresses.ts'
import { surveyLimits } from '#site/survey/limits.ts'
import { bytes } from '../renderMarkdownPage.ts'

function finderOf(names: Readonly<Record<string, readonly string[]>>) {
  return addressFinder(new Map(Object.entries(names).map(([path, of]) => [path, { claims: [], names: of }])), new Map())
}

test('of pages with one address, the nearest is meant, and none if two are equally near', () => {
  const find = finderOf({ 'a/kiln.md': ['/kiln'], 'b/kiln.md': ['/kiln'], 'a/x.md': [], 'c/x.md': [] })
  assert.equal(find('a/x.md', '/kiln'), 'a/kiln.md')
  assert.equal(find('c/x.md', '/kiln'), null)
})

test('an address that more pages have than are compared means none of them', () => {
  const named = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n === 0 ? 'a' : `b${n}`}/oven.md`, ['/kiln']]))
  assert.equal(finderOf(named(surveyLimits.pagesPerAddressMax))('a/x.md', '/kiln'), 'a/oven.md')
  assert.equal(finderOf(named(surveyLimits.pagesPerAddressMax + 1))('a/x.md', '/kiln'), null)
})

test('a link may name the page of a folder by its name without an ending', () => {
  const find = finderOf({ 'docs/in/index.mdx': [], 'docs/x.mdx': [], 'docs/in/y.mdx': [] })
  assert.equal(find('docs/x.mdx', '/in/index#a'), 'docs/in/index.mdx')
  assert.equal(find('docs/in/y.mdx', '../in/index'), 'docs/in/index.mdx')
  assert.equal(find('docs/x.mdx', '/other/index'), null)
})

test('a link may begin with the path of its site on the host, or with the newest version of Docusaurus', () => {
  const find = finderOf({ 'rules/desk/hours.md': [], 'rules/desk/lamps.md': [], 'docs/in/a.md': [], 'b.md': [] })
  assert.equal(find('rules/desk/lamps.md', '/library/desk/hours#late'), 'rules/desk/hours.md')
  assert.equal(find('rules/desk/lamps.md', '/library/hours'), null)
  assert.equal(find('b.md', '/docs/next/in/a'), 'docs/in/a.md')
})

test('an address that the settings of Mintlify redirect means the page where it ends', () => {
  const redirects = [
    { source: '/old/kiln', destination: '/in/kiln#heat' },
    { source: '/older', destination: '/old/kiln' },
    { source: '/round', destination: '/round-again' },
    { source: '/round-again', destination: '/round' },
    { source: '/folder/', destination: '/in', permanent: true },
    { source: '/any/:slug*', destination: '/in/:slug*' },
    { source: '/away', destination: 'https://example.org' },
    { source: 7 },
    null,
  ]
  const settings = withContents(noFacts, bytes(JSON.stringify({ redirects })), 'docs/docs.json')
  const pages = ['docs/docs.json', 'docs/in/kiln.mdx', 'docs/in/index.mdx', 'docs/a.mdx']
  const find = addressFinder(
    new Map(pages.map(path => [path, { claims: [], names: [], ...(path.endsWith('json') && settings) }])),
    new Map(),
  )
  const found = ['/old/kiln', '/older', '/folder', '/round', '/any/kiln', '/away'].map(link => find('docs/a.mdx', link))
  assert.deepEqual(found, ['docs/in/kiln.mdx', 'docs/in/kiln.mdx', 'docs/in/index.mdx', null, null, null])
})
