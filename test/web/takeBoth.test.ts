import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MergePart } from '../../web/src/workbench/commit/conflicts/mergeParts.ts'
import { takeBoth } from '../../web/src/workbench/commit/conflicts/takeBoth.ts'

function both(before: string, ours: string, theirs: string, after: string): string {
  const agreed = (text: string): readonly MergePart[] => (text === '' ? [] : [{ kind: 'agreed', text }])
  const parts: readonly MergePart[] = [
    ...agreed(before),
    { kind: 'conflict', ours, theirs, marked: '' },
    ...agreed(after),
  ]
  return takeBoth(parts, before === '' ? 0 : 1)
}

test('two paragraphs stay two paragraphs', () => {
  assert.equal(both('# Limits\n\n', 'Mine.\n', 'Theirs.\n', '\nEnd.\n'), 'Mine.\n\nTheirs.\n')
  assert.equal(both('', 'Mine.\n', 'Theirs.\n', ''), 'Mine.\n\nTheirs.\n')
  assert.equal(both('# Limits\r\n\r\n', 'Mine.\r\n', 'Theirs.\r\n', '\r\nEnd.\r\n'), 'Mine.\r\n\r\nTheirs.\r\n')
})

test('a paragraph of several lines is one', () => {
  assert.equal(both('a\n\n', 'Mine goes\non.\n', 'Theirs.\n', '\n'), 'Mine goes\non.\n\nTheirs.\n')
})

test('lines within a paragraph stay together', () => {
  assert.equal(both('First line\n', 'mine\n', 'theirs\n', 'last line.\n'), 'mine\ntheirs\n')
})

for (const [what, ours, theirs] of [
  ['items', '- a\n', '- b\n'],
  ['numbered items', '1. a\n', '2. b\n'],
  ['rows', '| a |\n', '| b |\n'],
  ['quotes', '> a\n', '> b\n'],
  ['indented code', '    a\n', '    b\n'],
  ['paragraphs that are apart already', 'a\n\n', 'b\n'],
] as const)
  test(`${what} are put after each other`, () => {
    assert.equal(both('a\n\n', ours, theirs, '\n'), ours + theirs)
  })

test('lines of code get no blank line', () => {
  assert.equal(both('```yaml\na: 1\n\n', 'b: 2\n', 'c: 3\n', '\n```\n'), 'b: 2\nc: 3\n')
})

test('where one side deleted the text, both is the other side', () => {
  assert.equal(both('a\n\n', '', 'Theirs.\n', '\n'), 'Theirs.\n')
  assert.equal(both('a\n\n', 'Mine.\n', '', '\n'), 'Mine.\n')
})
