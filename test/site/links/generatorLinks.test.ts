import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveLink } from '#site/links.ts'
import { readSite } from '../readSite.ts'

const brokenIn = ({ site }: Awaited<ReturnType<typeof readSite>>) => site.brokenLinks.map(({ target }) => target)

test('references of Hugo begin at the content of the language, the content or the static files', async () => {
  const read = await readSite(
    {
      'site/content/en/use/start.md':
        '[a]({{< relref "parts/Lamp" >}}) [b](use/more) ![c](img/c.png) [d](parts/none) [e](./parts/Lamp)\n\n{{< page-ref page="parts/Lamp" caption="Lamps" >}}\n',
      'site/content/en/use/more.md': '# More\n',
      'site/content/en/parts/Lamp.md': '# Lamp\n',
      'site/content/de/use/start.md': '[a]({{< relref "parts/Lamp" >}}) [f](/parts/lamp/)\n',
      'site/content/de/parts/Lamp.md': '# Lampe\n',
    },
    ['site/static/img/c.png'],
  )
  assert.deepEqual(brokenIn(read), ['parts/none', './parts/Lamp'])
  const start = read.pages.get('site/content/en/use/start.md') ?? ''
  assert.match(start, /<a href="parts\/Lamp">Lamps<\/a>/)
  assert.equal(
    resolveLink(read.map, '', 'site/content/de/use/start.md', 'parts/Lamp'),
    '/site/content/de/parts/Lamp.html',
  )
  assert.match(read.pages.get('site/content/de/use/start.md') ?? '', /href="\/site\/content\/de\/parts\/Lamp\.md">f/)
})

test('a reference of Hugo without a folder leads to the page of that name in the content of the site', async () => {
  const read = await readSite({
    'site/content/en/use/start.md':
      '[a]({{< ref lamp.md >}}) [b]({{<ref "lamp#oil">}}) [c]({{< ref parts >}}) [d]({{< ref hook >}}) [e](./lamp.md) [f]({{< ref bulb >}})\n',
    'site/content/en/all/parts/_index.md': '# Parts\n',
    'site/content/en/all/parts/Lamp.md': '# Lamp\n\n## Oil\n',
    'site/content/en/a/hook.md': '# Hook\n',
    'site/content/en/b/hook.md': '# Hook\n',
    'other/content/bulb.md': '# Bulb\n',
    'site/content/de/Lamp.md': '# Lampe\n',
    'astro/src/content/docs/a.md': '[h](old.md)\n',
    'astro/src/content/blog/old.md': '# Old\n',
    'notes/a.md': '[g](lamp.md)\n',
  })
  assert.deepEqual(
    [...(read.pages.get('site/content/en/use/start.md') ?? '').matchAll(/href="([^"]*)">[abc]</g)].map(([, to]) => to),
    [
      '/site/content/en/all/parts/Lamp.md',
      '/site/content/en/all/parts/Lamp.md#oil',
      '/site/content/en/all/parts/_index.md',
    ],
  )
  assert.deepEqual(brokenIn(read), ['hook', './lamp.md', 'bulb', 'old.md', 'lamp.md'])
})

test('a file may be named below the folder of the settings of Docusaurus', async () => {
  const read = await readSite(
    {
      'web/docs/in/a.md': '![a](@site/static/a.png) [b](@site/docs/b.md) [c](@site/docs/c.md)\n',
      'web/docs/b.md': '# B\n',
    },
    ['web/static/a.png', 'web/docusaurus.config.js'],
  )
  assert.deepEqual(brokenIn(read), ['@site/docs/c.md'])
  assert.equal(resolveLink(read.map, '', 'web/docs/in/a.md', '@site/docs/b.md'), '/web/docs/b.html')
})

