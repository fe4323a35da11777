import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProcessedByJekyll } from '#domain/jekyll/files.ts'

const plain = '# Page\n'
const headed = '---\ntitle: Page\n---\n# Page\n'

test('Markdown goes through Jekyll with or without metadata', () => {
  for (const path of ['README.md', 'a/b/page.md', 'a/readme.markdown', 'PAGE.MD', 'x.mkd', '_posts/2026-01-02-a.md']) {
    assert.ok(isProcessedByJekyll(path, plain), path)
    assert.ok(isProcessedByJekyll(path, headed), path)
  }
})

test('any other file goes through Jekyll if it starts with metadata', () => {
  for (const path of ['page.html', 'a/feed.xml', 'data.json', 'LICENSE.md', 'docs/contributing.md', 'page.mdx']) {
    assert.ok(!isProcessedByJekyll(path, plain), path)
    assert.ok(isProcessedByJekyll(path, headed), path)
    assert.ok(isProcessedByJekyll(path, '\uFEFF---\r\na: 1\r\n---\r\n'), path)
    assert.ok(!isProcessedByJekyll(path, '----\n\nA line.\n'), path)
  }
})

test('Jekyll does not process what it does not publish', () => {
  for (const path of [
    '_includes/a.md',
    '.github/PULL.md',
    'a/_b/c.md',
    'a/_notes.md',
    '#a.md',
    'a.md~',
    '_config.yml',
  ]) {
    assert.ok(!isProcessedByJekyll(path, headed), path)
  }
})
