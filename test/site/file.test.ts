import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { readFileFacts, renderFile } from '#site/file.ts'
import { bytes } from './renderMarkdownPage.ts'

const openapi = 'openapi: 3.0.0\ninfo: {title: "My\\nAPI"}\n'

test('how a file is shown follows from its name and its content', () => {
  const shown: Readonly<Record<string, [string, RegExp]>> = {
    'a.md': ['import x from "y"', /^<p>import/],
    'a.MDX': ['import x from "y"', /^\s*$/],
    'a.yaml': [openapi, /<h1 id="my-api">My API<\/h1>/],
    'a.yml': ['a: 1', /language-yaml/],
    'a.json': ['{}', /language-json/],
    'a.csv': ['a,b', /<table>/],
    'a.tsv': ['a\tb', /<table>/],
  }
  for (const [path, [text, html]] of Object.entries(shown)) {
    assert.match(renderFile(bytes(text), path)?.pieces.join('') ?? '', html, path)
  }
  for (const path of ['LICENSE', 'a.html', 'a.txt', 'md'])
    assert.match(renderFile(bytes('x'), path)?.pieces.join('') ?? '', /<span id="L1">x<\/span>/, path)
  for (const path of ['a.png', 'a.ZIP', 'b/a.woff2']) assert.equal(renderFile(bytes('x'), path), null, path)
})

test('the title of a reference is that of its interface; other data has none', () => {
  assert.equal(readFileFacts(bytes(openapi), 'openapi.yaml').title, 'My API')
  assert.equal(readFileFacts(bytes('openapi: 3.0.0'), 'docs/pay-in.yaml').title, 'Pay in')
  assert.equal(readFileFacts(bytes('# A'), 'a.md').title, 'A')
  for (const path of ['a.csv', 'a.json', 'a.png']) assert.equal(readFileFacts(bytes('# A'), path).title, null, path)
})

test('data above the size limit of a file is shown as its beginning in plain text', () => {
  for (const path of ['openapi.json', 'a.csv', 'a.yaml']) {
    const fragment = renderFile(bytes('a'.repeat(limits.editFileMaxBytes + 1)), path)
    assert.deepEqual(fragment?.notes, [
      'This file is shown as plain text. The file is above 1 MB; this is its beginning.',
    ])
  }
})

test('broken UTF-8 and null bytes do no harm', () => {
  for (const path of ['a.json', 'a.yaml', 'a.csv', 'a.mdx']) {
    assert.ok(renderFile(new Uint8Array([0x6f, 0xff, 0x00, 0x22, 0x0a, 0xfe]), path), path)
  }
})

test('a title beside a document counts, unless it was left as in the template', () => {
  const titleOf = (title: string, text: string) =>
    readFileFacts(bytes(text), 'keps/12-boxes/README.md', bytes(`title: ${title}\nstatus: provisional\n`)).title
  assert.equal(titleOf('Round boxes', '# KEP-12: Boxes\n'), 'Round boxes')
  assert.equal(titleOf('KEP Template', '# KEP-12: Boxes\n'), 'KEP-12: Boxes')
  assert.equal(titleOf('KEP Template', '# The template\n'), 'KEP Template')
  assert.equal(titleOf('KEP Template', 'text\n'), 'KEP Template')
})
