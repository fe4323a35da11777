import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSite } from '../readSite.ts'

/** Where the links of a page lead, by their text, and what is reported. */
async function linksOf(files: Readonly<Record<string, string>>, path: string) {
  const { site, pages } = await readSite(files)
  const links = [...(pages.get(path) ?? '').matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)]
  return {
    links: Object.fromEntries(links.map(([, href, text]) => [text, href])),
    broken: site.brokenLinks.map(({ target, problem }) => `${target}: ${problem}`),
  }
}

test('a link to the number or the permalink of a page leads to it', async () => {
  const { links, broken } = await linksOf(
    {
      'rules/0164.md': '---\nid: 164\n---\n# Soft delete\n\n## Undo\n',
      'rules/0203.md': '---\nid: 203\npermalink: /fields/\n---\n# Fields\n',
      'pages/news/march.md': '[a](/164) [b](/164#undo) [c](../203) [d](/fields) [e](/fields/#no) [f](/205)\n',
    },
    'pages/news/march.md',
  )
  assert.deepEqual(links, {
    a: '/rules/0164.md',
    b: '/rules/0164.md#undo',
    c: '/rules/0203.md',
    d: '/rules/0203.md',
    e: '/rules/0203.md',
    f: '/205',
  })
  assert.deepEqual(broken, ['/fields/#no: no such heading', '/205: no such file'])
})

test('a slug is relative to the folder of its page, or to the root of its site', async () => {
  const { links } = await linksOf(
    {
      'site/docs/guide/a.md': '[b](./begin) [c](/docs/start) [d](/guide/begin) [e](./begin.md) [f](../guide/begin/)\n',
      'site/docs/guide/b.md': '---\nslug: begin\n---\n# B\n',
      'site/docs/c.md': '---\nslug: /start\n---\n# C\n',
    },
    'site/docs/guide/a.md',
  )
  assert.deepEqual(links, {
    b: '/site/docs/guide/b.md',
    c: '/site/docs/c.md',
    d: '/site/docs/guide/b.md',
    e: './begin.md',
    f: '/site/docs/guide/b.md',
  })
})

test('numbers that order files are no part of addresses, dates and versions are', async () => {
  const { links } = await linksOf(
    {
      'docs/01-guide/02-a.md': '[b](./b) [c](../setup/c#c) [d](/setup) [e](../x) [f](../03-x)\n',
      'docs/01-guide/03-b.md': '# B\n',
      'docs/02-setup/1. c.md': '# C\n',
      'docs/02-setup/index.md': '# Setup\n',
      'docs/2024-01-x.md': '# X\n',
    },
    'docs/01-guide/02-a.md',
  )
  assert.deepEqual(links, {
    b: '/docs/01-guide/03-b.md',
    c: '/docs/02-setup/1.%20c.md#c',
    d: '/docs/02-setup/index.md',
    e: '../x',
    f: '../03-x',
  })
})

test('a link from a page with a permalink is relative to that as well', async () => {
  const { links } = await linksOf(
    {
      'docs/a.md': '---\npermalink: /guide/a/\n---\n[b](../b/)\n',
      'other/b.md': '---\npermalink: /guide/b/\n---\n# B\n',
    },
    'docs/a.md',
  )
  assert.deepEqual(links, { b: '/other/b.md' })
})

test('of several pages with an address the nearest is meant, and none of those equally near', async () => {
  const page = '---\nslug: /start\n---\n# S\n'
  const { links } = await linksOf({ 'v1/a.md': '[s](/start)\n', 'v1/b.md': page, 'v2/b.md': page }, 'v1/a.md')
  assert.deepEqual(links, { s: '/v1/b.md' })
  const twice = await linksOf({ 'v3/a.md': '[s](/start)\n', 'v1/b.md': page, 'v2/b.md': page }, 'v3/a.md')
  assert.deepEqual(twice.links, { s: '/start' })
})

test('earlier addresses of Hugo lead to their page, names of Obsidian are none', async () => {
  const { links } = await linksOf(
    {
      'content/a.md': '[x](/old/x/) [y](/y) [z](/z)\n',
      'content/x.md': '---\naliases: [/old/x/, z]\nurl: /y\n---\n# X\n',
    },
    'content/a.md',
  )
  assert.deepEqual(links, { x: '/content/x.md', y: '/content/x.md', z: '/z' })
})

test('a reference to an earlier place of a page of Antora leads to the page', async () => {
  const { links } = await linksOf(
    {
      'modules/ROOT/pages/a.adoc': 'xref:api:old.adoc[x] xref:moved.adoc[y] xref:gone.adoc[z]\n',
      'modules/api/pages/new.adoc': '= New\n:page-aliases: old.adoc, ROOT:moved.adoc, product:api:gone.adoc\n\nText\n',
    },
    'modules/ROOT/pages/a.adoc',
  )
  assert.deepEqual(links, {
    x: '/modules/api/pages/new.adoc',
    y: '/modules/api/pages/new.adoc',
    z: '../pages/gone.adoc',
  })
})
