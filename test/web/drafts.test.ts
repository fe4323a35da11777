import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UseStore } from 'idb-keyval'
import { waitFor } from '#testing/waitFor.ts'
import type { Draft } from '../../web/src/drafts/draft.ts'
import { draftStore } from '../../web/src/drafts/draftStore.ts'
import { createOpenWorkspaces } from '../../web/src/drafts/openWorkspaces.ts'
import { copiesOf } from '../../web/src/drafts/otherTab.ts'
import type { LandedDraft } from '../../web/src/drafts/rebaseDraft.ts'
import { stage } from '../../web/src/drafts/staging.ts'
import { storageProblem } from '../../web/src/drafts/storageProblem.ts'
import { noteSent, recogniseSent } from '../../web/src/workbench/commit/sending/sentParts.ts'
import { draft, memoryStore, openTestWorkspace, sha, sharedTabs } from './testWorkspace.ts'

const newSha = 'c'.repeat(40)
const landed = (drafts: Iterable<Draft | null | undefined>, text?: string): readonly LandedDraft[] =>
  [...drafts].flatMap(each => (each ? { draft: each, sha: newSha, text: text ?? each.content } : []))

test('drafts are restored on another visit, for their user and project', async () => {
  const kept = memoryStore()
  const before = openTestWorkspace(kept)
  before.put(draft('a.md', 'typed\r\n'))
  before.put(draft('b.md', null))
  await before.flush()
  const after = openTestWorkspace(kept)
  await after.load()
  assert.equal(after.state().drafts.get('a.md')?.content, 'typed\r\n')
  assert.equal(after.state().drafts.get('b.md')?.content, null)
  assert.deepEqual([...after.state().restored], ['a.md', 'b.md'])
  for (const other of [openTestWorkspace(kept, 8), openTestWorkspace(kept, 7, '2')]) {
    await other.load()
    assert.equal(other.state().drafts.size, 0)
  }
})

test('text typed while the drafts are loading is not replaced by a stored draft', async () => {
  const kept = memoryStore()
  const before = openTestWorkspace(kept)
  before.put(draft('a.md', 'old'))
  await before.flush()
  const after = openTestWorkspace(kept)
  const loading = after.load()
  after.put(draft('a.md', 'new'))
  await loading
  assert.equal(after.state().drafts.get('a.md')?.content, 'new')
})

test('an unstored text stays when another tab has stored a newer one, which becomes a new file', async () => {
  for (const baseSha of [sha, newSha]) {
    const kept = memoryStore()
    const [one, other] = [openTestWorkspace(kept), openTestWorkspace(kept)]
    for (const each of [one, other]) await each.load()
    const type = (): void => one.put(draft('a.md', 'typed here'))
    const stop = one.gather(type)
    other.put(draft('a.md', 'typed there', baseSha))
    await other.flush()
    await one.load()
    stop()
    assert.equal(one.state().drafts.get('a.md')?.content, 'typed here')
    await one.flush()
    await one.flush()
    const texts = (at: typeof one) =>
      Object.fromEntries([...at.state().drafts].map(([path, { content }]) => [path, content]))
    const both = { 'a.md': 'typed here', 'a (other tab).md': 'typed there' }
    assert.deepEqual(texts(one), both)
    for (const each of [other, openTestWorkspace(kept)]) {
      await each.load()
      assert.deepEqual(texts(each), both)
    }
  }
})

/** A tab whose reads of the store take effect when the test lets them, with a draft that it knows. */
async function openSlowReader(kept: UseStore, tabs = sharedTabs()) {
  const read: { hold: Promise<void> | null } = { hold: null }
  const slow: UseStore = async (mode, callback) => {
    const found = await kept(mode, callback)
    if (mode === 'readonly') await read.hold
    return found
  }
  const workspace = openTestWorkspace(slow, 7, '1', tabs)
  await workspace.load()
  return {
    workspace,
    /** Runs an action between the read of the store and the time at which the drafts that were read are merged. */
    async during(act: () => void) {
      const { promise, resolve } = Promise.withResolvers<void>()
      read.hold = promise
      const loading = workspace.load()
      await new Promise(setImmediate)
      act()
      resolve()
      await loading
      read.hold = null
    },
  }
}

