import type { Edit, EditRequest } from '../../api/edits.ts'
import type { NewDraft } from '../../drafts/draft.ts'
import { proposalAfter } from '../../drafts/provenance.ts'
import type { Workspace } from '../../drafts/workspace.ts'
import { createStore, patch, type ReadableStore } from '../../store.ts'
import type { LineRange } from '../editor/lines.ts'
import { reviewAfter } from '../editor/review/reviewAfter.ts'
import type { ReviewState } from '../editor/review/reviewState.ts'
import type { EditorSurface } from '../editor/surface.ts'
import { type DraftUpdate, editedDraft, isCommitted } from './editedDraft.ts'
import { editRequest } from './editRequest.ts'
import { type StoredFileOptions, storedFile } from './storedFile.ts'
import { createStoreTimer } from './storeTimer.ts'
import { createUserPlace, type UserPlace } from './userPlace.ts'

export type FileSessionState = {
  /** The last stored text; `null` before the first editor. */
  readonly text: string | null
  /** The review in the editor; `null` without one. */
  readonly reviewed: ReviewState | null
  /** Incrementing it requests another editor, which starts with the draft at that time. */
  readonly editorNumber: number
  /** The number of editors attached so far: each has to be told what to show. */
  readonly attached: number
  readonly selection: LineRange | null
  /** The title of the section that is selected as a whole; `null` for other lines. */
  readonly sectionTitle: string | null
  /** Text to insert at the cursor as soon as there is an editor that takes it. */
  readonly pendingInsertion: string
}

/** The text to show, and the version it is based on. `null` content: there is none. */
export type PendingText = { readonly content: string | null; readonly sha: string | null; readonly isReviewed: boolean }

/** The text sent with a rewrite, and the version it is based on. */
export type SubmittedText = { readonly text: string; readonly sha: string | null }

export type FileSessionOptions = StoredFileOptions & {
  readonly workspace: Pick<Workspace, 'state' | 'put' | 'discard' | 'flush' | 'load'>
}

type FileSessionReads = ReadableStore<FileSessionState> & UserPlace

/**
 * An open file: its committed version, the text in the editor, and the draft that results from both.
 *
 *     attach ──▶ clean ──changed──▶ pending ──120 ms, 1 s, store or detach──▶ stored in the draft
 *                  ▲                                                        │
 *                  └── another editor ◀── synchronize: the draft or the committed text has changed
 *
 * The editor owns the text. It is stored shortly after it changes, every second while typing does not pause, before an
 * editor is detached, and by `store` and `storePending`. An editor with an unstored change is never replaced.
 */
export type FileSession = FileSessionReads & EditorAttachment & DraftStorage & Rewriting

/** The editor that shows the file, and what it tells the session. */
type EditorAttachment = {
  readonly surface: () => EditorSurface | null
  /** The initial text of a new editor. */
  readonly initialText: () => string
  /** `sha` is the version that the editor's text is based on. */
  readonly attach: (surface: EditorSurface, sha: string | null) => void
  readonly detach: () => void
  /** Called when the text in the editor has changed. */
  readonly textChanged: () => void
  /** Called when another change of the review becomes the current one. */
  readonly reviewMoved: () => void
  /** Requests another editor. */
  readonly reopen: () => void
  readonly insert: (words: string) => void
  /** Inserts the pending text at the cursor, if there is an editor that takes it. */
  readonly insertPending: () => void
}

/** The draft in which the text is stored, while this tab holds the file. */
type DraftStorage = {
  /** This tab holds the file: changes are stored. */
  readonly hold: () => void
  readonly isHeld: () => boolean
  /**
   * Another tab takes the file. Stores a pending change, and nothing after it: the text here may become older than the
   * draft.
   */
  readonly release: () => void
  /** Stores the text of the editor in the draft. */
  readonly store: (change?: DraftUpdate) => void
  /** Stores a pending change and the user's place: the drafts may be about to change, which replaces the editor. */
  readonly storePending: () => void
  /** Sets the text to show; requests another editor if the current one shows something else. */
  readonly synchronize: (due: PendingText) => void
  /** Shows the stored draft of the file, whichever tab wrote it. */
  readonly reload: () => Promise<void>
}

/** Rewrites of the file: what they are asked to change, and their answers. */
type Rewriting = {
  /** Limits the next rewrite to the lines selected in the editor, or to the section whose heading has the cursor. */
  readonly selectLines: () => void
  readonly clearSelection: () => void
  readonly requestFor: (instruction: string) => EditRequest
  /** Requests the current change of the review to be redone; `null` without one. */
  readonly requestForChange: (instruction: string) => EditRequest | null
  readonly submittedText: () => SubmittedText
  /** Applies the answer to a rewrite; returns whether it changes the submitted text. */
  readonly applyEdit: (instruction: string, edit: Edit, submitted: SubmittedText) => boolean
  /** Applies this file's part of an answer about several files. */
  readonly applyDraft: (draft: NewDraft) => void
  readonly endReview: () => void
}

