import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { limits } from '#domain/limits.ts'
import { addressUrl, resolvePage } from '#site/address.ts'
import { noFacts, type PageFacts } from '#site/facts.ts'
import { resolveLink } from '#site/links.ts'
import { outline } from '#site/outline/siteOutline.ts'
import { readingOrder, type SiteOutline } from '#site/outline.ts'
import { siteMap } from '#site/tree/map.ts'
import { prettyName } from '#site/tree/names.ts'
import { entry, siteOf } from './renderMarkdownPage.ts'

const site = siteOf(
  'README.md',
  'LICENSE',
  'docs/README.md',
  'docs/a.md',
  'docs/b c.md',
  'docs/img/x.png',
  'docs/deep/er/z.mdx',
  'docs/deep/er/notes.txt',
  'guide/index.md',
  'guide/README.md',
  'guide.md',
)

test('Markdown files are pages; the index of a folder has the address of the folder', () => {
  assert.deepEqual(
    [...site.pages].map(([path, page]) => `${path} ${page.address}`),
    [
      'README.md ',
      'docs/README.md docs/',
      'docs/a.md docs/a.html',
      'docs/b c.md docs/b c.html',
      'docs/deep/er/z.mdx docs/deep/er/z.html',
      'guide/index.md guide/',
      'guide/README.md guide/README.html',
      'guide.md guide.html',
    ],
  )
})

test('the file that Hugo takes for the page of a folder is that page, after `index.md` and before `README.md`', () => {
  const { pages } = siteOf(
    '_index.md',
    'README.md',
    'api/_index.md',
    'part/_index.adoc',
    'both/index.md',
    'both/_index.md',
  )
  assert.deepEqual(
    [...pages].map(([path, { address }]) => `${path} ${address}`),
    [
      '_index.md ',
      'README.md README.html',
      'api/_index.md api/',
      'part/_index.adoc part/',
      'both/index.md both/',
      'both/_index.md both/_index.html',
    ],
  )
  const hidden = ['_drafts/_index.md', '_index.js', '_index.md/a.md', 'a_index.md']
  assert.deepEqual([...siteOf(...hidden).files.keys()], ['a_index.md'])
})

test('pictures in the folders where Sphinx and others keep them are published, and nothing else there', () => {
  const published = [
    '_static/a.png',
    'docs/_assets/x/a.SVG',
    'docs/_images/_img/a.webp',
    'guide/.gitbook/assets/a (1).png',
    'guide/.gitbook/assets/a.pdf',
    'guide/.gitbook/assets/a.yaml',
  ]
  const hidden = [
    '_static/a.js',
    '_assets/_a.png',
    '_assets/.a.png',
    '_drafts/a.png',
    'docs/_images/.git/a.png',
    '_images.png',
    '.gitbook/assets/a.js',
    '.gitbook/assets/.a.png',
    '.gitbook/a.png',
    '.gitbook/includes/a.md',
    '.assets/a.png',
  ]
  assert.deepEqual([...siteOf(...published, ...hidden).files.keys()], published)
})

test('hidden names, folders, links and submodules are not published', () => {
  const entries = ['_config.yml', '.github/a.md', 'a/_b/c.md', 'a/.d.md', '../e.md', 'f\\g.md', 'a//b.md', 'ok.md'].map(
    entry,
  )
  const others = ['folder', 'link.md', 'module'].map((path, index) => ({
    ...entry(path),
    type: ['directory', 'symlink', 'submodule'][index] ?? '',
  }))
  assert.deepEqual([...siteMap([...entries, ...others]).files.keys()], ['ok.md'])
})

test('two files with the same preferred address both get one', () => {
  const { pagesByAddress } = siteOf('a.md', 'a.markdown', 'a.mdx')
  assert.deepEqual([...pagesByAddress.keys()], ['a.html', 'a.markdown.html', 'a.mdx.html'])
})