test('a draft that is discarded or committed while the store is read does not come back', async () => {
  for (const act of ['discard', 'commit'] as const) {
    const kept = memoryStore()
    const { workspace, during } = await openSlowReader(kept)
    workspace.put(draft('a.md', 'typed'))
    await workspace.flush()
    await during(() => {
      if (act === 'discard') workspace.discard('a.md')
      else workspace.committed(landed([workspace.state().drafts.get('a.md')]))
    })
    await workspace.flush()
    assert.deepEqual([...workspace.state().drafts.keys()], [], act)
    const after = openTestWorkspace(kept)
    await after.load()
    assert.equal(after.state().drafts.size, 0, act)
    workspace.put(draft('a.md', 'typed again'))
    await workspace.flush()
    await workspace.load()
    assert.equal(workspace.state().drafts.get('a.md')?.content, 'typed again')
    await after.load()
    assert.equal(after.state().drafts.get('a.md')?.content, 'typed again')
  }
})

test('a draft that another tab discards or commits while the store is read does not come back', async () => {
  for (const act of ['discard', 'commit'] as const) {
    const [kept, tabs] = [memoryStore(), sharedTabs()]
    const { workspace, during } = await openSlowReader(kept, tabs)
    const other = openTestWorkspace(kept, 7, '1', tabs)
    other.put(draft('a.md', 'typed'))
    await other.flush()
    await during(() => {
      if (act === 'discard') other.discard('a.md')
      else other.committed(landed([other.state().drafts.get('a.md')]))
    })
    assert.deepEqual([...workspace.state().drafts.keys()], [], act)
  }
})

test('a draft edited while it was being committed stays', async () => {
  const kept = memoryStore()
  const workspace = openTestWorkspace(kept)
  workspace.put(draft('a.md', 'one'))
  workspace.put(draft('b.md', 'two'))
  const sent = [...workspace.state().drafts.values()]
  workspace.put(draft('b.md', 'two, and more'))
  workspace.committed(landed(sent))
  assert.deepEqual([...workspace.state().drafts.keys()], ['b.md'])
  await workspace.flush()
  const after = openTestWorkspace(kept)
  await after.load()
  assert.equal(after.state().drafts.get('b.md')?.content, 'two, and more')
  assert.equal(after.state().drafts.get('b.md')?.baseSha, newSha)
})

test('text typed during a merged commit is rebased onto the merge, or stays unchanged where lines conflict', () => {
  const at = openTestWorkspace(memoryStore())
  at.put(draft('a.md', 'mine\nmiddle\nend\n'))
  const sent = [...at.state().drafts.values()]
  at.put(draft('a.md', 'mine, more\nmiddle\nend\n'))
  at.committed(landed(sent, 'mine\nmiddle\ntheirs\n'))
  assert.equal(at.state().drafts.get('a.md')?.content, 'mine, more\nmiddle\ntheirs\n')
  assert.equal(at.state().drafts.get('a.md')?.baseSha, newSha)
  const later = [...at.state().drafts.values()]
  at.put(draft('a.md', 'other\nmiddle\ntheirs\n', newSha))
  at.committed(landed(later, 'theirs too\nmiddle\ntheirs\n'))
  assert.equal(at.state().drafts.get('a.md')?.content, 'other\nmiddle\ntheirs\n')
})

