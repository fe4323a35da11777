import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSite } from './readSite.ts'

async function linked(text: string) {
  const { pages, site } = await readSite({
    'docs/here.md': text,
    'docs/lids.md': '# Lids\n\n## 4.2 Sizes - and colours\n\n<div id="lid-7" markdown>\n\nText\n\n</div>\n',
    'docs/old/lids.md': '# Lids\n\n## Glass lids\n',
    'other/lids.md': '# Lids\n\n## Glass lids\n',
  })
  const html = (pages.get('docs/here.md') ?? assert.fail())
    .replace(/<span class="wiki">(.*?)<\/span>/g, '$1')
    .replaceAll('\n', ' ')
    .trim()
  return { html, site }
}

test('a reference without a target leads to the section of the project that has the id, as in MkDocs', async () => {
  for (const [text, html] of [
    ['See [Sizes][42-sizes-and-colours].', 'See <a href="/docs/lids.md#42-sizes---and-colours">Sizes</a>.'],
    ['[Lid 7][lid-7]]', '<a href="/docs/lids.md#lid-7">Lid 7</a>]'],
    ['[a][glass-lids] b', '<a href="/docs/old/lids.md#glass-lids">a</a> b'],
  ] as const) {
    const found = await linked(text)
    assert.equal(found.html, `<p>${html}</p>`)
    assert.deepEqual(found.site.brokenLinks, [])
  }
  assert.match((await linked('# Own lids\n\n[x][own-lids]\n')).html, /<a href="\/docs\/here\.md#own-lids">x<\/a>/)
})

test('brackets that name no section, and those of other links, stay as they are written', async () => {
  for (const text of ['[a][none-of-them]', 'm[i][lid-7]', '[1][2]', '[a] [lid-7]', '[a][lid 7]', '[a][lid-7](x'])
    assert.equal((await linked(text)).html, `<p>${text}</p>`)
  assert.equal((await linked('[a][lid-7]\n\n[lid-7]: #x')).html, '<p><a href="#x">a</a></p>')
  assert.equal((await linked('`[a][lid-7]`')).html, '<p><code>[a][lid-7]</code></p>')
})
