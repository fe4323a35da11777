import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import type { Edit } from '../../web/src/api/edits.ts'
import type { FileRecord } from '../../web/src/api/files.ts'
import type { DecidedLine } from '../../web/src/drafts/draft.ts'
import type { ReviewState } from '../../web/src/workbench/editor/review/reviewState.ts'
import type { EditorSurface } from '../../web/src/workbench/editor/surface.ts'
import { createFileSession } from '../../web/src/workbench/session/fileSession.ts'
import { draft, memoryStore, openTestWorkspace, sha } from './testWorkspace.ts'

/** The session of an open file, without React and without an editor. */

const path = 'a.md'
const newSha = 'b'.repeat(40)
const storeAfterMs = 120

function record(content: string, of: string = sha): FileRecord {
  return {
    path,
    type: 'file',
    sha: of,
    content,
    encoding: 'utf-8',
    size: content.length,
    commitSha: '',
    lastCommit: null,
  }
}

const lines = { startLine: 1, endLine: 1 }

const undecided: ReviewState = { left: 1, kept: 0, undone: 0, number: 1, change: null, unwarned: 0 }

/** A fake editor. */
function editor(text: string, original: string | null = null) {
  const decided: readonly DecidedLine[] = []
  const written = {
    text,
    original,
    hunks: original === null ? 0 : 1,
    decided,
    isReadOnly: false,
    caret: null as number | null,
  }
  const surface = {
    text: () => written.text,
    original: () => written.original,
    review: () => (written.original === null ? null : { ...undecided, left: written.hunks }),
    decided: () => written.decided,
    sectionLines: () => null,
    selectedLines: () => lines,
    hunkLines: () => lines,
    history: () => ({ text: written.text, steps: null, canUndo: written.text !== text }),
    caret: () => written.caret,
    reading: () => ({ top: null, isFocused: written.text === 'focused\n' }),
    insert: (words: string) => {
      if (!written.isReadOnly) written.text += words
      return !written.isReadOnly
    },
    setReadOnly: (is: boolean) => {
      written.isReadOnly = is
    },
  } as EditorSurface
  return { surface, written }
}

function openFile(committed: FileRecord | null = record('committed\n'), kept = memoryStore()) {
  const workspace = openTestWorkspace(kept)
  const known = { committed }
  const session = createFileSession({ path, workspace, committed: () => known.committed })
  workspace.gather(session.storePending)
  const shown = editor(session.initialText())
  session.attach(shown.surface, known.committed?.sha ?? null)
  const type = (text: string): void => {
    shown.written.text = text
    session.textChanged()
  }
  /** As the hook does after each render. */
  const render = (): void => {
    const now = workspace.state().drafts.get(path)
    const base = now?.baseSha === null ? null : known.committed
    session.synchronize({
      content: now ? now.content : (base?.content ?? null),
      sha: now ? now.baseSha : (base?.sha ?? null),
      isReviewed: now?.review != null,
    })
  }
  return { workspace, session, known, type, render, ...shown, draft: () => workspace.state().drafts.get(path) }
}

function answer(rewrittenContent: string, sessionId = 7): Edit {
  return { sessionId, rewrittenContent, hunks: [], warnings: [] } as unknown as Edit
}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

test('typed text becomes a draft shortly after the last change, based on the version that was open', () => {
  const { type, draft } = openFile()
  type('typed')
  mock.timers.tick(storeAfterMs - 1)
  type('typed on')
  mock.timers.tick(storeAfterMs - 1)
  assert.equal(draft(), undefined)
  mock.timers.tick(1)
  assert.equal(draft()?.content, 'typed on')
  assert.equal(draft()?.baseSha, sha)
})

test('typing without a pause is stored every second', () => {
  const { type, draft } = openFile()
  const stored: (string | null | undefined)[] = []
  for (let ms = 0; ms < 2_500; ms += 50) {
    type(`typed for ${ms} ms`)
    mock.timers.tick(50)
    if (draft()?.content !== stored.at(-1)) stored.push(draft()?.content)
  }
  assert.deepEqual(stored, ['typed for 950 ms', 'typed for 1950 ms'])
})

test('an editor is asked for its text before it is detached', () => {
  const { session, type, draft } = openFile()
  type('last words')
  session.detach()
  assert.equal(draft()?.content, 'last words')
})

test('a workspace asks for unstored text before it writes', async () => {
  const { workspace, type, draft } = openFile()
  type('last words')
  const flushed = workspace.flush()
  assert.equal(draft()?.content, 'last words')
  mock.timers.runAll()
  await flushed
})