test('what a commit left out stays, on the text that was committed, also if that was merged', () => {
  const base = 'one\nmiddle\nthree\n\nlast\n'
  const text = 'ONE\nmiddle\nTHREE\n\nlast\n'
  for (const merged of [undefined, 'ONE\nmiddle\nthree\n\ntheirs\n']) {
    const at = openTestWorkspace(memoryStore())
    at.put(draft('a.md', text))
    const whole = at.state().drafts.get('a.md')
    const part = whole && stage(whole, base, [{ aStart: 2, aEnd: 3 }])
    assert.equal(part?.content, 'ONE\nmiddle\nthree\n\nlast\n')
    at.committed(landed([part], merged))
    const left = at.state().drafts.get('a.md')
    assert.equal(left?.content, merged ? 'ONE\nmiddle\nTHREE\n\ntheirs\n' : text)
    assert.equal(left?.baseSha, newSha)
  }
})

test('what was left out stays on its old base where others changed the same lines', () => {
  const at = openTestWorkspace(memoryStore())
  at.put(draft('a.md', 'ONE\nmiddle\nTHREE\n'))
  const whole = at.state().drafts.get('a.md')
  const part = whole && stage(whole, 'one\nmiddle\nthree\n', [{ aStart: 2, aEnd: 3 }])
  assert.ok(part)
  at.committed(landed([part], 'ONE\nmiddle\ntheirs\n'))
  assert.deepEqual(
    [at.state().drafts.get('a.md')?.content, at.state().drafts.get('a.md')?.baseSha],
    ['ONE\nmiddle\nTHREE\n', whole?.baseSha],
  )
})

test('a part whose response was lost is recognised as the committed text, on another visit and only then', async () => {
  const kept = memoryStore()
  const before = openTestWorkspace(kept)
  before.put(draft('a.md', 'ONE\nmiddle\nTHREE\n'))
  const whole = before.state().drafts.get('a.md')
  const part = whole && stage(whole, 'one\nmiddle\nthree\n', [{ aStart: 2, aEnd: 3 }])
  assert.ok(part)
  const [sent] = await noteSent([part], before)
  assert.equal(sent?.savedAtMs, before.state().drafts.get('a.md')?.savedAtMs)
  const [again] = await noteSent([part], before)
  assert.equal(again?.savedAtMs, sent?.savedAtMs)
  const after = openTestWorkspace(kept)
  await after.load()
  after.put(draft('a.md', 'ONE\nmiddle\nTHREE, and more\n'))
  assert.equal(recogniseSent(after, { path: 'a.md', sha: newSha, content: 'theirs\nmiddle\nthree\n' }), false)
  assert.equal(recogniseSent(after, { path: 'a.md', sha: newSha, content: 'ONE\nmiddle\nthree\n' }), true)
  const left = after.state().drafts.get('a.md')
  assert.deepEqual([left?.baseSha, left?.content, left?.sent], [newSha, 'ONE\nmiddle\nTHREE, and more\n', []])
})

test('an editor is asked for unstored text before a commit removes the draft', () => {
  const workspace = openTestWorkspace(memoryStore())
  workspace.put(draft('a.md', 'one'))
  const sent = [...workspace.state().drafts.values()]
  workspace.gather(() => workspace.put(draft('a.md', 'one, and a last word')))
  workspace.committed(landed(sent))
  assert.equal(workspace.state().drafts.get('a.md')?.content, 'one, and a last word')
})

test('another tab: its newer drafts are read, its commits are applied, and nothing newer is removed', async () => {
  const map = new Map()
  const kept = memoryStore(map)
  const tabs = sharedTabs()
  const [one, other] = [openTestWorkspace(kept, 7, '1', tabs), openTestWorkspace(kept, 7, '1', tabs)]
  one.put(draft('a.md', 'first'))
  await one.flush()
  await other.load()
  other.put(draft('a.md', 'second'))
  other.put(draft('a.md', 'third'))
  await other.flush()
  one.discard('a.md')
  assert.equal(other.state().drafts.get('a.md')?.content, 'third')
  await one.load()
  assert.equal(one.state().drafts.get('a.md')?.content, 'third')
  other.committed(landed(other.state().drafts.values()))
  assert.equal(one.state().drafts.size, 0)
  await waitFor('the store is empty', () => map.size === 0)
  await one.load()
  assert.equal(one.state().drafts.size, 0)
})

