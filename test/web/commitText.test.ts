import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageParts } from '#web/screens/commit/commitText.ts'

const sha = '0123456789abcdef0123456789abcdef01234567'

test('the full ids of commits in a message are found, and nothing else', () => {
  assert.deepEqual(messageParts(`This reverts commit ${sha}.\n\n(${sha})`), [
    { kind: 'text', text: 'This reverts commit ' },
    { kind: 'commit', text: sha },
    { kind: 'text', text: '.\n\n(' },
    { kind: 'commit', text: sha },
    { kind: 'text', text: ')' },
  ])
  for (const text of ['No id.', sha.slice(1), `${sha}0`, `x${sha}`, sha.toUpperCase()]) {
    assert.deepEqual(messageParts(text), [{ kind: 'text', text }])
  }
})
