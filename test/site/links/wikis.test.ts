import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolvePage } from '#site/address.ts'
import { readSite } from '../readSite.ts'

const pages = {
  'Home.md':
    '# Lids\n\n[a](Round-Lids) [b](round-lids#sizes) [c](Flat%20Lids) [d](Desk) [e](../wiki/Flat-Lids) [f](No-Lids)\n',
  'make/Round-Lids.md':
    '# Round\n\n## Sizes\n\n[a](Home) [b](Flat-Lids) ![c](make/images/lid.png) ![d](images/none.png) [e](#none)\n',
  'sell/Flat-Lids.md': '# Flat\n\n[a](/lids/shop/wiki/Desk)\n',
  'sell/Desk.md': '# Desk\n',
}

test('links of a wiki have the name of a page, whatever folder it is in, and paths from the root', async () => {
  const { site, map } = await readSite(pages, ['make/images/lid.png'])
  assert.deepEqual(
    site.brokenLinks.map(({ path, target }) => `${path} ${target}`),
    ['Home.md No-Lids', 'make/Round-Lids.md images/none.png', 'make/Round-Lids.md #none'],
  )
  assert.equal(map.folders.get('')?.index?.path, 'Home.md')
  assert.deepEqual(resolvePage(map, 'Home'), { kind: 'redirect', to: '' })
})

test('a project without a home page is no wiki, and one with a README has that as its first page', async () => {
  const { 'Home.md': text, ...others } = pages
  const { site } = await readSite({ 'start.md': text, ...others }, ['make/images/lid.png'])
  assert.ok(site.brokenLinks.some(({ target }) => target === 'Round-Lids'))
  const { map } = await readSite({ ...pages, 'README.md': '# A\n' })
  assert.equal(map.folders.get('')?.index?.path, 'README.md')
  assert.deepEqual(resolvePage(map, 'Home'), { kind: 'page', path: 'Home.md' })
})
