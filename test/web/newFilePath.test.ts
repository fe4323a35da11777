import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newFilePath } from '#web/workbench/files/newFilePath.ts'

test('a new file without an ending is a page, and names that have none for programs stay as they are', () => {
  for (const [typed, path] of [
    ['minutes', 'minutes.md'],
    [' docs/Minutes of May ', 'docs/Minutes of May.md'],
    ['FAQ', 'FAQ.md'],
    ['docs/v1.2/notes', 'docs/v1.2/notes.md'],
    ['docs/rates.csv', 'docs/rates.csv'],
    ['.gitignore', '.gitignore'],
    ['LICENSE', 'LICENSE'],
    ['tools/Makefile', 'tools/Makefile'],
    ['docs/', 'docs/'],
    ['', ''],
  ] as const) {
    assert.equal(newFilePath(typed), path, typed)
  }
})
