import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDiff } from '#drivers/hosts/embedded/history/patches.ts'

const raw = (path: string) => `:100644 100644 1111111 2222222 M\0${path}\0`
const head = (path: string) => `diff --git a/${path} b/${path}\nindex 1..2 100644\n--- a/${path}\n+++ b/${path}\n`

test('a file that is not UTF-8 is binary, although git takes it for a text', () => {
  const lists = `${raw('x.png')}${raw('y.md')}1\t1\tx.png\x001\t1\ty.md\0\0`
  const [picture, text] = readDiff(
    Buffer.concat([
      Buffer.from(`${lists}${head('x.png')}@@ -1 +1 @@\n-x\n+`),
      Buffer.from([0x89, 0xff, 0x0a]),
      Buffer.from(`${head('y.md')}@@ -1 +1 @@\n-é\n+ü\n`),
    ]),
  )
  assert.deepEqual(picture, { path: 'x.png', status: 'modified', additions: 0, deletions: 0, patch: null })
  assert.deepEqual([text?.path, text?.additions, text?.patch], ['y.md', 1, `${head('y.md')}@@ -1 +1 @@\n-é\n+ü\n`])
})
