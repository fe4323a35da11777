import { createStore, patch, type ReadableStore } from '../store.ts'
import type { Draft, Edit, NewDraft, PendingReview } from './drafts/draft.ts'
import type { Workspace } from './drafts/workspace.ts'
import type { EditorSurface } from './editor/surface.ts'
import { keepEarlierReasons } from './review/hunkReasons.ts'
import { type EditRequest, editRequest, type LineRange } from './rewrite/editRequest.ts'
import type { FileRecord } from './service.ts'

const storeAfterMs = 120

export type FileSessionState = {
  /** The text as it was last stored; `null` before the first editor. */
  readonly text: string | null
  /** Changes of the rewrite under review that are not decided. */
  readonly unreviewed: number
  /** Another number asks for another editor, which begins with the draft as it is then. */
  readonly editorNumber: number
  /** How many editors have been attached: each has to be told what is shown in it. */
  readonly attached: number
  readonly selection: LineRange | null
  /** The selection is one change of the review, to be made differently. */
  readonly isRedo: boolean
  /** What is to be written at the cursor as soon as there is an editor. */
  readonly unwritten: string
}

/** The text that there is to show, and the version it builds on. `null` content: there is none. */
export type PendingText = { readonly content: string | null; readonly sha: string | null; readonly isReviewed: boolean }

/** The text that a rewrite was asked for, and the version it builds on. */
export type SubmittedText = { readonly words: string; readonly sha: string | null }

export type FileSessionOptions = {
  readonly path: string
  readonly workspace: Pick<Workspace, 'state' | 'put' | 'discard' | 'flush' | 'load'>
  /** The committed file as it is known now. */
  readonly committed: () => FileRecord | undefined
}

/**
 * One file that is open: what is committed of it, the text in the editor, and the draft that the two make.
 *
 *     attach ──▶ clean ──changed──▶ waiting ──120 ms, store or detach──▶ stored in the draft
 *                  ▲                                                        │
 *                  └── another editor ◀── synchronize: the draft or the committed text is another one
 *
 * The editor owns the text. It is stored shortly after it changes, before an editor goes, and whenever `store` or
 * `settle` asks for it. An editor with a change that is not stored is never replaced.
 */
export type FileSession = ReadableStore<FileSessionState> & {
  readonly surface: () => EditorSurface | null
  /** The text that a new editor begins with. */
  readonly start: () => string
  /** `sha` is the version that the text of this editor builds on. */
  readonly attach: (surface: EditorSurface, sha: string | null) => void
  readonly detach: () => void
  /** The text in the editor has changed. */
  readonly changed: () => void
  /** Puts the text of the editor into the draft. */
  readonly store: (change?: Partial<Pick<Draft, 'review' | 'proposal'>>) => void
  /** Stores a change that waits. */
  readonly settle: () => void
  /** Asks for another editor. */
  readonly reopen: () => void
  /** Tells what there is to show now; asks for another editor where this one shows something else. */
  readonly synchronize: (due: PendingText) => void
  /** Shows what the browser keeps of the file, whichever page wrote it. */
  readonly reload: () => Promise<void>
  readonly insert: (words: string) => void
  /** Writes what was inserted where the cursor is, if there is an editor. */
  readonly writeInserted: () => void
  /** Has the next rewrite be about the lines that are selected in the editor. */
  readonly selectLines: () => void
  /** Has the change under the cursor be made differently. */
  readonly selectChange: () => void
  readonly clearSelection: () => void
  readonly requestFor: (instruction: string) => EditRequest
  readonly sent: () => SubmittedText
  /** Takes in the answer to a rewrite; says whether it changes the text that was sent. */
  readonly takeEdit: (instruction: string, edit: Edit, sent: SubmittedText) => boolean
  /** Takes in what an answer about several files made of this one. */
  readonly takeDraft: (draft: NewDraft) => void
  readonly endReview: () => void
}

