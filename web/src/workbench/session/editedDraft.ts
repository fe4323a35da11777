import type { FileRecord } from '../../api/files.ts'
import type { Draft, NewDraft } from '../../drafts/draft.ts'
import type { EditorSurface } from '../editor/surface.ts'
import type { StoredFile } from './storedFile.ts'

export type DraftUpdate = Partial<Pick<Draft, 'review' | 'proposal'>>

type Edited = {
  readonly path: string
  readonly file: Pick<StoredFile, 'draft'>
  readonly surface: Pick<EditorSurface, 'text' | 'original' | 'decided'>
  /** The version that the editor's text is based on, unless there is a draft, which has its own. */
  readonly editorSha: string | null
  /** What replaces the review or the proposal of the stored draft. */
  readonly change: DraftUpdate | undefined
}

/** The draft that the editor's text makes, with the decisions of its review so far. */
export function editedDraft({
  path,
  file,
  surface,
  editorSha,
  change = {},
}: Edited): NewDraft & { readonly content: string } {
  const draft = file.draft()
  const original = surface.original()
  const known = draft?.review ?? null
  const decidedSoFar = known && original !== null ? { ...known, original, decided: surface.decided() } : known
  const { review = decidedSoFar, proposal = draft?.proposal ?? null } = change
  return {
    path,
    baseSha: draft ? draft.baseSha : editorSha,
    content: surface.text(),
    encoding: 'utf-8',
    review,
    proposal,
    merge: draft?.merge ?? null,
  }
}

/** Whether the committed file says the same, so that there is nothing to keep. */
export function isCommitted(draft: NewDraft, base: FileRecord | null): boolean {
  return base !== null && base.content === draft.content && base.sha === draft.baseSha && draft.review === null
}