test('a commit from another tab leaves nothing of the earlier text that this tab had read', async () => {
  const map = new Map()
  const kept = memoryStore(map)
  const tabs = sharedTabs()
  const [one, other] = [openTestWorkspace(kept, 7, '1', tabs), openTestWorkspace(kept, 7, '1', tabs)]
  one.put(draft('a.md', 'typed'))
  await one.flush()
  await other.load()
  one.put(draft('a.md', 'typed, and more'))
  await one.flush()
  one.committed(landed(one.state().drafts.values()))
  assert.equal(other.state().drafts.size, 0)
  await waitFor('the store is empty', () => map.size === 0)
})

test('what another tab leaves out of a commit is read from it, not rebuilt from earlier text', async () => {
  const kept = memoryStore()
  const tabs = sharedTabs()
  const [one, other] = [openTestWorkspace(kept, 7, '1', tabs), openTestWorkspace(kept, 7, '1', tabs)]
  one.put(draft('a.md', 'ONE\nmiddle\nthree\n'))
  await one.flush()
  await other.load()
  one.put(draft('a.md', 'ONE\nmiddle\nTHREE\n'))
  await one.flush()
  const whole = one.state().drafts.get('a.md')
  const part = whole && stage(whole, 'one\nmiddle\nthree\n', [{ aStart: 0, aEnd: 1 }])
  assert.equal(part?.content, 'one\nmiddle\nTHREE\n')
  one.committed(landed([part]))
  await waitFor('the other tab has read it', () => other.state().drafts.get('a.md')?.baseSha === newSha)
  for (const each of [one, other]) {
    const left = each.state().drafts.get('a.md')
    assert.deepEqual([left?.baseSha, left?.content], [newSha, 'ONE\nmiddle\nTHREE\n'])
  }
})

test('a commit that lands after its screen was closed knows what was typed on the next one', async () => {
  const kept = memoryStore()
  const workspaceOf = createOpenWorkspaces((owner, project) => openTestWorkspace(kept, project, owner))
  const begun = workspaceOf('1', 7)
  await begun.load()
  begun.put(draft('a.md', 'one'))
  const sent = [...begun.state().drafts.values()]
  begun.put(draft('a.md', 'one two'))
  await begun.flush()
  begun.close()
  const next = workspaceOf('1', 7)
  assert.equal(next.state().isLoaded, false)
  await next.load()
  next.put(draft('a.md', 'one two three'))
  await next.flush()
  begun.committed(landed(sent))
  await begun.flush()
  await next.load()
  const left = next.state().drafts.get('a.md')
  assert.deepEqual([left?.content, left?.baseSha], ['one two three', newSha])
  assert.deepEqual([...next.state().restored], ['a.md'])
  for (const other of [workspaceOf('2', 7), workspaceOf('1', 8)]) assert.equal(other.state().drafts.size, 0)
})

test('a draft based on a newer version of its file replaces the previous one', async () => {
  const map = new Map()
  const workspace = openTestWorkspace(memoryStore(map))
  workspace.put(draft('a.md', 'one'))
  await workspace.flush()
  workspace.put(draft('a.md', 'merged', 'b'.repeat(40)))
  await workspace.flush()
  assert.equal(map.size, 1)
})

test('a moved file that is edited afterwards keeps the path that it had before', () => {
  const workspace = openTestWorkspace(memoryStore(new Map()))
  workspace.put({ ...draft('b.md', 'one'), movedFrom: 'a.md' })
  workspace.put(draft('b.md', 'two'))
  assert.equal(workspace.state().drafts.get('b.md')?.movedFrom, 'a.md')
})

test('drafts that the browser evicted are written again', async () => {
  const map = new Map()
  const workspace = openTestWorkspace(memoryStore(map))
  workspace.put(draft('a.md', 'one'))
  await workspace.flush()
  map.clear()
  await workspace.load()
  assert.equal(workspace.state().drafts.get('a.md')?.content, 'one')
  await workspace.flush()
  assert.equal(map.size, 1)
})

