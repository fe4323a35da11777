import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSite } from '../readSite.ts'

test('an anchor in another case, or with other punctuation, leads to the place that is meant, and is reported', async () => {
  const { site, pages } = await readSite({
    'a.md': '# A\n\n## Retry policy\n\n## Bitmap 1.2.0\n\n[r](#Retry-Policy) [b](#bitmap-1-2-0) [n](#nothing)\n',
    'b.md': '[r](a.md#retry_policy) [ok](a.md#retry-policy)\n',
  })
  assert.match(
    pages.get('a.md') ?? '',
    /href="\/a\.md#retry-policy">r<.*href="\/a\.md#bitmap-120">b<.*href="#nothing">n</,
  )
  assert.match(pages.get('b.md') ?? '', /href="\/a\.md#retry-policy">r<.*href="a\.md#retry-policy">ok</)
  assert.deepEqual(
    site.brokenLinks.map(({ target, problem }) => [target, problem]),
    [
      ['#Retry-Policy', 'other case'],
      ['#bitmap-1-2-0', 'no such heading'],
      ['#nothing', 'no such heading'],
      ['a.md#retry_policy', 'no such heading'],
    ],
  )
})

test('an anchor that GitBook or VitePress makes of a heading leads there', async () => {
  const nfd = encodeURIComponent('データ'.normalize('NFD'))
  const { site, pages } = await readSite({
    'a.md': `# A\n\n## 4.1 Size of a Box\n\n## データ\n\n## Préparer l’été\n\n[n](#${nfd}) [p](#preparer-lete)\n`,
    'b.md':
      '[g](a.md#id-4.1-size-of-a-box) [v](a.md#_41-size-of-a-box) [x](a.md#id-41.-size) [y](a.md#4.1-size-of-a-box)\n',
  })
  assert.match(pages.get('b.md') ?? '', /href="\/a\.md#41-size-of-a-box">g<.*href="\/a\.md#41-size-of-a-box">v</)
  assert.match(
    pages.get('a.md') ?? '',
    /href="\/a\.md#%E3%83%87%E3%83%BC%E3%82%BF">n<.*#pr%C3%A9parer-l%C3%A9t%C3%A9">p</,
  )
  assert.deepEqual(
    site.brokenLinks.map(({ target }) => target),
    ['a.md#id-41.-size', 'a.md#4.1-size-of-a-box'],
  )
})

test('of two sections that differ in punctuation only, none is meant', async () => {
  const { pages } = await readSite({ 'a.md': '## V 1.2\n\n## V 12\n\n## V-1-2\n\n[v](#v_1_2)\n' })
  assert.match(pages.get('a.md') ?? '', /href="#v_1_2">v</)
})

test('a JSON pointer of one schema leads to the section of another file, else to its page', async () => {
  const schema = (rest: object) => JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...rest })
  const { site, pages } = await readSite({
    'a.schema.json': schema({
      title: 'A',
      properties: {
        size: { $ref: 'b.schema.json#/$defs/size' },
        deep: { $ref: 'b.schema.json#/properties/deep' },
        none: { $ref: 'c.schema.json#/$defs/size' },
      },
    }),
    'b.schema.json': schema({ title: 'B', $defs: { size: { type: 'integer' } } }),
  })
  const page = pages.get('a.schema.json') ?? ''
  assert.match(page, /href="\/b\.schema\.json#schemas%2Fsize"/)
  assert.match(page, /href="\/b\.schema\.json"/)
  assert.deepEqual(
    site.brokenLinks.map(({ target, problem }) => [target, problem]),
    [['c.schema.json#/$defs/size', 'no such file']],
  )
})
