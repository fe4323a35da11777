import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UseStore } from 'idb-keyval'
import type { Draft } from '../../web/src/workbench/drafts/draft.ts'
import { draftStore } from '../../web/src/workbench/drafts/store.ts'
import { createWorkspace } from '../../web/src/workbench/drafts/workspace.ts'

/** What idb-keyval asks of an object store, over a map. */
function memory(kept: Map<unknown, unknown> = new Map(), fail: () => boolean = () => false): UseStore {
  const answer = (result?: unknown) => {
    const request = { result, error: new Error('no space left') } as Record<string, unknown>
    queueMicrotask(() => {
      const then = request[fail() ? 'onerror' : 'onsuccess']
      if (typeof then === 'function') then()
    })
    return request
  }
  return async (_mode, callback) => {
    const store = {
      get transaction() {
        return answer()
      },
      put: (value: unknown, key: unknown) => void (fail() || kept.set(key, structuredClone(value))),
      get: (key: unknown) => answer(kept.get(key)),
      delete: (key: unknown) => void kept.delete(key),
      getAll: () => answer([...kept.values()]),
      getAllKeys: () => answer([...kept.keys()]),
    }
    return await callback(store as unknown as IDBObjectStore)
  }
}

const sha = 'a'.repeat(40)
const draft = (path: string, content: string | null, baseSha: string | null = sha): Omit<Draft, 'savedAtMs'> => ({
  path,
  baseSha,
  content,
  encoding: 'utf-8',
  review: null,
  proposal: null,
})

function open(kept: UseStore, project = 7, owner = '1') {
  let clock = 0
  const nowMs = () => ++clock
  return createWorkspace({ store: draftStore(owner, project, kept), nowMs, saveAfterMs: 1 })
}

test('drafts come back with another visit, to the person and the project they belong to', async () => {
  const kept = memory()
  const before = open(kept)
  before.put(draft('a.md', 'typed\r\n'))
  before.put(draft('b.md', null))
  await before.flush()
  const after = open(kept)
  await after.load()
  assert.equal(after.state().drafts.get('a.md')?.content, 'typed\r\n')
  assert.equal(after.state().drafts.get('b.md')?.content, null)
  assert.deepEqual([...after.state().restored], ['a.md', 'b.md'])
  for (const other of [open(kept, 8), open(kept, 7, '2')]) {
    await other.load()
    assert.equal(other.state().drafts.size, 0)
  }
})

test('what is typed while the drafts are being read is not replaced by what was kept', async () => {
  const kept = memory()
  const before = open(kept)
  before.put(draft('a.md', 'old'))
  await before.flush()
  const after = open(kept)
  const loading = after.load()
  after.put(draft('a.md', 'new'))
  await loading
  assert.equal(after.state().drafts.get('a.md')?.content, 'new')
})

test('a draft that was edited while it was committed stays', async () => {
  const kept = memory()
  const workspace = open(kept)
  workspace.put(draft('a.md', 'one'))
  workspace.put(draft('b.md', 'two'))
  const sent = [...workspace.state().drafts.values()]
  workspace.put(draft('b.md', 'two, and more'))
  workspace.committed(sent)
  assert.deepEqual([...workspace.state().drafts.keys()], ['b.md'])
  await workspace.flush()
  const after = open(kept)
  await after.load()
  assert.equal(after.state().drafts.get('b.md')?.content, 'two, and more')
})

test('another tab: its newer drafts are read, its commits are followed, and nothing newer of it is removed', async () => {
  const kept = memory()
  const [one, other] = [open(kept), open(kept)]
  one.put(draft('a.md', 'first'))
  await one.flush()
  await other.load()
  other.put(draft('a.md', 'second'))
  other.put(draft('a.md', 'third'))
  await other.flush()
  one.discard('a.md')
  await one.load()
  assert.equal(one.state().drafts.get('a.md')?.content, 'third')
  other.committed([...other.state().drafts.values()])
  await new Promise(resolve => setTimeout(resolve, 5))
  await one.load()
  assert.equal(one.state().drafts.size, 0)
})

test('a draft on a newer version of its file takes the place of the one before', async () => {
  const map = new Map()
  const workspace = open(memory(map))
  workspace.put(draft('a.md', 'one'))
  await workspace.flush()
  workspace.put(draft('a.md', 'merged', 'b'.repeat(40)))
  await workspace.flush()
  assert.equal(map.size, 1)
})

test('a browser that keeps nothing says so, and says when it does again', async () => {
  let full = true
  const workspace = open(memory(new Map(), () => full))
  workspace.put(draft('a.md', 'one'))
  await workspace.flush()
  assert.match(workspace.state().problem ?? '', /no space/)
  assert.equal(workspace.state().drafts.get('a.md')?.content, 'one')
  full = false
  workspace.put(draft('a.md', 'two'))
  await workspace.flush()
  assert.equal(workspace.state().problem, null)
})
