import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { refList } from '#drivers/hosts/refList.ts'
import type { NamedRef } from '#ports/hosts.ts'

const commitSha = '0123456789abcdef0123456789abcdef01234567'
const most = limits.refsListedMax

function refsOf(kind: NamedRef['kind'], count: number, more = false) {
  return {
    refs: Array.from({ length: count }, (_, n) => ({ kind, name: `${kind}-${n}`, commitSha, date: null })),
    more,
  }
}

function counted(tags: number, branches: number) {
  const { refs, truncated } = refList(refsOf('tag', tags), refsOf('branch', branches))
  const kinds = refs.map(({ kind }) => kind)
  assert.deepEqual(kinds, kinds.toSorted().toReversed(), 'tags come first')
  return [kinds.filter(kind => kind === 'tag').length, kinds.filter(kind => kind === 'branch').length, truncated]
}

test('everything is listed while there is room', () => {
  assert.deepEqual(counted(0, 0), [0, 0, false])
  assert.deepEqual(counted(most - 1, 1), [most - 1, 1, false])
  assert.deepEqual(counted(0, most), [0, most, false])
})

test('neither kind displaces the other', () => {
  assert.deepEqual(counted(most, 1), [most - 1, 1, true])
  assert.deepEqual(counted(1, most), [1, most - 1, true])
  assert.deepEqual(counted(most, most), [most / 2, most / 2, true])
})

test('a list that the host truncated is marked as truncated', () => {
  assert.equal(refList(refsOf('tag', 1, true), refsOf('branch', 1)).truncated, true)
  assert.equal(refList(refsOf('tag', 1), refsOf('branch', 1, true)).truncated, true)
})

test('names that cannot be requested are left out', () => {
  const names = ['main', commitSha, 'HEAD', '-x', 'x'.repeat(limits.refMaxChars + 1)]
  const branches = { refs: names.map(name => ({ kind: 'branch' as const, name, commitSha, date: null })), more: false }
  const tags = { refs: [{ kind: 'tag' as const, name: 'of-nothing', commitSha: '', date: null }], more: false }
  const { refs, truncated } = refList(tags, branches)
  assert.deepEqual(refs, [{ kind: 'branch', name: 'main', commitSha, date: null }])
  assert.equal(truncated, false)
})
