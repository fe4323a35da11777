import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMarkdownName } from '#domain/markdown/fileName.ts'
import { isMarkdown } from '#site/formats.ts'

test('Markdown and MDX have Markdown names, in any case and folder', () => {
  for (const path of ['a.md', 'docs/A.MD', 'a.markdown', 'docs/a.mdx']) assert.equal(isMarkdownName(path), true, path)
  for (const path of ['a.txt', 'md', 'a.md/b', 'a.mdown', 'a.md.bak']) assert.equal(isMarkdownName(path), false, path)
})

test('documents that run code have pages, but no Markdown name', () => {
  for (const path of ['analysis.qmd', 'analysis.Rmd']) {
    assert.equal(isMarkdown(path), true, path)
    assert.equal(isMarkdownName(path), false, path)
  }
})
