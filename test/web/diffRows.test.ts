import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diffRows } from '../../web/src/screens/commit/diffRows.ts'

function headings(diff: string): readonly string[] {
  return diffRows(diff).flatMap(({ kind, text }) => (kind === 'place' ? [text] : []))
}

test('a hunk is named by its line, and at the start of the file it needs no name', () => {
  const first = '--- a/x.md\n+++ b/x.md\n@@ -1,2 +1,2 @@\n-old\n+new\n same\n'
  assert.deepEqual(headings(`${first}@@ -40,2 +41,2 @@\n-old\n+new\n same\n`), ['Line 41'])
  assert.deepEqual(headings('--- /dev/null\n+++ b/x.md\n@@ -0,0 +1 @@\n+new\n'), [])
  assert.deepEqual(headings('--- a/x.md\n+++ b/x.md\n@@ -9,2 +9,1 @@\n-old\n same\n'), ['Line 9'])
})

test('a line of prose that git takes for the heading of a hunk is not shown', () => {
  assert.deepEqual(
    headings('--- a/x\n+++ b/x\n@@ -40,1 +41,1 @@ the tenant pays for what was ordered bef\n-old\n+new\n'),
    ['Line 41'],
  )
})
