import assert from 'node:assert/strict'
import { test } from 'node:test'
import { includedPathsIn } from '#domain/markdown/conventions/includedPaths.ts'

test('the files that a text includes have their paths from the root, each once', () => {
  const text =
    '# Book\n\n{{#include parts/a.md}}\n\n> {{#include ../b.md}}\n\n{{#include parts/a.md}}\n\n--8<-- "c.md"\n'
  assert.deepEqual(includedPathsIn(text, 'docs/book.md'), ['docs/parts/a.md', 'b.md', 'c.md'])
  assert.deepEqual(includedPathsIn('```{include} part.md\n```\n', 'docs/book.md'), ['docs/part.md'])
})

test('words, code and addresses of the web include nothing', () => {
  for (const text of [
    'We include parts/a.md.\n',
    '```\n{{#include a.md}}\nb\n```\n',
    '{{#include https://example.org/a.md}}\n',
  ])
    assert.deepEqual(includedPathsIn(text, 'a.md'), [], text)
})