test('typing back to the committed text leaves no draft, unless the draft is based on another version', () => {
  const same = openFile()
  same.type('typed')
  same.session.store()
  same.type('committed\n')
  same.session.store()
  assert.equal(same.draft(), undefined)

  const older = openFile()
  older.type('typed')
  older.session.store()
  older.known.committed = record('newer\n', newSha)
  older.type('newer\n')
  older.session.store()
  assert.equal(older.draft()?.baseSha, sha)
})

test('a committed text changed by others opens in another editor, and never replaces text just typed', () => {
  const { session, known, type, render, draft } = openFile()
  known.committed = record('theirs\n', newSha)
  type('mine')
  render()
  assert.equal(session.get().editorNumber, 0)
  mock.timers.tick(storeAfterMs)
  assert.equal(draft()?.content, 'mine')
  assert.equal(draft()?.baseSha, sha)

  const unchanged = openFile()
  unchanged.known.committed = record('theirs\n', newSha)
  unchanged.render()
  assert.equal(unchanged.session.get().editorNumber, 1)
  assert.equal(unchanged.session.initialText(), 'theirs\n')
})

test('committing the text in the editor keeps the editor, and later text is based on the commit', () => {
  const { workspace, session, known, type, render, draft } = openFile()
  type('mine')
  session.store()
  const sent = draft()
  assert.ok(sent)
  known.committed = record('mine', newSha)
  workspace.committed([{ draft: sent, sha: newSha, text: 'mine' }])
  render()
  assert.equal(session.get().editorNumber, 0)
  type('mine, and more')
  session.store()
  assert.equal(draft()?.baseSha, newSha)
})

test('undoing everything during the commit is a change to the commit', () => {
  const { workspace, known, type, session, draft } = openFile()
  type('mine')
  session.store()
  const sent = draft()
  assert.ok(sent)
  type('committed\n')
  known.committed = record('mine', newSha)
  workspace.committed([{ draft: sent, sha: newSha, text: 'mine' }])
  assert.equal(draft()?.content, 'committed\n')
  assert.equal(draft()?.baseSha, newSha)
})

test('an answer becomes a draft under review, compared with the submitted text, and is flushed', async () => {
  const kept = memoryStore()
  const { workspace, session, type, draft } = openFile(record('committed\n'), kept)
  type('sent')
  session.store()
  assert.equal(session.applyEdit('Do it.', answer('rewritten'), session.submittedText()), true)
  assert.equal(draft()?.content, 'rewritten')
  assert.equal(draft()?.review?.original, 'sent')
  assert.equal(draft()?.proposal?.sessionId, 7)
  assert.equal(session.get().editorNumber, 1)
  mock.timers.reset()
  await workspace.flush()
  const later = openTestWorkspace(kept)
  await later.load()
  assert.equal(later.state().drafts.get(path)?.content, 'rewritten')
})

test('an answer without changes leaves the draft and the editor as they are', () => {
  const { session, type, draft } = openFile()
  type('sent')
  session.store()
  const before = draft()
  assert.equal(session.applyEdit('Do it.', answer('sent'), session.submittedText()), false)
  assert.equal(draft(), before)
  assert.equal(session.get().editorNumber, 0)
})

test('a review stores the original as updated by each Keep and what was decided, and ends with the text', () => {
  const { workspace, session, draft } = openFile()
  session.applyEdit('Do it.', answer('rewritten'), session.submittedText())
  const review = editor('rewritten', 'committed\n')
  session.attach(review.surface, sha)
  assert.equal(session.get().reviewed?.left, 1)
  review.written.original = 'half kept'
  review.written.hunks = 0
  review.written.decided = [{ line: 1, verdict: 'kept' }]
  session.textChanged()
  assert.equal(session.get().reviewed?.left, 0)
  workspace.flush().catch(() => {})
  assert.equal(draft()?.review?.original, 'half kept')
  assert.deepEqual(draft()?.review?.decided, [{ line: 1, verdict: 'kept' }])
  session.endReview()
  assert.equal(draft()?.review, null)
  assert.equal(draft()?.content, 'rewritten')
  assert.equal(draft()?.proposal?.sessionId, 7)
})

test('a selection ends with the next change, and with the review that it was made in', () => {
  const { session, render, type } = openFile()
  session.selectLines()
  assert.deepEqual(session.requestFor('Do it.').selection, lines)
  type('typed')
  assert.equal(session.get().selection, null)

  session.applyEdit('Do it.', answer('rewritten'), session.submittedText())
  render()
  session.selectLines()
  session.store({ review: null })
  render()
  assert.equal(session.get().selection, null)
})

