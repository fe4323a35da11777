import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDiff as readBytes } from '#drivers/hosts/gitea/diff.ts'

const readDiff = (text: string) => readBytes(Buffer.from(text))

test('names are read as git writes them: with spaces, quoted, in octal digits', () => {
  const [spaced, quoted, empty, quotedEmpty] = readDiff(
    [
      'diff --git a/b b/c.md b/b b/c.md\nindex 1..2 100644\n--- a/b b/c.md\t\n+++ b/b b/c.md\t\n@@ -1 +1 @@\n-x\n+y\n',
      'diff --git "a/\\303\\251 \\"x\\".md" "b/\\303\\251 \\"x\\".md"\nnew file mode 100644\nindex 0..2\n',
      '--- /dev/null\n+++ "b/\\303\\251 \\"x\\".md"\n@@ -0,0 +1 @@\n+y\n',
      'diff --git a/x b/y b/x b/y\nnew file mode 100644\nindex 0..e69de29\n',
      'diff --git "a/tab\\there" "b/tab\\there"\ndeleted file mode 100644\nindex e69de29..0\n',
    ].join(''),
  )
  assert.deepEqual([spaced?.path, spaced?.status], ['b b/c.md', 'modified'])
  assert.deepEqual([quoted?.path, quoted?.status, quoted?.additions], ['é "x".md', 'added', 1])
  assert.deepEqual([empty?.path, empty?.status, empty?.patch !== null], ['x b/y', 'added', true])
  assert.deepEqual([quotedEmpty?.path, quotedEmpty?.status], ['tab\there', 'deleted'])
})

test('nothing in the content of a file or the message of a commit starts another file', () => {
  const files = readDiff(
    [
      'commit 1\nAuthor: x\n\n    diff --git a/no b/no\n    @@ -1 +1 @@\n\n',
      'diff --git a/x.md b/x.md\nindex 1..2 100644\n--- a/x.md\n+++ b/x.md\n@@ -1,2 +1,3 @@\n',
      ' a\rdiff --git a/no b/no\r@@ -9 +9 @@\n--- x\n+++ y\n+diff --git a/no b/no\n\\ No newline at end of file\n',
    ].join(''),
  )
  assert.equal(files.length, 1)
  assert.deepEqual([files[0]?.path, files[0]?.additions, files[0]?.deletions], ['x.md', 2, 1])
})

test('renames and binary files are listed without lines', () => {
  const [renamed, binary] = readDiff(
    [
      'diff --git a/old.md b/new.md\nsimilarity index 100%\nrename from old.md\nrename to new.md\n',
      'diff --git a/x.bin b/x.bin\nindex 1..2 100644\nBinary files a/x.bin and b/x.bin differ\n',
    ].join(''),
  )
  assert.deepEqual([renamed?.path, renamed?.previousPath, renamed?.status], ['new.md', 'old.md', 'renamed'])
  assert.deepEqual([binary?.path, binary?.status, binary?.patch], ['x.bin', 'modified', null])
})

test('an empty diff has no files', () => {
  assert.deepEqual(readDiff(''), [])
  assert.deepEqual(readDiff('commit 1\n\n    words\n'), [])
})

test('a file that is not UTF-8 is binary, although git takes it for a text', () => {
  const [picture, text] = readBytes(
    Buffer.concat([
      Buffer.from('diff --git a/x.png b/x.png\nindex 1..2 100644\n--- a/x.png\n+++ b/x.png\n@@ -1 +1 @@\n-x\n+'),
      Buffer.from([0x89, 0xff, 0x0a]),
      Buffer.from('diff --git a/y.md b/y.md\nindex 1..2 100644\n--- a/y.md\n+++ b/y.md\n@@ -1 +1 @@\n-é\n+ü\n'),
    ]),
  )
  assert.deepEqual([picture?.path, picture?.patch, picture?.additions, picture?.deletions], ['x.png', null, 0, 0])
  assert.deepEqual([text?.additions, text?.patch?.endsWith('-é\n+ü\n')], [1, true])
})