test('anchors of Redoc lead to the operations, tags and sections of a description', async () => {
  const description = {
    openapi: '3.1.0',
    info: { title: 'Lamp API', description: '# Errors\n\n## Codes\n\nSee [on](#operation/lampOn).' },
    tags: [
      { name: 'Lamps', description: 'All lamps.' },
      { name: 'Hints', description: 'What to know first.' },
    ],
    paths: { '/on': { post: { operationId: 'lampOn', tags: ['Lamps'], responses: {} } } },
  }
  const read = await readSite({
    'openapi.json': JSON.stringify(description),
    'a.md':
      '[1](openapi.json#tag/Lamps) [2](openapi.json#tag/Lamps/operation/lampOn) [3](openapi.json#section/Errors/Codes) [4](openapi.json#tag/Hints) [5](openapi.json#tag/None) [6](openapi.json#operation/off)\n',
  })
  assert.deepEqual(brokenIn(read), ['openapi.json#tag/None', 'openapi.json#operation/off'])
  assert.deepEqual(
    [...(read.pages.get('a.md') ?? '').matchAll(/#([^"]*)">[1-4]</g)].map(([, id]) => id),
    ['lamps', 'operation%2FlampOn', 'codes', 'hints'],
  )
  assert.match(read.pages.get('openapi.json') ?? '', /What to know first\./)
})

test('a link with a value that only a generator knows is not reported', async () => {
  const read = await readSite({
    'a.md':
      '[a]({{% home "x" %}}) [b]({{site.parts}}/b.md) <img src="{{ lamp.picture }}" alt=""> [c]({none}) [d](%7B%7Bx%7D%7D)\n',
  })
  assert.deepEqual(brokenIn(read), ['%7Bnone%7D'])
})

test('anchors are those that Sphinx or MkDocs makes of headings, where their settings are above the page', async () => {
  const text = '## Lid.size\n\n## 2. Round & flat\n'
  const links = (page: string) => `[a](${page}#lid-size) [b](${page}#round-flat) [c](${page}#2-round-flat)\n`
  const read = await readSite(
    {
      'a/doc/lids.md': text,
      'a/b.md': links('doc/lids.md'),
      'c/lids.md': text,
      'c/b.md': links('lids.md'),
      'd.md': text,
      'e.md': links('d.md'),
    },
    ['a/doc/conf.py', 'c/mkdocs.yml'],
  )
  assert.deepEqual(
    read.site.brokenLinks.map(({ path, target }) => `${path} ${target}`),
    [
      'a/b.md doc/lids.md#2-round-flat',
      'c/b.md lids.md#lid-size',
      'c/b.md lids.md#round-flat',
      'e.md d.md#lid-size',
      'e.md d.md#round-flat',
      'e.md d.md#2-round-flat',
    ],
  )
  assert.match(read.pages.get('a/b.md') ?? '', /href="\/a\/doc\/lids\.md#lidsize">a/)
})

test('the index of a folder may have a number that orders it', async () => {
  const read = await readSite({
    'content/20.parts/10.lids/00.index.md': '# Lids\n',
    'content/10.start.md': '[a](/parts/lids) [b](/parts/lids/none)\n',
  })
  assert.deepEqual(brokenIn(read), ['/parts/lids/none'])
  assert.match(read.pages.get('content/10.start.md') ?? '', /href="\/content\/20\.parts\/10\.lids\/00\.index\.md">a/)
})

test('the ids that GitHub makes of headings in AsciiDoc lead to them, also from other files', async () => {
  const { site } = await readSite({
    'docs/a.adoc': '= Lids\n\n== Round-lid sizes (in cm)\n\nSee <<_other>>.\n',
    'README.md': '[a](docs/a.adoc#round-lid-sizes-in-cm) [b](docs/a.adoc#round-lids) [c](docs/a.adoc#lid-sizes)\n',
  })
  assert.deepEqual(
    site.brokenLinks.filter(({ path }) => path === 'README.md').map(({ target }) => target),
    ['docs/a.adoc#round-lids', 'docs/a.adoc#lid-sizes'],
  )
})