test('data is a page too, besides the file itself, and listed if its name says what it is', () => {
  const data = siteOf(
    'docs/a.md',
    'openapi.yaml',
    'docs/rates.csv',
    'docs/a.json',
    'order.schema.json',
    'schema.json',
    'package.json',
    'package.yaml',
    'swagger.html',
    'swagger.json',
    'tsconfig.json',
    'openapi.txt',
    '.hidden.json',
  )
  assert.deepEqual(
    [...data.pages].map(([path, page]) => `${path} ${page.address}`),
    [
      'docs/a.md docs/a.html',
      'openapi.yaml openapi.html',
      'docs/rates.csv docs/rates.html',
      'order.schema.json order.schema.html',
      'schema.json schema.html',
      'swagger.json swagger.json.html',
    ],
  )
  assert.deepEqual(
    [...data.unlistedByAddress].map(([address, page]) => `${page.path} ${address}`),
    [
      'docs/a.json docs/a.json.html',
      'package.json package.html',
      'package.yaml package.yaml.html',
      'tsconfig.json tsconfig.html',
      'swagger.html swagger.html.html',
      'openapi.txt openapi.txt.html',
    ],
  )
  const meanings: Readonly<Record<string, object>> = {
    openapi: { kind: 'page', path: 'openapi.yaml' },
    'openapi.html': { kind: 'page', path: 'openapi.yaml' },
    'openapi.yaml': { kind: 'file', path: 'openapi.yaml' },
    'docs/a': { kind: 'page', path: 'docs/a.md' },
    'docs/a.json': { kind: 'file', path: 'docs/a.json' },
    'docs/a.json.html': { kind: 'page', path: 'docs/a.json' },
    package: { kind: 'page', path: 'package.json' },
    'swagger.html': { kind: 'file', path: 'swagger.html' },
    'openapi.txt': { kind: 'file', path: 'openapi.txt' },
  }
  for (const [path, meaning] of Object.entries(meanings)) assert.deepEqual(resolvePage(data, path), meaning, path)
  assert.equal(resolveLink(data, '', 'docs/a.md', '../openapi.yaml'), '/openapi.html')
  assert.equal(resolveLink(data, '', 'docs/a.md', '../package.json'), '/package.html')
})

test('every other text has a page of its source, to which links lead', () => {
  const mixed = siteOf(
    'a.md',
    'src/a.go',
    'LICENSE',
    'a.png',
    'demo.html',
    'b.go',
    'b.go.html',
    'c.go',
    'c.go.md',
    'x.svg',
  )
  assert.deepEqual(
    [...mixed.unlisted].map(([path, { address }]) => `${path} ${address}`),
    [
      'src/a.go src/a.go.html',
      'LICENSE LICENSE.html',
      'demo.html demo.html.html',
      'b.go.html b.go.html.html',
      'x.svg x.svg.html',
    ],
  )
  const links: Readonly<Record<string, string>> = {
    'src/a.go': '/src/a.go.html',
    'src/a.go#L10': '/src/a.go.html#L10',
    'src/a.go?plain=1#L10-L20': '/src/a.go.html?plain=1#L10-L20',
    LICENSE: '/LICENSE.html',
    'a.png': '/a.png',
    'demo.html': '/demo.html',
    'demo.html#part': '/demo.html#part',
    'demo.html#L3': '/demo.html.html#L3',
    'x.svg': '/x.svg',
    'b.go': '/b.go',
    'c.go': '/c.go',
  }
  for (const [link, url] of Object.entries(links)) assert.equal(resolveLink(mixed, '', 'a.md', link), url, link)
  assert.deepEqual(resolvePage(mixed, 'src/a.go'), { kind: 'file', path: 'src/a.go' })
  assert.deepEqual(resolvePage(mixed, 'src/a.go.html'), { kind: 'page', path: 'src/a.go' })
  assert.deepEqual(resolvePage(mixed, 'src/'), { kind: 'listing', folder: 'src' })
})

test('a very large text has no page', () => {
  const size = limits.editFileMaxBytes + 1
  assert.equal(siteMap([entry('a.md'), { ...entry('a.go'), size }]).unlisted.size, 0)
})

test('data alone makes no folder of pages and no suggestion', () => {
  const data = siteOf('a/package.json', 'tsconfig.json')
  assert.equal(data.folders.size, 0)
  assert.deepEqual(resolvePage(data, ''), { kind: 'listing', folder: '' })
  assert.deepEqual(resolvePage(data, 'packag'), { kind: 'missing', suggestions: [] })
  assert.deepEqual(resolvePage(data, 'a/package'), { kind: 'page', path: 'a/package.json' })
})

