import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveLink } from '#site/links.ts'
import { readSite } from '../readSite.ts'
import { siteOf } from '../renderMarkdownPage.ts'
import { surveyFiles } from '../survey/surveyFiles.ts'

const site = siteOf(
  'README.md',
  'website/docs/guide/start.md',
  'website/docs/guide/index.md',
  'website/docs/ar/guide/start.md',
  'website/public/logo.png',
  'website/guide/start.rst',
)

function led(link: string, from = 'website/docs/guide/index.md'): string {
  return resolveLink(site, '', from, link)
}

test('a link from the root leads to the nearest folder above the page that has its target', () => {
  assert.equal(led('/guide/start'), '/website/docs/guide/start.html')
  assert.equal(led('/guide/start#x'), '/website/docs/guide/start.html#x')
  assert.equal(led('/guide/'), '/website/docs/guide/')
  assert.equal(led('/guide/start.html'), '/website/docs/guide/start.html')
  assert.equal(led('/ar/guide/start'), '/website/docs/ar/guide/start.html')
  assert.equal(led('/guide/start', 'website/docs/ar/guide/start.md'), '/website/docs/ar/guide/start.html')
  assert.equal(led('/guide/start', 'website/guide/start.rst'), '/website/guide/start.html')
})

test('a link from the root leads to files that are copied there', () => {
  assert.equal(led('/logo.png'), '/website/public/logo.png')
})

test('a link from the root leads to the content of a Hugo site, from other folders too', () => {
  const hugo = siteOf('content/_index.md', 'content/api/_index.md', 'data/api/sync.yaml')
  assert.equal(resolveLink(hugo, '', 'data/api/sync.yaml', '/api/#x'), '/content/api/#x')
})

test('a link from the root may begin with the path of its site on the host', () => {
  const hugo = siteOf(
    'docs/content/_index.md',
    'docs/content/rules/_index.md',
    'docs/static/images/tree.png',
    'README.md',
  )
  const to = (link: string) => resolveLink(hugo, '', 'docs/content/_index.md', link)
  assert.equal(to('/project/rules/#x'), '/docs/content/rules/#x')
  assert.equal(to('/project/images/tree.png?width=60'), '/docs/static/images/tree.png?width=60')
  assert.equal(to('/project/README.md'), '/project/README.md', 'a name alone is that of another file')
  assert.equal(to('/rules/images/tree.png'), '/rules/images/tree.png', 'the first part is a folder')
})

test('a link of Zola leads to a file of its content', () => {
  const zola = siteOf('docs/content/_index.md', 'docs/content/api/_index.md', 'docs/content/api/sync.md')
  const from = (link: string) => resolveLink(zola, '', 'docs/content/api/sync.md', link)
  assert.equal(from('@/api/sync.md#x'), '/docs/content/api/sync.html#x')
  assert.equal(from('@/api/_index.md'), '/docs/content/api/')
  assert.equal(from('@/_index.md'), '/docs/content/')
})

test('a link from the root leads to the root of the repository first, and a missing target keeps its path', () => {
  assert.equal(led('/README.md'), '/')
  assert.equal(led('/website/docs/guide/start.md'), '/website/docs/guide/start.html')
  assert.equal(led('/nowhere'), '/nowhere')
  assert.equal(led('guide/other'), '/website/docs/guide/guide/other')
})

test('a link from the root leads to the pages of Docusaurus that are no documents', () => {
  const docusaurus = siteOf('docs/start.md', 'src/pages/releases.mdx')
  assert.equal(resolveLink(docusaurus, '', 'docs/start.md', '/releases#new'), '/src/pages/releases.html#new')
})

test('a link that is relative to the address of its page leads where browsers would lead it', () => {
  const published = siteOf(
    'docs/query/filters.mdx',
    'docs/query/sorting.md',
    'docs/query/filters/deep.md',
    'docs/types.md',
    'docs/img/type.png',
    'docs/part/index.md',
    'docs/near.md',
  )
  const to = (link: string, from = 'docs/query/filters.mdx') => resolveLink(published, '', from, link)
  assert.equal(to('../../types#range'), '/docs/types.html#range')
  assert.equal(to('../sorting/'), '/docs/query/sorting.html')
  assert.equal(to('../../img/type.png'), '/docs/img/type.png')
  assert.equal(to('deep'), '/docs/query/filters/deep.html')
  assert.equal(to('./near', 'docs/part/index.md'), '/docs/near.html')
  assert.equal(to('../types'), '/docs/types.html', 'relative to the file first')
  assert.equal(to('../gone'), '/docs/gone')
  assert.equal(to('../filters'), '/docs/filters', 'no link leads to its own page')
  assert.equal(to('../../../../types'), '/types')
})

test('documents that Sphinx names without an ending may be in Markdown', () => {
  const mixed = siteOf('docs/a.rst', 'docs/b.md', 'docs/c.rst', 'docs/c.md', 'docs/part/d.md', 'docs/part/index.rst')
  const to = (link: string, from = 'docs/a.rst') => resolveLink(mixed, '', from, link)
  assert.equal(to('b.rst#x'), '/docs/b.html#x')
  assert.equal(to('/b.rst', 'docs/part/index.rst'), '/docs/b.html')
  assert.equal(to('part/d.rst'), '/docs/part/d.html')
  assert.equal(to('c.rst'), resolveLink(mixed, '', 'docs/b.md', 'c.rst'))
  assert.equal(to('gone.rst'), '/docs/gone.rst')
  assert.equal(to('b.rst', 'docs/c.md'), '/docs/b.rst', 'in Markdown, links name files')
})

