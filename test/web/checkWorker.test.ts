import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check } from '../../web/src/workbench/worker/check.ts'

const paths = ['book.md', 'part.md', 'other.md']

function findingsIn(text: string, inclusions: Parameters<typeof check>[0]['inclusions']): readonly string[] {
  const { groups } = check({ text, path: 'part.md', paths, addresses: new Map(), inclusions, settings: '' })
  return groups.flatMap(({ findings }) => findings.map(({ message }) => message))
}

test('a file of a book may name a section of another one, whose text the browser does not know', () => {
  const text = '# Part\n\nSee [the terms](#terms).\n'
  const inclusions = ['part.md', 'other.md'].map(file => ({ path: 'book.md', file }))
  assert.equal(findingsIn(text, []).length, 1)
  assert.deepEqual(findingsIn(text, inclusions), [])
  assert.equal(findingsIn(text, [{ path: 'book.md', file: 'other.md' }]).length, 1)
})

test('as long as the files of the project are not known, only links within the text are broken', () => {
  const text = '# Part\n\nSee [it](nowhere.md), ![plan](plan.png) and [the terms](#terms).\n'
  const found = (known: readonly string[] | null) =>
    check({ text, path: 'part.md', paths: known, addresses: new Map(), inclusions: [], settings: '' }).total
  assert.equal(found(paths), 3)
  assert.equal(found(null), 1)
})
