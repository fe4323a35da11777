import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usedIn } from '#web/workbench/files/linksToDeleted.ts'

test('the pages that use a deleted file are named, and of many only the first', () => {
  assert.equal(usedIn('a.png', []), null)
  assert.equal(usedIn('a.png', ['b.md']), 'a.png is still used in b.md.')
  assert.equal(usedIn('a.png', ['b.md', 'c.md']), 'a.png is still used in b.md and c.md.')
  assert.equal(usedIn('a.png', ['b.md', 'c.md', 'd.md']), 'a.png is still used in b.md, c.md and 1 more page.')
})
