import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blobIdOf } from '#usecases/content/blobId.ts'
import { commitMessage } from '#usecases/content/commitMessage.ts'

test('a file that is added with the content of a deleted one was moved', () => {
  const [content, other] = ['one\n', 'two\n'].map(text => new TextEncoder().encode(text))
  if (content === undefined || other === undefined) return assert.fail()
  const deleted = { path: 'a.md', content: null, expectedSha: blobIdOf(content) }
  const messageOf = (added: Uint8Array) => {
    const changes = [deleted, { path: 'b.md', content: added, expectedSha: null }]
    return commitMessage(undefined, changes, { session: null, within: [], handEdits: true })
  }
  assert.equal(messageOf(content), 'Move a.md to b.md')
  assert.equal(messageOf(other), 'Change 2 files')
})