test('an address resolves to a page with or without its extension, to a source file, or to a redirect', () => {
  const meanings: Readonly<Record<string, object>> = {
    '': { kind: 'page', path: 'README.md' },
    '/': { kind: 'page', path: 'README.md' },
    'docs/a.html': { kind: 'page', path: 'docs/a.md' },
    'docs/a': { kind: 'page', path: 'docs/a.md' },
    'docs/b c': { kind: 'page', path: 'docs/b c.md' },
    'docs/': { kind: 'page', path: 'docs/README.md' },
    docs: { kind: 'redirect', to: 'docs/' },
    'docs/index.html': { kind: 'redirect', to: 'docs/' },
    'docs/README.html': { kind: 'redirect', to: 'docs/' },
    'docs/README': { kind: 'redirect', to: 'docs/' },
    'docs/_index': { kind: 'redirect', to: 'docs/' },
    'index.html': { kind: 'redirect', to: '' },
    index: { kind: 'redirect', to: '' },
    'docs/deep/': { kind: 'listing', folder: 'docs/deep' },
    'docs/deep': { kind: 'redirect', to: 'docs/deep/' },
    'docs/img/': { kind: 'listing', folder: 'docs/img' },
    'docs/img': { kind: 'redirect', to: 'docs/img/' },
    'docs//': { kind: 'redirect', to: 'docs/' },
    'docs/a.md': { kind: 'file', path: 'docs/a.md' },
    'docs/img/x.png': { kind: 'file', path: 'docs/img/x.png' },
    LICENSE: { kind: 'file', path: 'LICENSE' },
    guide: { kind: 'page', path: 'guide.md' },
    'guide/': { kind: 'page', path: 'guide/index.md' },
    'guide/README.html': { kind: 'page', path: 'guide/README.md' },
  }
  for (const [path, meaning] of Object.entries(meanings)) assert.deepEqual(resolvePage(site, path), meaning, path)
})

test('a site without a start page opens with a listing', () => {
  assert.deepEqual(resolvePage(siteOf('z.md', 'b/a.md', 'c.md'), ''), { kind: 'listing', folder: '' })
  assert.deepEqual(resolvePage(siteOf('x.png'), ''), { kind: 'listing', folder: '' })
  assert.deepEqual(resolvePage(siteOf(), ''), { kind: 'missing', suggestions: [] })
})

test('a missing page suggests the closest ones', () => {
  const suggestionsFor = (path: string) => {
    const resolved = resolvePage(
      siteOf('README.md', 'docs/architecture.md', 'docs/api/errors.md', 'docs/errors.md', 'glossary.md'),
      path,
    )
    return resolved.kind === 'missing' ? resolved.suggestions : []
  }
  assert.equal(suggestionsFor('docs/architcture')[0], 'docs/architecture.html')
  assert.equal(suggestionsFor('glosary.md')[0], 'glossary.html')
  assert.deepEqual(suggestionsFor('errors').toSorted(), ['docs/api/errors.html', 'docs/errors.html'])
  assert.deepEqual(suggestionsFor('zzzz'), [])
  assert.deepEqual(suggestionsFor('../../etc/passwd'), [])
})

test('any path gets an answer that stays inside the site', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('..', '/', '//x', 'a\0b', 'x'.repeat(5_000))),
      path => {
        const resolved = resolvePage(site, path)
        if (resolved.kind === 'page') assert.ok(site.pages.has(resolved.path))
        if (resolved.kind === 'file') assert.ok(site.files.has(resolved.path))
        if (resolved.kind === 'redirect') assert.ok(site.pagesByAddress.has(resolved.to) || resolved.to.endsWith('/'))
      },
    ),
    { seed: 1 },
  )
})

test('links in a file lead to addresses of the site', () => {
  const links: Readonly<Record<string, string>> = {
    'b%20c.md': '/p/docs/b%20c.html',
    'b c.md#x-y': '/p/docs/b%20c.html#x-y',
    './a.md': '/p/docs/a.html',
    a: '/p/docs/a.html',
    'a.html': '/p/docs/a.html',
    '../README.md': '/p/',
    '..': '/p/',
    '.': '/p/docs/',
    './': '/p/docs/',
    '../guide': '/p/guide/',
    '../guide.md': '/p/guide.html',
    '/docs/a.md#top': '/p/docs/a.html#top',
    'img/x.png': '/p/docs/img/x.png',
    'img/x.png?raw=true': '/p/docs/img/x.png?raw=true',
    '../../../../guide.md': '/p/guide.html',
    'deep/er': '/p/docs/deep/er/',
    'deep/er/z.mdx': '/p/docs/deep/er/z.html',
    'nowhere.md': '/p/docs/nowhere.md',
    'nowhere/': '/p/docs/nowhere/',
    '?a=1#b': '/p/docs/a.html?a=1#b',
    '%zz.md': '/p/docs/%25zz.md',
    'a.md#"><': '/p/docs/a.html#%22%3E%3C',
    '/': '/p/',
  }
  for (const [link, url] of Object.entries(links)) assert.equal(resolveLink(site, '/p', 'docs/a.md', link), url, link)
})