test('a change is redone without a selection, which stays what it was', () => {
  const { session, render } = openFile()
  session.applyEdit('Do it.', answer('rewritten'), session.submittedText())
  render()
  assert.deepEqual(session.requestForChange('Do it better.')?.selection, lines)
  assert.equal(session.get().selection, null)
})

test('text inserted before there is an editor is written once there is one', () => {
  const { session, written, surface } = openFile()
  session.detach()
  session.insert('![one]')
  session.insert('![two]')
  session.insertPending()
  assert.equal(session.get().pendingInsertion, '![one]![two]')
  session.attach(surface, sha)
  session.insertPending()
  assert.equal(written.text, 'committed\n![one]![two]')
  session.insertPending()
  assert.equal(written.text, 'committed\n![one]![two]')
})

test('text inserted during a rewrite waits for its answer, which would replace it', () => {
  const { session, written } = openFile()
  const sent = session.submittedText()
  written.isReadOnly = true
  session.insert('![one]')
  session.insertPending()
  assert.equal(written.text, 'committed\n')
  assert.equal(session.applyEdit('Do it.', answer('rewritten\n'), sent), true)
  session.detach()
  const next = editor(session.initialText())
  session.attach(next.surface, sha)
  session.insertPending()
  assert.equal(next.written.text, 'rewritten\n![one]')
  assert.equal(session.get().pendingInsertion, '')
})

test('a new file is based on nothing, whatever was committed at its path', () => {
  const workspace = openTestWorkspace(memoryStore())
  workspace.put(draft(path, 'new', null))
  const session = createFileSession({ path, workspace, committed: () => record('elsewhere', newSha) })
  assert.equal(session.initialText(), 'new')
  const { content, baseSha } = session.requestFor('Do it.')
  assert.deepEqual({ content, baseSha }, { content: 'new', baseSha: null })
})

test('a tab that has given the file to another one stores what was typed, and nothing after that', () => {
  const { session, type, written, draft } = openFile()
  type('typed\n')
  session.release()
  assert.equal(draft()?.content, 'typed\n')
  assert.equal(written.isReadOnly, true)
  const known = draft()
  written.text = 'older\n'
  session.store()
  session.endReview()
  assert.equal(session.applyEdit('Shorten', answer('older still\n'), session.submittedText()), false)
  assert.equal(draft(), known)
  session.hold()
  session.store()
  assert.equal(draft()?.content, 'older\n')
})

test('the editor after a rewrite is told where the cursor was', () => {
  const { session, written } = openFile()
  assert.equal(session.lastCaret(), null)
  written.caret = 4
  session.detach()
  assert.deepEqual(session.lastCaret(), { text: written.text, position: 4 })
})

test('a file that is opened again, or has moved, is shown where the user was in it, but not where a review begins', () => {
  const { session, workspace, written } = openFile(record('focused\n'))
  written.caret = 4
  session.keepPlace()
  session.detach()
  const at = (of: string) =>
    createFileSession({ path: of, workspace, committed: () => (of === path ? record('focused\n') : null) })
  const again = at(path)
  assert.deepEqual(again.lastCaret(), { text: written.text, position: 4 })
  assert.deepEqual(again.lastReading(), { top: null, isFocused: false })
  assert.equal(at('other.md').lastReading(), null)
  const moved = { ...draft('moved.md', 'focused\n', null), movedFrom: path }
  workspace.put(moved)
  assert.deepEqual(at('moved.md').lastCaret(), { text: written.text, position: 4 })
  workspace.put({ ...moved, review: { instruction: 'Shorten', original: 'before\n', edit: answer('focused\n') } })
  assert.equal(at('moved.md').lastCaret(), null)
  assert.equal(at('moved.md').lastReading(), null)
})

test('an editor that replaces another is told where the user was in it', () => {
  const { session, written } = openFile()
  assert.equal(session.lastReading(), null)
  written.text = 'focused\n'
  session.reopen()
  assert.deepEqual(session.lastReading(), { top: null, isFocused: true })
})

test('an editor that is replaced before it has been shown does not hide where the user was', () => {
  const { session, type } = openFile()
  type('focused\n')
  session.reopen()
  session.detach()
  session.reopen()
  assert.deepEqual(session.lastReading(), { top: null, isFocused: true })
})

test('an editor that a commit replaces hands over where the user was', () => {
  const { session, workspace } = openFile(record('focused\n'))
  assert.equal(session.lastReading(), null)
  workspace.committed([])
  assert.deepEqual(session.lastReading(), { top: null, isFocused: true })
})