test('a draft is replaced by a newer one only once that is stored', async () => {
  let full = false
  const map = new Map<unknown, Draft>()
  const workspace = openTestWorkspace(memoryStore(map, () => full))
  workspace.put(draft('a.md', 'one'))
  await workspace.flush()
  full = true
  workspace.put(draft('a.md', 'merged', newSha))
  await workspace.flush()
  assert.deepEqual(
    [...map.values()].map(({ content }) => content),
    ['one'],
  )
  full = false
  await workspace.flush()
  assert.deepEqual(
    [...map.values()].map(({ content }) => content),
    ['merged'],
  )
})

test('a draft that is stored while an earlier one is being removed stays', async () => {
  const map = new Map<unknown, Draft>()
  const inner = memoryStore(map)
  let last: Promise<unknown> = Promise.resolve()
  const oneAfterAnother: typeof inner = (mode, callback) => {
    const next = last.then(() => inner(mode, callback))
    last = next
    return next
  }
  const store = draftStore('1', 7, oneAfterAnother)
  const earlier = { ...draft('a.md', 'one'), savedAtMs: 1 }
  await store.put(earlier)
  await Promise.all([store.remove(earlier), store.put({ ...draft('a.md', 'two'), savedAtMs: 2 })])
  assert.deepEqual(
    [...map.values()].map(({ content }) => content),
    ['two'],
  )
  await store.remove(earlier)
  assert.equal(map.size, 1)
})

test('a browser that cannot store drafts is reported, and so is its recovery', async () => {
  let full = true
  const map = new Map()
  const workspace = openTestWorkspace(memoryStore(map, () => full))
  workspace.put(draft('a.md', 'one'))
  await workspace.flush()
  assert.match(workspace.state().problem ?? '', /no space/)
  assert.equal(workspace.state().drafts.get('a.md')?.content, 'one')
  full = false
  workspace.put(draft('b.md', 'two'))
  await workspace.flush()
  assert.equal(workspace.state().problem, null)
  assert.equal(map.size, 2)
})

test('the reason is in words, whatever the browser says', () => {
  assert.equal(storageProblem(new DOMException('', 'QuotaExceededError')), 'there is no space left')
  assert.equal(storageProblem(new DOMException('', 'UnknownError')), 'UnknownError')
  assert.equal(storageProblem(new Error('The operation is insecure.')), 'The operation is insecure.')
  for (const nothing of [null, '', new DOMException('', '')]) assert.notEqual(storageProblem(nothing), '')
})

test('without any storage, drafts stay in memory', async () => {
  const refused = () => {
    throw new Error('The operation is insecure.')
  }
  const workspace = openTestWorkspace(refused)
  await workspace.load()
  assert.equal(workspace.state().isLoaded, true)
  workspace.put(draft('a.md', 'one'))
  await workspace.flush()
  assert.match(workspace.state().problem ?? '', /insecure/)
  workspace.discard('a.md')
  assert.equal(workspace.state().drafts.size, 0)
})

test('after its storage was cleared, every draft is stored again, except where another tab has a newer one', async () => {
  const map = new Map<unknown, Draft>()
  const kept = memoryStore(map)
  const workspace = openTestWorkspace(kept)
  workspace.put(draft('a.md', 'one'))
  workspace.put(draft('b.md', 'two'))
  await workspace.flush()
  map.clear()
  const other = openTestWorkspace(kept)
  for (const content of ['x', 'y', 'newer']) other.put(draft('b.md', content))
  await other.flush()
  assert.equal(await workspace.storeLost(), true)
  assert.deepEqual([...map.values()].map(({ content }) => content).sort(), ['newer', 'one'])
  assert.equal(workspace.state().problem, null)
  assert.equal(workspace.state().drafts.get('b.md')?.content, 'newer')
})

