import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDraftChanges } from '../../web/src/workbench/files/draftChanges.ts'
import { draft, memoryStore, openTestWorkspace, sha } from './testWorkspace.ts'

/** A project with one committed file, `a.md`, and what its drafts contain. */
function openProject() {
  const workspace = openTestWorkspace(memoryStore())
  const calls = { replaced: [] as (readonly string[])[], refused: 0 }
  const changes = createDraftChanges({
    workspace,
    shaOf: path => (path === 'a.md' ? sha : null),
    onReplaced: paths => calls.replaced.push(paths),
    onRefused: () => calls.refused++,
  })
  const drafts = () =>
    [...workspace.state().drafts.values()].map(({ path, content, baseSha }) => [path, content, baseSha])
  return { workspace, changes, drafts, calls }
}

test('a committed file is marked as deleted, and one that was never committed is discarded', () => {
  const { changes, drafts } = openProject()
  changes.put('new.md', 'text')
  assert.deepEqual(drafts(), [['new.md', 'text', null]])
  changes.putAway('new.md')
  changes.putAway('a.md')
  assert.deepEqual(drafts(), [['a.md', null, sha]])
})

test('an action is undone with the drafts that were there before', () => {
  const { workspace, changes, drafts, calls } = openProject()
  workspace.put(draft('a.md', 'typed'))
  const undo = changes.undoable(['a.md', 'b.md'], () => {
    changes.put('b.md', 'typed')
    changes.putAway('a.md')
  })
  assert.deepEqual(drafts(), [
    ['a.md', null, sha],
    ['b.md', 'typed', null],
  ])
  assert.equal(undo.run(), true)
  assert.deepEqual(drafts(), [['a.md', 'typed', sha]])
  assert.deepEqual(calls, { replaced: Array(2).fill(['a.md', 'b.md']), refused: 0 })
})

test('an action cannot be undone once its drafts are committed', () => {
  const { workspace, changes } = openProject()
  const undo = changes.undoable(['a.md'], () => changes.putAway('a.md'))
  assert.equal(undo.isPossible(), true)
  const [deletion] = workspace.state().drafts.values()
  if (deletion) workspace.committed([{ draft: deletion, sha: null, text: null }])
  assert.equal(undo.isPossible(), false)
})

test('an action is not undone if one of its drafts has changed since', () => {
  const { workspace, changes, drafts, calls } = openProject()
  const undo = changes.undoable(['a.md'], () => changes.putAway('a.md'))
  workspace.put(draft('a.md', 'typed again'))
  assert.equal(undo.run(), false)
  assert.deepEqual(drafts(), [['a.md', 'typed again', sha]])
  assert.deepEqual(calls, { replaced: [['a.md']], refused: 1 })
})

test('text that is still in an editor is stored before an action, and comes back when it is undone', () => {
  const { workspace, changes, drafts } = openProject()
  let unstored: string | null = 'just typed'
  workspace.gather(() => {
    if (unstored !== null) workspace.put(draft('a.md', unstored))
    unstored = null
  })
  const undo = changes.undoable(['a.md'], () => changes.putAway('a.md'))
  assert.deepEqual(drafts(), [['a.md', null, sha]])
  undo.run()
  assert.deepEqual(drafts(), [['a.md', 'just typed', sha]])
})
