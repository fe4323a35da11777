import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolvePage } from '#site/address.ts'
import { siteMap } from '#site/tree/map.ts'
import { sitePages } from '#web/screens/site/sitePages.ts'
import { entry } from '../site/renderMarkdownPage.ts'

const paths = [
  'README.md',
  'a.md',
  'a.mdx',
  'docs/README.md',
  'docs/b.markdown',
  'docs/C.MD',
  'openapi.yaml',
  'rates.csv',
]
const entries = [...paths, 'package.json', '_draft.md', '.github/c.md', 'docs/_old/d.md', 'img/a.png', 'LICENSE'].map(
  path => entry(path),
)

test('the app lists the pages that the site lists, and no unpublished ones', () => {
  const labels = sitePages(entries).map(({ label }) => label)
  assert.deepEqual(labels.slice(1).toSorted(), paths.filter(path => path !== 'README.md').toSorted())
})

test('the address of each listed page leads to that page', () => {
  const site = siteMap(entries)
  const [first, ...others] = sitePages(entries)
  assert.deepEqual(
    [first, resolvePage(site, '')],
    [
      { value: '', label: 'First page' },
      { kind: 'page', path: 'README.md' },
    ],
  )
  for (const { value, label } of others) assert.deepEqual(resolvePage(site, value), { kind: 'page', path: label })
  assert.equal(new Set(others.map(({ value }) => value)).size, paths.length - 1)
})