test('while its storage cannot be opened again, there is a problem; without drafts there is none', async () => {
  const map = new Map<unknown, Draft>()
  const opening = Promise.withResolvers<void>()
  let isClosed = false
  const inner = memoryStore(map)
  const kept: typeof inner = async (mode, callback) => {
    if (isClosed) await opening.promise
    return await inner(mode, callback)
  }
  const workspace = openTestWorkspace(kept)
  assert.equal(await openTestWorkspace(kept).storeLost(), false)
  workspace.put(draft('a.md', 'one'))
  await workspace.flush()
  map.clear()
  isClosed = true
  const restoring = workspace.storeLost()
  assert.match(workspace.state().problem ?? '', /cleared/)
  isClosed = false
  opening.resolve()
  await restoring
  assert.equal(workspace.state().problem, null)
  assert.equal(map.size, 1)
})

test('a draft whose first read fails is read again, and not replaced by what is typed', async () => {
  const kept = new Map<unknown, unknown>()
  const before = openTestWorkspace(memoryStore(kept))
  before.put(draft('a.md', 'stored before'))
  await before.flush()
  let failures = 2
  const after = openTestWorkspace(memoryStore(kept, () => failures-- > 0))
  await after.load()
  assert.equal(after.state().drafts.get('a.md')?.content, 'stored before')
})

test('a store that can never be read still lets people write, and says why', async () => {
  const workspace = openTestWorkspace(memoryStore(new Map(), () => true))
  await workspace.load()
  assert.equal(workspace.state().isLoaded, true)
  assert.equal(workspace.state().problem, 'no space left')
})

test('text that another tab stored in the meantime is kept beside the text that replaces it', async () => {
  const kept = memoryStore()
  const [one, other] = [openTestWorkspace(kept), openTestWorkspace(kept)]
  await Promise.all([one.load(), other.load()])
  one.put(draft('docs/a.md', 'typed here\n'))
  await one.flush()
  other.put(draft('docs/a.md', 'typed there\n'))
  await other.flush()
  await other.flush()
  const later = openTestWorkspace(kept)
  await later.load()
  const texts = [...later.state().drafts.values()].map(({ path, content }) => [path, content])
  assert.deepEqual(texts, [
    ['docs/a.md', 'typed there\n'],
    ['docs/a (other tab).md', 'typed here\n'],
  ])
})

test('of five tabs that edit a file, each text is kept once, in files that are numbered and name the first', async () => {
  const kept = memoryStore()
  const tabs = Array.from({ length: 5 }, () => openTestWorkspace(kept))
  await Promise.all(tabs.map(tab => tab.load()))
  for (const [index, tab] of tabs.entries()) tab.put(draft('a.md', `typed in ${index}`))
  // A text that is replaced becomes a copy, which may replace that of another tab.
  for (const _ of tabs) await Promise.all(tabs.map(tab => tab.flush()))
  const later = openTestWorkspace(kept)
  await later.load()
  const { drafts } = later.state()
  const copies = ['a (other tab).md', ...[2, 3, 4].map(number => `a (other tab ${number}).md`)]
  assert.deepEqual([...drafts.keys()].toSorted(), [...copies, 'a.md'].toSorted())
  assert.deepEqual(
    [...drafts.values()].map(({ content }) => content).toSorted(),
    tabs.map((_, index) => `typed in ${index}`),
  )
  assert.deepEqual(
    copiesOf('a.md', drafts)
      .map(({ path }) => path)
      .toSorted(),
    copies.toSorted(),
  )
})

test('text that was read from another tab, or is the same, is replaced without a copy', async () => {
  const kept = memoryStore()
  const [one, other] = [openTestWorkspace(kept), openTestWorkspace(kept)]
  await Promise.all([one.load(), other.load()])
  one.put(draft('a.md', 'first\n'))
  await one.flush()
  await other.load()
  other.put(draft('a.md', 'first and second\n'))
  await other.flush()
  one.put(draft('a.md', 'first and second\n'))
  await one.flush()
  one.put(draft('a.md', 'third\n'))
  await one.flush()
  assert.deepEqual([...one.state().drafts.keys()], ['a.md'])
  assert.deepEqual([...other.state().drafts.keys()], ['a.md'])
})