export function createFileSession({ path, workspace, committed }: FileSessionOptions): FileSession {
  const current = createStore<FileSessionState>({
    text: null,
    reviewed: null,
    editorNumber: 0,
    attached: 0,
    selection: null,
    sectionTitle: null,
    pendingInsertion: '',
  })
  const become = (change: Partial<FileSessionState>): void => patch(current, change)
  const file = storedFile({ path, workspace, committed })
  const userPlace = createUserPlace()
  let surface: EditorSurface | null = null
  /** The editor's text as stored in the draft, and the version it is based on. */
  let stored: { readonly sha: string | null; readonly text: string } | null = null
  let wasReviewed = false
  let isHeld = true
  const unstored = createStoreTimer(() => store())

  const store: FileSession['store'] = change => {
    unstored.stop()
    if (surface === null || stored === null || !isHeld) return
    const draft = editedDraft({ path, file, surface, editorSha: stored.sha, change })
    stored = { sha: draft.baseSha, text: draft.content }
    become({ text: draft.content, reviewed: surface.review() })
    if (isCommitted(draft, file.base())) workspace.discard(path)
    else workspace.put(draft)
  }

  const storePending = (): void => {
    if (unstored.isRunning()) store()
  }

  const select = (lines: LineRange | null = null, sectionTitle: string | null = null): void =>
    become({ selection: lines, sectionTitle })

  const request = (instruction: string, selection: LineRange | null): EditRequest => {
    const text = surface?.text() ?? file.text()
    const review = file.draft()?.review ?? null
    return editRequest({ path, instruction, text, committed: file.committed(), review, selection })
  }

  const reopen = (): void => {
    storePending()
    // Without an editor, the user is still where the last one was.
    if (surface !== null) userPlace.keepReading(surface)
    become({ editorNumber: current.get().editorNumber + 1 })
  }

  /** The editor is read-only during a rewrite: a pending change is the submitted text. */
  const replaceDraft = (draft: NewDraft): void => {
    select()
    unstored.stop()
    workspace.put(draft)
    // A rewrite may have cost money, and a page closed now could lose a write that starts later.
    void workspace.flush()
    reopen()
  }

  return {
    get: current.get,
    subscribe: current.subscribe,
    surface: () => surface,
    initialText: file.text,
    attach(made, sha) {
      surface = made
      stored = { sha, text: made.text() }
      become({ attached: current.get().attached + 1, text: made.text(), reviewed: made.review() })
    },
    detach() {
      storePending()
      if (surface !== null) userPlace.keepCaret(surface)
      surface = null
      stored = null
    },
    textChanged() {
      select()
      become({ reviewed: surface?.review() ?? null })
      unstored.start()
    },
    hold() {
      isHeld = true
    },
    isHeld: () => isHeld,
    release() {
      storePending()
      surface?.setReadOnly(true)
      isHeld = false
    },
    caret: userPlace.caret,
    lastCaret: userPlace.lastCaret,
    lastReading: userPlace.lastReading,
    caretRested: userPlace.caretRested,
    reviewMoved: () => become({ reviewed: surface?.review() ?? null }),
    store,
    storePending() {
      if (surface !== null) userPlace.keepReading(surface)
      storePending()
    },
    reopen,
    synchronize({ content, sha, isReviewed }) {
      // A line range refers to the text in which it was selected.
      if (wasReviewed && !isReviewed) select()
      wasReviewed = isReviewed
      if (stored === null || content === null) return
      if (stored.text === content) stored = { sha, text: content }
      else if (!unstored.isRunning()) reopen()
    },
    async reload() {
      await workspace.load()
      reopen()
    },
    insert: words => become({ pendingInsertion: current.get().pendingInsertion + words }),
    insertPending() {
      if (surface?.insert(current.get().pendingInsertion)) become({ pendingInsertion: '' })
    },
    selectLines() {
      const section = surface?.sectionLines() ?? null
      const lines = surface?.selectedLines() ?? null
      if (lines !== null || section === null) return select(lines)
      select({ startLine: section.startLine, endLine: section.endLine }, section.title)
    },
    clearSelection: () => select(),
    requestFor: instruction => request(instruction, current.get().selection),
    requestForChange(instruction) {
      const lines = surface?.hunkLines() ?? null
      return lines && request(instruction, lines)
    },
    submittedText: () => ({ text: surface?.text() ?? file.text(), sha: stored?.sha ?? file.baseSha() }),
    applyEdit(instruction, edit, { text: submitted, sha }) {
      select()
      const { rewrittenContent: content, sessionId } = edit
      if (content === submitted || !isHeld) return false
      const draft = file.draft()
      const before = draft?.review ?? null
      const original = before ? (surface?.original() ?? before.original) : submitted
      const review = reviewAfter(before, { original, instruction, edit })
      const proposal = proposalAfter(draft, { sessionId, text: content, instruction, sent: submitted })
      replaceDraft({ path, baseSha: sha, content, encoding: 'utf-8', review, proposal })
      return true
    },
    applyDraft: draft => {
      if (isHeld) replaceDraft(draft)
    },
    endReview() {
      if (!isHeld) return
      store({ review: null })
      select()
      reopen()
    },
  }
}
