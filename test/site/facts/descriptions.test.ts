import assert from 'node:assert/strict'
import { test } from 'node:test'
import { possibleDescriptions, withDescriptions } from '#site/facts/descriptions.ts'
import { noFacts } from '#site/facts.ts'
import { readFileFacts } from '#site/file.ts'
import { outline } from '#site/outline/siteOutline.ts'
import { readingOrder } from '#site/outline.ts'
import { siteMap } from '#site/tree/map.ts'

const openapi = { openapi: '3.1.0', info: { title: 'Ledger', version: '1' }, paths: { '/entries': { get: {} } } }
const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Entry', properties: { id: {} } }
const asyncapi = `asyncapi: 3.0.0\ninfo: { title: Events, version: 1 }\nchannels: { paid: { address: paid } }\n`

/** The listed paths of data with this content. */
function listed(files: Readonly<Record<string, object | string>>): string[] {
  const texts = new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === 'string' ? content : JSON.stringify(content),
    ]),
  )
  const entries = [...texts].map(([path, text]) => ({ path, sha: path, size: text.length, type: 'file' }))
  const map = siteMap(entries)
  const facts = (path: string) => readFileFacts(new TextEncoder().encode(texts.get(path)), path)
  const site = withDescriptions(map, ({ path }) => facts(path))
  for (const [path, page] of site.pages)
    assert.equal(page.address, (map.pages.get(path) ?? map.unlisted.get(path))?.address, 'addresses stay as they were')
  assert.equal(site.pages.size + site.unlisted.size, map.pages.size + map.unlisted.size)
  return readingOrder(outline(site, page => facts(page.path))).map(({ path }) => path)
}

test('descriptions of interfaces and schemas are listed, whatever they are called', () => {
  assert.deepEqual(listed({ 'a/foo.json': openapi, 'bar.yaml': asyncapi, 'entry.json': schema }), [
    'a/foo.json',
    'bar.yaml',
    'entry.json',
  ])
})

test('sources of specifications in HTML are listed, other HTML is not', () => {
  const source = '<title>Lending</title><script>var respecConfig = { specStatus: "ED" }</script>'
  assert.deepEqual(
    listed({ 'README.md': '# A', 'index.html': source, 'demo.html': '<title>A</title>', 'examples/a.html': source }),
    ['README.md', 'index.html'],
  )
})

test('data is not listed, even if it names a schema or has a member of that name', () => {
  const files = {
    'data.json': { name: 'openapi', version: '3.1.0' },
    'rates.json': { $schema: 'https://rates.example/schema.json', properties: { a: {} } },
    'typed.json': { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'invoice', total: 12 },
    'mine.json': { $schema: 'https://other.example/?json-schema.org/schema', properties: { a: {} } },
    'part.json': { openapi: '3.1.0', info: { title: 'Ledger' } },
    'untitled.yaml': 'openapi: 3.1.0\npaths: { /a: { get: {} } }\n',
    'settings.json': { swagger: '2.0' },
    'list.json': '[{"openapi":"3.1.0"}]',
    'broken.json': '{"openapi":"3.1.0",',
    'notes.yaml': '# openapi: 3.1.0\ntitle: Ledger\n',
  }
  assert.deepEqual(listed(files), [])
})

test('tests, examples, tools and settings are not listed', () => {
  const paths = [
    'package.json',
    'tsconfig.build.json',
    'test/fixtures/ledger.json',
    'src/__tests__/ledger.json',
    'spec-examples/ledger.json',
    'node_modules/x/ledger.json',
    'docs/ledger.example.json',
    'scripts/check/ledger.json',
    'vendor/ledger.json',
    'api.min.json',
  ]
  assert.deepEqual(listed(Object.fromEntries(paths.map(path => [path, openapi]))), [])
  const near = ['latest/ledger.json', 'contest/ledger.json', 'toolsmith/ledger.json', 'examination.json']
  assert.deepEqual(listed(Object.fromEntries(near.map(path => [path, openapi]))).sort(), near.sort())
})

test('neither many files nor large ones are read for it', () => {
  const entry = (path: string, size: number) => ({ path, size, sha: path, type: 'file' })
  const many = Array.from({ length: 5_000 }, (_, at) => entry(`data/${at}.json`, 10))
  assert.equal(possibleDescriptions(siteMap(many)).length, 2_000)
  assert.deepEqual(possibleDescriptions(siteMap([entry('a.json', 5 * 1024 * 1024)])), [])
})

test('a site without any stays the same', () => {
  const map = siteMap([{ path: 'a.json', size: 2, sha: 'a', type: 'file' }])
  assert.equal(
    withDescriptions(map, () => noFacts),
    map,
  )
})
