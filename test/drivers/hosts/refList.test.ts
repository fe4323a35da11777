import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { refList } from '#drivers/hosts/refList.ts'
import type { NamedRef } from '#ports/hosts.ts'

const commitSha = '0123456789abcdef0123456789abcdef01234567'
const most = limits.refsListedMax

function told(kind: NamedRef['kind'], count: number, more = false) {
  return { refs: Array.from({ length: count }, (_, n) => ({ kind, name: `${kind}-${n}`, commitSha })), more }
}

function counted(tags: number, branches: number) {
  const { refs, truncated } = refList(told('tag', tags), told('branch', branches))
  const kinds = refs.map(({ kind }) => kind)
  assert.deepEqual(kinds, kinds.toSorted().toReversed(), 'tags come first')
  return [kinds.filter(kind => kind === 'tag').length, kinds.filter(kind => kind === 'branch').length, truncated]
}

test('what there is room for is listed whole', () => {
  assert.deepEqual(counted(0, 0), [0, 0, false])
  assert.deepEqual(counted(most - 1, 1), [most - 1, 1, false])
  assert.deepEqual(counted(0, most), [0, most, false])
})

test('neither kind crowds out the other', () => {
  assert.deepEqual(counted(most, 1), [most - 1, 1, true])
  assert.deepEqual(counted(1, most), [1, most - 1, true])
  assert.deepEqual(counted(most, most), [most / 2, most / 2, true])
})

test('a list that the host cut is told as cut', () => {
  assert.equal(refList(told('tag', 1, true), told('branch', 1)).truncated, true)
  assert.equal(refList(told('tag', 1), told('branch', 1, true)).truncated, true)
})

test('names that nobody can ask for are left out', () => {
  const names = ['main', commitSha, 'HEAD', '-x', 'x'.repeat(limits.refMaxChars + 1)]
  const branches = { refs: names.map(name => ({ kind: 'branch' as const, name, commitSha })), more: false }
  const tags = { refs: [{ kind: 'tag' as const, name: 'of-nothing', commitSha: '' }], more: false }
  const { refs, truncated } = refList(tags, branches)
  assert.deepEqual(refs, [{ kind: 'branch', name: 'main', commitSha }])
  assert.equal(truncated, false)
})
