import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAt } from '#web/workbench/files/openAt.ts'

test('an address names a file, or a folder with its files, also with a slash at its end', () => {
  const paths = ['a.md', 'docs/a.md', 'docs/api/b.md', 'docsother/c.md']
  assert.deepEqual(openAt('docs/a.md', paths, paths), { path: 'docs/a.md', folder: null, inFolder: [] })
  assert.deepEqual(openAt('docs/a.md/', paths, paths).path, 'docs/a.md')
  const folder = { path: '', folder: 'docs', inFolder: ['docs/a.md', 'docs/api/b.md'] }
  assert.deepEqual(openAt('docs', paths, paths), folder)
  assert.deepEqual(openAt('docs/', paths, paths), folder)
  assert.deepEqual(openAt('none.md', paths, paths).path, 'none.md')
  assert.deepEqual(openAt('', paths, paths), { path: '', folder: null, inFolder: [] })
  // All of its files are moved away with the next commit: the address of the file that was there stays one.
  assert.deepEqual(openAt('docs', paths, ['a.md']), { path: 'docs', folder: null, inFolder: [] })
})
