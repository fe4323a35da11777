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