export function createFileSession({ path, workspace, committed }: FileSessionOptions): FileSession {
  const current = createStore<FileSessionState>({
    text: null,
    unreviewed: 0,
    editorNumber: 0,
    attached: 0,
    selection: null,
    isRedo: false,
    unwritten: '',
  })
  const become = (change: Partial<FileSessionState>): void => patch(current, change)
  let surface: EditorSurface | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What the draft has of the text in the editor, and the version that it builds on. */
  let stored: { readonly sha: string | null; readonly text: string } | null = null
  let wasReviewed = false

  const draftNow = (): Draft | undefined => workspace.state().drafts.get(path)
  /** A draft of a new file builds on nothing, whatever was committed there before. */
  const base = (): FileRecord | undefined => (draftNow()?.baseSha === null ? undefined : committed())
  const baseSha = (): string | null => {
    const draft = draftNow()
    return draft ? draft.baseSha : (base()?.sha ?? null)
  }
  const start = (): string => draftNow()?.content ?? base()?.content ?? ''

  const forgetChange = (): void => {
    clearTimeout(timer)
    timer = undefined
  }

  const store: FileSession['store'] = change => {
    forgetChange()
    if (surface === null || stored === null) return
    const words = surface.text()
    const original = surface.original()
    const draft = draftNow()
    const known = draft?.review ?? null
    const kept = known && original !== null ? { ...known, original } : known
    const { review = kept, proposal = draft?.proposal ?? null } = change ?? {}
    const sha = draft ? draft.baseSha : stored.sha
    stored = { sha, text: words }
    become({ text: words, unreviewed: surface.hunksLeft() })
    const file = base()
    if (file?.content === words && sha === file.sha && review === null) workspace.discard(path)
    else {
      const merge = draft?.merge ?? null
      workspace.put({ path, baseSha: sha, content: words, encoding: 'utf-8', review, proposal, merge })
    }
  }

  const settle = (): void => {
    if (timer !== undefined) store()
  }

  const select = (lines: LineRange | null = null): void => become({ selection: lines, isRedo: false })

  const reopen = (): void => {
    settle()
    become({ editorNumber: current.get().editorNumber + 1 })
  }

  /** Nothing can be typed during a rewrite: a change that waits to be stored is the text that was sent. */
  const replaceDraft = (draft: NewDraft): void => {
    select()
    forgetChange()
    workspace.put(draft)
    // A rewrite may have been paid for, and a page that closes now can lose a write that only begins then.
    void workspace.flush()
    reopen()
  }

  return {
    get: current.get,
    subscribe: current.subscribe,
    surface: () => surface,
    start,
    attach(made, sha) {
      surface = made
      stored = { sha, text: made.text() }
      become({ attached: current.get().attached + 1, text: made.text(), unreviewed: made.hunksLeft() })
    },
    detach() {
      settle()
      surface = null
      stored = null
    },
    changed() {
      select()
      become({ unreviewed: surface?.hunksLeft() ?? 0 })
      clearTimeout(timer)
      timer = setTimeout(store, storeAfterMs)
    },
    store,
    settle,
    reopen,
    synchronize({ content, sha, isReviewed }) {
      // A line range is one of the text that it was taken from.
      if (wasReviewed && !isReviewed) select()
      wasReviewed = isReviewed
      if (stored === null || content === null) return
      if (stored.text === content) stored = { sha, text: content }
      else if (timer === undefined) reopen()
    },
    async reload() {
      await workspace.load()
      reopen()
    },
    insert: words => become({ unwritten: current.get().unwritten + words }),
    writeInserted() {
      if (surface === null) return
      surface.insert(current.get().unwritten)
      become({ unwritten: '' })
    },
    selectLines: () => select(surface?.selectedLines()),
    selectChange() {
      select(surface?.hunkLines())
      become({ isRedo: current.get().selection !== null })
    },
    clearSelection: () => select(),
    requestFor(instruction) {
      const file = base()
      const sha = baseSha()
      const text = file && file.sha === sha && file.encoding === 'utf-8' ? file.content : null
      const { selection } = current.get()
      const review = draftNow()?.review ?? null
      return editRequest({
        path,
        instruction,
        text: surface?.text() ?? start(),
        committed: { sha, text },
        review,
        selection,
      })
    },
    sent: () => ({ words: surface?.text() ?? start(), sha: stored?.sha ?? baseSha() }),
    takeEdit(instruction, edit, { words, sha }) {
      select()
      const { rewrittenContent: content, sessionId } = edit
      if (content === words) return false
      const before = draftNow()?.review ?? null
      const review: PendingReview = {
        original: before ? (surface?.original() ?? before.original) : words,
        instruction,
        edit: keepEarlierReasons(edit, before?.edit),
        ...(before?.files && { files: before.files }),
      }
      const proposal = { sessionId, text: content, instruction }
      replaceDraft({ path, baseSha: sha, content, encoding: 'utf-8', review, proposal })
      return true
    },
    takeDraft: replaceDraft,
    endReview() {
      store({ review: null })
      select()
      reopen()
    },
  }
}
