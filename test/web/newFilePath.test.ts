import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movedFilePath, newFilePath } from '#web/workbench/files/newFilePath.ts'

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

test('a renamed file keeps its ending, unless another one or the name of a file for programs is typed', () => {
  for (const [from, typed, path] of [
    ['docs/pay.md', 'docs/paid', 'docs/paid.md'],
    ['docs/pay.md', ' Fees of May ', 'Fees of May.md'],
    ['docs/pay.md', 'docs/pay.txt', 'docs/pay.txt'],
    ['img/Flow.PNG', 'img/flow', 'img/flow.PNG'],
    ['docs/v1.2/notes', 'docs/v1.2/minutes', 'docs/v1.2/minutes'],
    ['.gitignore', 'ignored', 'ignored'],
    ['license.md', 'LICENSE', 'LICENSE'],
    ['docs/pay.md', 'docs/', 'docs/'],
  ] as const) {
    assert.equal(movedFilePath(from, typed), path, typed)
  }
})
