import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSite } from '../readSite.ts'

const parts = {
  'spec/index.md': '# Book\n\n[one](#first-part) [two](#deep) [own](#book) [twice](#twice) [far](#other)\n',
  'spec/one.md': '# One\n\n## First part\n\n## Twice\n\n[up](#lids)\n',
  'spec/two.md': '# Two\n\n## Twice\n\n## Lids\n\n[there](#first-part)\n',
  'spec/modules/deep.md': '## Deep\n',
  'other/a.md': '## Other\n',
}

test('a book in several Markdown files links to its sections as if it were one', async () => {
  const { pages, site } = await readSite(parts)
  const index = pages.get('spec/index.md') ?? ''
  assert.match(index, /href="\/spec\/one\.md#first-part">one/)
  assert.match(index, /href="\/spec\/modules\/deep\.md#deep">two/)
  assert.match(index, /href="#book">own<\/a> <a href="#twice">twice<\/a> <a href="#other">far/)
  assert.match(pages.get('spec/one.md') ?? '', /href="\/spec\/two\.md#lids">up/)
  assert.deepEqual(
    site.brokenLinks.map(({ target, problem }) => `${target}: ${problem}`),
    ['#twice: no such heading', '#other: no such heading'],
  )
})

test('a section of another file is meant only where several links of the folder say so', async () => {
  const few = await readSite({
    ...parts,
    'spec/index.md': '# Book\n\n[deep](#deep)\n',
    'spec/one.md': '## First part\n',
  })
  assert.match(few.pages.get('spec/index.md') ?? '', /href="#deep"/)
  const stale = await readSite({ ...parts, 'spec/index.md': `${parts['spec/index.md']}[a](#a) [b](#b) [c](#c)\n` })
  assert.match(stale.pages.get('spec/index.md') ?? '', /href="#first-part"/)
  assert.equal(stale.site.brokenLinks.length, 9)
})

test('the files that a page includes are one book, wherever they are', async () => {
  const { pages, site } = await readSite({
    'book.md': '# Book\n\n{% include_relative kinds/lid.md %}\n\n{% include_relative calls/all.md %}\n',
    'kinds/lid.md': '#### Lid\n\nSee [open](#open).\n',
    'calls/all.md': '{{#include deep/open.md}}\n',
    'calls/deep/open.md': '#### Open\n\nSee [the lid](#lid) and [none](#none).\n',
    'other/lid.md': '# Lid\n',
    'other/a.md': 'See [the lid](#lid).\n',
  })
  assert.match(pages.get('book.md') ?? '', /<a href="\/?kinds\/lid\.md">Lid<\/a>/)
  assert.match(pages.get('kinds/lid.md') ?? '', /href="\/calls\/deep\/open\.md#open"/)
  assert.match(pages.get('calls/deep/open.md') ?? '', /href="\/kinds\/lid\.md#lid"/)
  assert.match(pages.get('other/a.md') ?? '', /href="#lid"/)
  assert.deepEqual(
    site.brokenLinks.map(({ path, target }) => `${path} ${target}`),
    ['calls/deep/open.md #none', 'other/a.md #lid'],
  )
})

test('an included file does not say how the project links', async () => {
  const { site } = await readSite({
    'a/book.md': '# Book\n\n{% include_relative b.md %}\n\n{% include_relative c.md %}\n\n[d](../d/)\n',
    'a/b.md': '# B\n',
    'a/c.md': '# C\n',
    'a/d.md': '# D\n',
  })
  assert.deepEqual(site.brokenLinks, [])
})

test('files that include each other are one book', async () => {
  const { site } = await readSite({
    'a/x.md': '# X\n\n{{#include ../b/y.md}}\n\n[y](#y)\n',
    'b/y.md': '# Y\n\n{{#include ../a/x.md}}\n\n[x](#x)\n',
  })
  assert.deepEqual(site.brokenLinks, [])
})
