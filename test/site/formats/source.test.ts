import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { renderFile, renderFileInFull } from '#site/file.ts'
import { findDangers } from '../html/dangers.ts'
import { vectors } from '../html/vectors.ts'
import { bytes, renderMarkdownPage } from '../renderMarkdownPage.ts'

function sourceOf(text: string | Uint8Array, path = 'a.go') {
  const fragment = renderFile(typeof text === 'string' ? bytes(text) : text, path) ?? assert.fail(path)
  const html = fragment.pieces.join('')
  const shown = html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  return { ...fragment, html, shown, lines: [...html.matchAll(/<span id="L(\d+)">/g)].map(([, number]) => number) }
}

test('every line of a source page has an anchor, and the text is that of the file', () => {
  const text = 'package a\n\n// <b> & "c"\nfunc b() {}\n'
  const page = sourceOf(text)
  assert.deepEqual(page.lines, ['1', '2', '3', '4'])
  assert.equal(page.shown, text)
  assert.equal(page.facts.title, 'a.go')
  assert.match(page.html, /<code class="hljs language-go lines"><span id="L1"><span class="hljs-keyword">package/)
})

test('what goes on over several lines is highlighted on each of them', () => {
  const { html } = sourceOf('/* one\n   two */\nvar a = 1')
  assert.match(html, /<span id="L1"><span class="hljs-comment">\/\* one<\/span>\n<\/span>/)
  assert.match(html, /<span id="L2"><span class="hljs-comment"> {3}two \*\/<\/span>\n<\/span>/)
})

test('the language follows from the name of the file', async () => {
  const files: Readonly<Record<string, readonly [text: string, language: string]>> = {
    Makefile: ['all: b\n\techo $(A)\n', 'makefile'],
    'docker/Dockerfile': ['FROM a\nRUN b\n', 'dockerfile'],
    'a.proto': ['message A { string b = 1; }', 'proto'],
    'a.sol': ['contract A { uint256 b; }', 'sol'],
    'CMakeLists.txt': ['project(a)', 'cmake'],
  }
  for (const [path, [text, language]] of Object.entries(files)) {
    const fragment = await renderFileInFull(bytes(text), path)
    assert.match(
      fragment?.pieces.join('') ?? '',
      new RegExp(`class="hljs language-${language} lines">.*hljs-`, 's'),
      path,
    )
  }
  for (const path of ['LICENSE', 'a.txt', 'a.nosuch'])
    assert.doesNotMatch(sourceOf('if (a) return', path).html, /hljs/, path)
})

test('line ends of every kind count', () => {
  assert.deepEqual(sourceOf('a\r\nb\rc').lines, ['1', '2', '3'])
  assert.deepEqual(sourceOf('').lines, ['1'])
})

test('a file that is no text says so, and one in another encoding is shown as far as it can be read', () => {
  assert.deepEqual(sourceOf(new Uint8Array([0x61, 0, 0x62]), 'a.xyz').notes, ['This file is not a text.'])
  const latin = sourceOf(new Uint8Array([0x61, 0xe9, 0x62]), 'a.txt')
  assert.equal(latin.shown, 'a\ufffdb')
  assert.equal(latin.notes.length, 1)
  assert.equal(sourceOf(new Uint8Array([0xff, 0xfe, 0x61, 0, 0x62, 0]), 'a.txt').shown, 'ab')
})

test('a file that describes a diagram is drawn like a diagram in a page', () => {
  assert.match(sourceOf('graph TD\n', 'a.mmd').html, /<figure class="diagram diagram-mermaid">/)
})

test('whatever a file contains, its page shows it as text', () => {
  const piece = fc.oneof(
    fc.constantFrom(...Object.values(vectors).flat()),
    fc.constantFrom(
      '\n',
      '\r\n',
      '/*',
      '*/',
      '`${',
      '}',
      '"',
      "'",
      '"""',
      '#',
      '<span class="hljs-x">',
      '</span>',
      '</code></pre>',
    ),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.constantFrom('a.go', 'a.js', 'a.html', 'a.txt', 'a.xml', 'a.py', 'a.puml', 'a.sh'),
      (pieces, path) => {
        const fragment = renderFile(bytes(pieces.join('')), path)
        assert.ok(fragment)
        assert.deepEqual(findDangers(renderMarkdownPage('', { path, fragment })), [])
      },
    ),
    { seed: 31, numRuns: 1_000 },
  )
})