test('no link leads out of the site', () => {
  const part = fc.constantFrom(
    '..',
    '.',
    '/',
    '//',
    '%2e%2e',
    '%2F',
    '\\',
    'docs',
    'a.md',
    '@',
    ':',
    'x',
    '%00',
    '\ud800',
    '#',
    '?',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 10 }), parts => {
      const url = new URL(resolveLink(site, '/p/7', 'docs/a.md', parts.join('/')), 'https://site.example')
      assert.equal(url.host, 'site.example')
      assert.ok(url.pathname.startsWith('/p/7/'), url.pathname)
    }),
    { seed: 3, numRuns: 1_000 },
  )
})

test('an address is encoded as in URLs', () => {
  assert.equal(addressUrl('', ''), '/')
  assert.equal(addressUrl('/p/7', 'a b/ü?#.html'), '/p/7/a%20b/%C3%BC%3F%23.html')
})

function lines(folder: SiteOutline, depth = 0): string[] {
  const own = folder.index ? [`${'  '.repeat(depth)}${folder.index.label}`] : []
  return [
    ...own,
    ...folder.items.flatMap(item =>
      item.kind === 'folder'
        ? [`${'  '.repeat(depth)}${item.label}/`, ...lines(item, depth + 1)]
        : [`${'  '.repeat(depth)}${item.label}`],
    ),
  ]
}

test('without titles the outline lists names, pages and folders together, numbers by value', () => {
  const plain = outline(
    siteOf('b10.md', 'b9.md', 'README.md', 'a/x.md', 'c/README.md', 'c/y.md', 'a/deep/z.md'),
    () => null,
  )
  assert.deepEqual(lines(plain), ['Home', 'A/', '  Deep/', '    Z', '  X', 'B9', 'B10', 'C/', '  C', '  Y'])
  assert.deepEqual(
    readingOrder(plain).map(page => page.path),
    ['README.md', 'a/deep/z.md', 'a/x.md', 'b9.md', 'b10.md', 'c/README.md', 'c/y.md'],
  )
})

test('titles, order and exclusion come from the metadata of the pages', () => {
  const facts: Readonly<Record<string, Partial<PageFacts>>> = {
    'README.md': { title: 'Start' },
    'z.md': { title: 'First', order: 1 },
    'y/README.md': { title: 'Second', order: 2 },
    'draft.md': { listed: false },
    'only-draft/a.md': { listed: false },
  }
  const listed = outline(siteOf('README.md', 'z.md', 'y/README.md', 'a.md', 'draft.md', 'only-draft/a.md'), page => ({
    ...noFacts,
    ...facts[page.path],
  }))
  assert.deepEqual(lines(listed), ['Start', 'First', 'Second', 'A'])
})

test('pages of one folder that share a title are labelled with their names', () => {
  const same = outline(siteOf('v/3.1.0.md', 'v/3.0.md', 'v/about.md', 'w/a.md'), page => ({
    ...noFacts,
    title: page.path === 'v/about.md' ? 'About' : 'The Specification',
  }))
  assert.deepEqual(lines(same), ['V/', '  3.0', '  3.1.0', '  About', 'W/', '  The Specification'])
})

test('the folder of a numbered document goes by the document', () => {
  const metadata = { label: 'CIP-30', status: null, authors: [], dates: [], relations: [], others: [] }
  const named = outline(
    siteOf('cip-30/README.md', 'cip-30/tests.md', 'dcp-5/DCP-5.md', 'dcp-6/other.md', 'dcp-7/dcp-7.md', 'dcp-7/b.md'),
    page => ({ ...noFacts, ...(page.path === 'cip-30/README.md' && { title: 'Web Bridge', metadata }) }),
  )
  assert.deepEqual(lines(named), [
    'CIP-30 Web Bridge/',
    '  CIP-30 Web Bridge',
    '  Tests',
    'Dcp 5',
    'Dcp 6/',
    '  Other',
    'Dcp 7/',
    '  B',
    '  Dcp 7',
  ])
})

test('names of files are turned into readable labels', () => {
  const names: Readonly<Record<string, string>> = {
    'docs/getting_started.md': 'Getting started',
    '0001-record-api-decisions.md': '0001 Record API decisions',
    'README.md': 'Home',
    'api/rate-limits/index.adoc': 'Rate limits',
    'CODE_OF_CONDUCT.md': 'Code of conduct',
    adr: 'ADR',
    '3.2.0.md': '3.2.0',
    'docs/1.getting-started': 'Getting started',
    'docs/1.x': '1.x',
    'api/rate-limits.csv': 'Rate limits',
    'OAuth-flow.mdx': 'OAuth flow',
    '---.md': '---.md',
  }
  for (const [path, name] of Object.entries(names)) assert.equal(prettyName(path), name)
})
