import type { Workspace } from '../../drafts/workspace.ts'
import { createStore, patch, type ReadableStore } from '../../store.ts'
import type { EditHistory } from '../editor/editHistory.ts'
import type { EditorSurface } from '../editor/surface.ts'
import { createDraftStorage, type DraftStorage } from './draftStorage.ts'
import { historiesOf } from './histories.ts'
import { lastPlacesOf } from './lastPlaces.ts'
import { createLineSelection } from './lineSelection.ts'
import { createRewriting, type Rewriting } from './rewriting.ts'
import { type FileSessionState, initialState } from './sessionState.ts'
import { type StoredFileOptions, storedFile } from './storedFile.ts'
import { createUserPlace, type UserPlace } from './userPlace.ts'

/** The text to show, and the version it is based on. `null` content: there is none. */
export type PendingText = { readonly content: string | null; readonly sha: string | null; readonly isReviewed: boolean }

export type FileSessionOptions = StoredFileOptions & {
  readonly workspace: Pick<Workspace, 'state' | 'put' | 'discard' | 'flush' | 'load'>
}

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
export type FileSession = ReadableStore<FileSessionState> & UserPlace & EditorAttachment & DraftStorage & Rewriting

/** The editor that shows the file, and what it tells the session. */
type EditorAttachment = {
  readonly surface: () => EditorSurface | null
  /** The initial text of a new editor. */
  readonly initialText: () => string
  /** What an editor that showed the file could undo; `null` if that does not fit the text. */
  readonly lastHistory: () => EditHistory | null
  /** `sha` is the version that the editor's text is based on. */
  readonly attach: (surface: EditorSurface, sha: string | null) => void
  readonly detach: () => void
  /** Called before the file is closed, while its editor is still shown. */
  readonly keepPlace: () => void
  /** Called when the text in the editor has changed. */
  readonly textChanged: () => void
  /** Called when another change of the review becomes the current one. */
  readonly reviewMoved: () => void
  /** Requests another editor. */
  readonly reopen: () => void
  /** Sets the text to show; requests another editor if the current one shows something else. */
  readonly synchronize: (due: PendingText) => void
  /** Shows the stored draft of the file, whichever tab wrote it. */
  readonly reload: () => Promise<void>
  readonly insert: (words: string) => void
  /** Inserts the pending text, at the end until there was a cursor, if there is an editor that takes it. */
  readonly insertPending: () => void
}

export function createFileSession({ path, workspace, committed }: FileSessionOptions): FileSession {
  const state = createStore<FileSessionState>(initialState)
  const become = (change: Partial<FileSessionState>): void => patch(state, change)
  const file = storedFile({ path, workspace, committed })
  const { keepCaret, keepReading, ...place } = createUserPlace()
  const selection = createLineSelection(state)
  const storage = createDraftStorage({
    path,
    workspace,
    file,
    onStore: (text, surface) => become({ text, reviewed: surface.review() }),
  })
  const { surface } = storage
  const histories = historiesOf(workspace)
  const places = lastPlacesOf(workspace)
  /** Of an earlier session of the file. A review opens at its current change instead. */
  const earlier = () => {
    const draft = file.draft()
    if (draft?.review != null) return null
    return places.of(path) ?? (draft?.movedFrom === undefined ? null : places.of(draft.movedFrom))
  }
  const lastCaret = () => place.lastCaret() ?? earlier()?.caret ?? null
  const lastReading = () => place.lastReading() ?? earlier()?.reading ?? null

  const storePending = (): void => {
    keepReading(surface())
    storage.storePending()
  }
  const reopen = (): void => {
    storePending()
    become({ editorNumber: state.get().editorNumber + 1 })
  }
  const rewriting = createRewriting({ path, state, file, storage, selection, reopen })

  return {
    get: state.get,
    subscribe: state.subscribe,
    ...place,
    lastCaret,
    lastReading,
    surface,
    initialText: file.text,
    lastHistory: () => histories.of(path, file.text(), file.draft()),
    attach(made, sha) {
      storage.attach(made, sha)
      become({ attached: state.get().attached + 1, text: made.text(), reviewed: made.review() })
    },
    detach() {
      const detached = surface()
      storage.detach()
      keepCaret(detached)
      if (detached !== null) histories.keep(path, detached.original() !== null, detached.history())
    },
    keepPlace() {
      const shown = surface()
      keepReading(shown)
      keepCaret(shown)
      places.keep(path, { caret: lastCaret(), reading: lastReading() })
    },
    textChanged() {
      selection.clear()
      become({ reviewed: surface()?.review() ?? null })
      storage.changed()
    },
    reviewMoved: () => become({ reviewed: surface()?.review() ?? null }),
    reopen,
    synchronize({ content, sha, isReviewed }) {
      selection.reviewing(isReviewed)
      if (content === null) return
      if (storage.isOutdated(content)) reopen()
      else storage.rebase(content, sha)
    },
    async reload() {
      await workspace.load()
      reopen()
    },
    insert: words => become({ pendingInsertion: state.get().pendingInsertion + words }),
    insertPending() {
      const hasCursor = place.caret.get() !== null || lastCaret() !== null
      if (surface()?.insert(state.get().pendingInsertion, hasCursor ? 'cursor' : 'end'))
        become({ pendingInsertion: '' })
    },
    hold: storage.hold,
    isHeld: storage.isHeld,
    release: storage.release,
    store: storage.store,
    storePending,
    ...rewriting,
  }
}
