import type { Edit, EditRequest } from '../../api/edits.ts'
import type { NewDraft } from '../../drafts/draft.ts'
import { proposalAfter } from '../../drafts/provenance.ts'
import type { LineRange } from '../editor/lines.ts'
import { reviewAfter } from '../editor/review/reviewAfter.ts'
import type { AttachableStorage } from './draftStorage.ts'
import { editRequest } from './editRequest.ts'
import type { LineSelection } from './lineSelection.ts'
import type { SessionStore } from './sessionState.ts'
import type { StoredFile } from './storedFile.ts'

/** The text sent with a rewrite, and the version it is based on. */
export type SubmittedText = { readonly text: string; readonly sha: string | null }

/** Rewrites of the file: what they are asked to change, and their answers. */
export type Rewriting = {
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

export type RewritingOptions = {
  readonly path: string
  readonly state: SessionStore
  readonly file: StoredFile
  readonly storage: AttachableStorage
  readonly selection: LineSelection
  /** Requests another editor. */
  readonly reopen: () => void
}

export function createRewriting({ path, state, file, storage, selection, reopen }: RewritingOptions): Rewriting {
  const shownText = (): string => storage.surface()?.text() ?? file.text()

  const request = (instruction: string, lines: LineRange | null): EditRequest => {
    const review = file.draft()?.review ?? null
    const text = shownText()
    return editRequest({ path, instruction, text, committed: file.committed(), review, selection: lines })
  }

  /** The editor is read-only during a rewrite: a pending change is the submitted text. */
  const replaceDraft = (draft: NewDraft): void => {
    selection.clear()
    storage.replace(draft)
    reopen()
  }

  return {
    selectLines: () => selection.select(storage.surface()),
    clearSelection: selection.clear,
    requestFor: instruction => request(instruction, state.get().selection),
    requestForChange(instruction) {
      const lines = storage.surface()?.hunkLines() ?? null
      return lines && request(instruction, lines)
    },
    submittedText: () => ({ text: shownText(), sha: storage.baseSha() }),
    applyEdit(instruction, edit, { text: submitted, sha }) {
      selection.clear()
      const { rewrittenContent: content, sessionId } = edit
      if (content === submitted || !storage.isHeld()) return false
      const draft = file.draft()
      const before = draft?.review ?? null
      const original = before ? (storage.surface()?.original() ?? before.original) : submitted
      const review = reviewAfter(before, { original, instruction, edit })
      const proposal = proposalAfter(draft, { sessionId, text: content, instruction, sent: submitted })
      replaceDraft({ path, baseSha: sha, content, encoding: 'utf-8', review, proposal })
      return true
    },
    applyDraft(draft) {
      if (storage.isHeld()) replaceDraft(draft)
    },
    endReview() {
      if (!storage.isHeld()) return
      storage.store({ review: null })
      selection.clear()
      reopen()
    },
  }
}
