import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '../renderMarkdownPage.ts'

const plain = (markdown: string) => textOf(markdown).replaceAll('\n', '')

test('a call of a macro on separate lines is a box with the call', () => {
  assert.match(
    plain('a\n\n{{ MACROS___make_lid_table(\n   {\n      "round": ["a"],\n   }\n) }}\n\nb\n'),
    /^<p>a<\/p><div class="alert alert-note inserted"><p class="alert-title">A tool inserts text here: make lid table<\/p><pre[^>]*><code>\{\{ MACROS___make_lid_table\(.*\) \}\}<\/code><\/pre><\/div><p>b<\/p>$/,
  )
})

test('other texts in braces stay as they are written', () => {
  for (const written of [
    'a {{ lid("x") }} b',
    '{{ site.title }}',
    '{{ lid("x") }} and more',
    '{{ lid(',
    '{{ a("x") }} {{ b("y") }}',
  ])
    assert.doesNotMatch(plain(`${written}\n`), /alert/, written)
  assert.match(plain('{{ lid("a"\n\n{{ lid("b") }}'), /^<p>\{\{ lid\(&quot;a&quot;<\/p><div class="alert/)
})