test('a translation leads to what only the English pages have', () => {
  const translated = siteOf('docs/en/docs/a.md', 'docs/en/docs/b.md', 'docs/en/docs/img/x.png', 'docs/pt-BR/docs/b.md')
  const to = (link: string) => resolveLink(translated, '', 'docs/pt-BR/docs/b.md', link)
  assert.equal(to('a.md#x'), '/docs/en/docs/a.html#x')
  assert.equal(to('b.md'), '/docs/pt-BR/docs/b.html')
  assert.equal(to('/img/x.png'), '/docs/en/docs/img/x.png')
  assert.equal(to('gone.md'), '/docs/pt-BR/docs/gone.md')
})

test('links that only work on a site count as broken only where most others work everywhere', () => {
  const texts = {
    'docs/index.md': '[a](/a) [b](./b) [c](/c)\n',
    'docs/a.md': '# A\n\n[b](/b#b) [c](/b#c)\n',
    'docs/b.md': '# B\n\n## b\n',
  }
  const reported = (files: Record<string, string>) =>
    surveyFiles(files).survey.brokenLinks.map(({ target, problem }) => `${target}: ${problem}`)
  assert.deepEqual(reported(texts), ['/c: no such file', '/b#c: no such heading'])
  assert.deepEqual(surveyFiles(texts).survey.orphans, [])
  const byPath = { ...texts, 'README.md': '[a](docs/a.md) [b](docs/b.md)\n' }
  assert.deepEqual(reported(byPath), ['/c: no such file', './b: only on the site', '/b#c: no such heading'])
  const fromRoot = { ...texts, 'README.md': '[a](/docs/a.md) [b](/docs/b.md)\n' }
  assert.deepEqual(reported(fromRoot), [
    '/c: no such file',
    './b: only on the site',
    '/a: only on the site',
    '/b#c: no such heading',
    '/b#b: only on the site',
  ])
})

test('MDX is only read on a site', async () => {
  const { site } = await readSite({
    'a.mdx': '[b](./b)\n',
    'b.md': '# B\n',
    'c.md': '[b](b.md) [b](./b)\n',
    'd.md': '[b](b.md)\n',
  })
  assert.deepEqual(
    site.brokenLinks.map(({ path }) => path),
    ['c.md'],
  )
})

test('the icons of All Contributors are no broken links', () => {
  const text = '[💻](#code-ada "Code") [code](#code-ada) [💻](#gone) <a href="#doc-ada" title="Docs">📖</a>\n'
  assert.deepEqual(
    surveyFiles({ 'a.md': text }).survey.brokenLinks.map(({ target, text }) => `${text} ${target}`),
    ['code #code-ada', '💻 #gone'],
  )
})

test('links that are relative to addresses are listed as such, unless most are', () => {
  const reported = (files: Record<string, string>) =>
    surveyFiles(files).survey.brokenLinks.map(({ path, target, problem }) => `${path}: ${target}: ${problem}`)
  const texts = { 'docs/a/x.md': '[y](../../b/y/) [out](../../../../gone)\n', 'docs/b/y.md': '# Y\n' }
  assert.deepEqual(reported(texts), ['docs/a/x.md: ../../../../gone: outside'])
  const byPath = { ...texts, 'docs/b/y.md': '[x](../a/x.md)\n' }
  assert.deepEqual(reported(byPath), [
    'docs/a/x.md: ../../../../gone: outside',
    'docs/a/x.md: ../../b/y/: only on the site',
  ])
})

test('a page outside the folder of a site links to its pages as if it were in it, and the other way round', async () => {
  const read = await readSite(
    {
      'README.md': '[a](/use/start/) [b](use/start/) [c](site/content/en/use/start.md) [d](/none/)\n',
      'plans/_index.md': '# Plans\n',
      'plans/plan-1/index.md': '# Plan 1\n\n[a](/use/start/#lamp) [b](../overview.md) [c](/plans/) [d](../none.md)\n',
      'site/content/en/plans/overview.md':
        '# Overview\n\n[a](plan-1/index.md) [b](/plans/plan-1/) [c](plan-2/index.md)\n',
      'site/content/en/use/start.md': '# Start\n\n## Lamp\n\n[a](../../../../README.md)\n',
      'examples/site/content/none.md': '# None\n',
    },
    ['site/hugo.toml', 'examples/site/hugo.toml'],
  )
  assert.deepEqual(
    read.site.brokenLinks.map(({ path, target }) => `${path} ${target}`),
    ['README.md /none/', 'plans/plan-1/index.md ../none.md', 'site/content/en/plans/overview.md plan-2/index.md'],
  )
  const to = (from: string, link: string) => resolveLink(read.map, '', from, link)
  assert.equal(to('plans/plan-1/index.md', '/use/start/#lamp'), '/site/content/en/use/start.html#lamp')
  assert.equal(to('plans/plan-1/index.md', '../overview.md'), '/site/content/en/plans/overview.html')
  assert.equal(to('site/content/en/plans/overview.md', 'plan-1/index.md'), '/plans/plan-1/')
})

test('what is in static is published beside the texts', async () => {
  const texts = { 'docs/spec/index.md': '# Spec\n', 'static/spec/api/a.md': '[s](../index.md) [t](../none.md)\n' }
  const { map, site } = await readSite(texts, ['docusaurus.config.js'])
  assert.equal(resolveLink(map, '', 'static/spec/api/a.md', '../index.md'), '/docs/spec/')
  assert.deepEqual(
    site.brokenLinks.map(({ target }) => target),
    ['../none.md'],
  )
})
