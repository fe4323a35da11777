import type { NewDraft } from '../../drafts/draft.ts'
import type { Workspace } from '../../drafts/workspace.ts'
import type { EditorSurface } from '../editor/surface.ts'
import { type DraftUpdate, editedDraft, isCommitted } from './editedDraft.ts'
import type { StoredFile } from './storedFile.ts'
import { createStoreTimer } from './storeTimer.ts'

/** The draft in which the text of the attached editor is stored, while this tab holds the file. */
export type DraftStorage = {
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
  /** Stores a pending change: the drafts may be about to change, which replaces the editor. */
  readonly storePending: () => void
}

/** The same with the editor, for the other parts of the session. */
export type AttachableStorage = DraftStorage & {
  readonly surface: () => EditorSurface | null
  /** The version that the editor's text is based on; without an editor, that of the stored file. */
  readonly baseSha: () => string | null
  readonly attach: (surface: EditorSurface, sha: string | null) => void
  readonly detach: () => void
  /** The editor has a change to store. */
  readonly changed: () => void
  /** Whether the editor shows something else than `content`, and has nothing unstored: another one has to replace it. */
  readonly isOutdated: (content: string) => boolean
  /** `sha` has become the version of the editor's text, if that is `content`. */
  readonly rebase: (content: string, sha: string | null) => void
  /** Replaces the draft, and drops a pending change of the editor. */
  readonly replace: (draft: NewDraft) => void
}

export type DraftStorageOptions = {
  readonly path: string
  readonly workspace: Pick<Workspace, 'put' | 'discard' | 'flush'>
  readonly file: Pick<StoredFile, 'draft' | 'base' | 'baseSha'>
  /** Called before the stored text reaches the workspace. */
  readonly onStore: (text: string, surface: EditorSurface) => void
}

/** An editor, with the text of it that is stored and the version that this is based on. */
type Attached = { readonly surface: EditorSurface; readonly text: string; readonly sha: string | null }

export function createDraftStorage({ path, workspace, file, onStore }: DraftStorageOptions): AttachableStorage {
  let attached: Attached | null = null
  let isHeld = true
  const pending = createStoreTimer(() => store())

  const store: DraftStorage['store'] = change => {
    pending.stop()
    if (attached === null || !isHeld) return
    const { surface, sha: editorSha } = attached
    const draft = editedDraft({ path, file, surface, editorSha, change })
    attached = { surface, text: draft.content, sha: draft.baseSha }
    onStore(draft.content, surface)
    if (isCommitted(draft, file.base())) workspace.discard(path)
    else workspace.put(draft)
  }

  const storePending = (): void => {
    if (pending.isRunning()) store()
  }

  return {
    surface: () => attached?.surface ?? null,
    baseSha: () => attached?.sha ?? file.baseSha(),
    attach(surface, sha) {
      attached = { surface, text: surface.text(), sha }
    },
    detach() {
      storePending()
      attached = null
    },
    changed: pending.start,
    isOutdated: content => attached !== null && attached.text !== content && !pending.isRunning(),
    rebase(content, sha) {
      if (attached?.text === content) attached = { ...attached, sha }
    },
    replace(draft) {
      pending.stop()
      workspace.put(draft)
      // A rewrite may have cost money, and a page closed now could lose a write that starts later.
      void workspace.flush()
    },
    hold() {
      isHeld = true
    },
    isHeld: () => isHeld,
    release() {
      storePending()
      attached?.surface.setReadOnly(true)
      isHeld = false
    },
    store,
    storePending,
  }
}
