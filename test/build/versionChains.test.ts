import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommittedFile } from '#build/source/history.ts'
import { versionChains } from '#build/versionChains.ts'

test('changes of a page that follow each other are one chain, oldest first', () => {
  const newestFirst = [change('log.md', 'c', 'd'), change('other.md', 'x', 'y'), change('log.md', 'b', 'c')]
  assert.deepEqual(written(newestFirst, 9), ['log.md b c d', 'other.md x y'])
})

test('a chain has a limit', () => {
  const newestFirst = ['de', 'cd', 'bc', 'ab'].map(([before = '', after = '']) => change('a.md', before, after))
  assert.deepEqual(written(newestFirst, 3), ['a.md a b c d', 'a.md d e'])
})

test('a page that was removed and added again begins another chain', () => {
  const newestFirst = [change('a.md', null, 'z'), change('a.md', 'y', null), change('a.md', 'x', 'y')]
  assert.deepEqual(written(newestFirst, 9), ['a.md x y null', 'a.md null z'])
})

test('each change is in one chain, and pages with the same text are not mixed', () => {
  const newestFirst = [
    change('a.md', 'x', 'z'),
    change('a.md', 'x', 'y'),
    change('b.md', 'y', 'w'),
    change('a.md', 'w', 'x'),
  ]
  assert.deepEqual(written(newestFirst, 9), ['a.md w x y', 'b.md y w', 'a.md x z'])
})

function change(path: string, before: string | null, after: string | null): CommittedFile {
  return { path, before, after, change: 'changed' }
}

function written(files: readonly CommittedFile[], changesMax: number): string[] {
  return versionChains(files, changesMax).map(chain =>
    [chain[0].path, chain[0].before, ...chain.map(({ after }) => after)].map(String).join(' '),
  )
}
