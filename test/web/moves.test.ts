import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '../../web/src/drafts/draft.ts'
import { changesOf, movesIn } from '../../web/src/drafts/moves.ts'
import { draft as newDraft, sha } from './testWorkspace.ts'

function draftsOf(...drafts: readonly (Partial<Draft> & { readonly path: string })[]): ReadonlyMap<string, Draft> {
  return new Map(drafts.map(each => [each.path, { ...newDraft(each.path, 'text'), savedAtMs: 0, ...each }]))
}

const gone = { path: 'a.md', content: null }
const moved = { path: 'b.md', baseSha: null, movedFrom: 'a.md' }

function shown(drafts: ReadonlyMap<string, Draft>): readonly string[] {
  return [...changesOf(drafts)].map(([path, { kind, movedFrom }]) => `${path} ${kind} ${movedFrom ?? ''}`.trim())
}

test('a moved file is one change, in whichever order its drafts are', () => {
  assert.deepEqual(shown(draftsOf(moved, gone)), ['b.md moved a.md'])
  assert.deepEqual(shown(draftsOf(gone, moved, { path: 'c.md' })), ['b.md moved a.md', 'c.md changed'])
  assert.equal(movesIn(draftsOf(gone, moved)).get('b.md')?.path, 'a.md')
})

test('only a new file whose old path is deleted is moved, and each old path counts for one file', () => {
  assert.deepEqual(shown(draftsOf(moved)), ['b.md added'])
  assert.deepEqual(shown(draftsOf(moved, { path: 'a.md' })), ['b.md added', 'a.md changed'])
  assert.deepEqual(shown(draftsOf(gone, { ...moved, baseSha: sha })), ['a.md deleted', 'b.md changed'])
  assert.deepEqual(shown(draftsOf(gone, { ...moved, content: null })), ['a.md deleted', 'b.md deleted'])
  assert.deepEqual(shown(draftsOf(gone, moved, { ...moved, path: 'c.md' })), ['b.md moved a.md', 'c.md added'])
})
