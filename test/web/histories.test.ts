import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redo, undo } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import type { Draft } from '#web/drafts/draft.ts'
import { type EditHistory, editHistory, historyOf, withText } from '#web/workbench/editor/editHistory.ts'
import { createHistories } from '#web/workbench/session/histories.ts'
import { documentOf, fileTextOf, textForm } from '#web/workbench/text/formField.ts'
import { draft } from './testWorkspace.ts'

/** What can be undone after the editor of a file was closed. */

function open(text: string, earlier: EditHistory | null = null): EditorState {
  const { doc, form } = documentOf(text)
  return EditorState.create({ doc, extensions: [textForm(form), editHistory(earlier)] })
}

function type(state: EditorState, words: string): EditorState {
  return state.update({ changes: { from: state.doc.length, insert: words }, userEvent: 'input.type' }).state
}

function after(state: EditorState, act: typeof undo): EditorState {
  let next = state
  act({ state, dispatch: ({ state: done }) => (next = done) })
  return next
}

const reviewed = (path: string, content: string): Draft => ({
  ...draft(path, content),
  savedAtMs: 1,
  review: { original: 'Old.\n', instruction: 'Do it.', edit: {} as never },
})

test('a file that is opened again is undone and redone where it was, to the byte', () => {
  const histories = createHistories()
  const before = type(open('\uFEFFOne.\r\nTwo.\n'), ' More.\n')
  histories.keep('a.md', false, historyOf(before))
  const text = fileTextOf(before)
  const again = open(text, histories.of('a.md', text, null))
  assert.equal(fileTextOf(after(again, undo)), '\uFEFFOne.\r\nTwo.\n')
  assert.equal(fileTextOf(after(after(again, undo), redo)), text)
  assert.equal(histories.of('b.md', text, null), null)
})

test('a text that someone else changed meanwhile is not undone', () => {
  const histories = createHistories()
  histories.keep('a.md', false, historyOf(type(open('One.\n'), 'Mine.\n')))
  assert.equal(histories.of('a.md', 'One, by others.\nMine.\n', null), null)
})

test('a moved file keeps its history while its text is the same', () => {
  const histories = createHistories()
  histories.keep('a.md', false, historyOf(type(open('One.\n'), 'Mine.\n')))
  const moved = { ...draft('b.md', 'One.\nMine.\n', null), savedAtMs: 1, movedFrom: 'a.md' }
  assert.notEqual(histories.of('b.md', 'One.\nMine.\n', moved), null)
  assert.equal(histories.of('b.md', 'One.\nMine, relinked.\n', moved), null)
})

test('after a review the rewrite is undone in one step, and then what was typed before it', () => {
  const histories = createHistories()
  const typed = type(open('Old.\n'), 'Typed.\n')
  histories.keep('a.md', false, historyOf(typed))
  const text = 'New.\nTyped.\n'
  const proposal = { sessionId: 1, text, instruction: 'Do it.', before: fileTextOf(typed) }
  const done = { ...draft('a.md', text), savedAtMs: 1, proposal }
  const earlier = histories.of('a.md', text, done)
  assert.ok(earlier)
  const state = withText(open(earlier.text, earlier), text, () => 0)
  assert.equal(fileTextOf(state), text)
  assert.equal(fileTextOf(after(state, undo)), 'Old.\nTyped.\n')
  assert.equal(fileTextOf(after(after(state, undo), undo)), 'Old.\n')
  assert.equal(fileTextOf(after(after(state, undo), redo)), text)
  // A merge has put text of others into it, which is not the user's to undo.
  assert.equal(histories.of('a.md', text, { ...done, proposal: { ...proposal, isMerged: true } }), null)
  assert.equal(histories.of('a.md', text, { ...done, proposal: { ...proposal, before: 'Other.\n' } }), null)
})

test('the review that was closed last is the one whose step is taken back, if it still has its text', () => {
  const histories = createHistories()
  const drafts = new Map(['a.md', 'b.md', 'c.md', 'd.md'].map(path => [path, reviewed(path, 'New.\nMore.\n')]))
  const paths = [...drafts.keys()]
  for (const path of ['b.md', 'a.md']) histories.keep(path, true, historyOf(type(open('New.\n'), 'More.\n')))
  histories.keep('c.md', true, historyOf(open('New.\nMore.\n')))
  histories.keep('d.md', true, historyOf(type(open('Other.\n'), 'More.\n')))
  assert.equal(histories.lastReviewed(paths, drafts), 'a.md')
  assert.equal(histories.lastReviewed(['b.md', 'c.md', 'd.md'], drafts), 'b.md')
  assert.equal(histories.lastReviewed(['c.md', 'd.md'], drafts), null)
  drafts.set('a.md', { ...reviewed('a.md', 'New.\nMore.\n'), review: null })
  assert.equal(histories.lastReviewed(paths, drafts), 'b.md')
  histories.takeBackIn('b.md')
  assert.deepEqual(
    ['b.md', 'b.md'].map(path => histories.isToTakeBack(path)),
    [true, false],
  )
})

test('the histories of the last files are kept', () => {
  const histories = createHistories()
  for (let at = 0; at < 60; at++) histories.keep(`${at}.md`, false, historyOf(open('One.\n')))
  assert.equal(histories.of('0.md', 'One.\n', null), null)
  assert.notEqual(histories.of('59.md', 'One.\n', null), null)
})
