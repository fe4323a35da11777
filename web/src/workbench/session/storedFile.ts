import type { FileRecord } from '../../api/files.ts'
import type { Draft } from '../../drafts/draft.ts'
import type { Workspace } from '../../drafts/workspace.ts'

/** A file as it is stored: its draft, and the committed version that it is based on. */
export type StoredFile = {
  readonly draft: () => Draft | null
  /** `null` for a draft of a new file: it is based on nothing, whatever was committed there before. */
  readonly base: () => FileRecord | null
  readonly baseSha: () => string | null
  /** `null` text: an older version, which is not cached, or no text. */
  readonly committed: () => { readonly sha: string | null; readonly text: string | null }
  readonly text: () => string
}

export type StoredFileOptions = {
  readonly path: string
  readonly workspace: Pick<Workspace, 'state'>
  /** The committed file as currently cached. */
  readonly committed: () => FileRecord | null
}

export function storedFile({ path, workspace, committed }: StoredFileOptions): StoredFile {
  const draft = (): Draft | null => workspace.state().drafts.get(path) ?? null
  const base = (): FileRecord | null => (draft()?.baseSha === null ? null : committed())
  const baseSha = (): string | null => {
    const stored = draft()
    return stored ? stored.baseSha : (base()?.sha ?? null)
  }
  return {
    draft,
    base,
    baseSha,
    committed() {
      const [file, sha] = [base(), baseSha()]
      return { sha, text: file && file.sha === sha && file.encoding === 'utf-8' ? file.content : null }
    },
    text: () => draft()?.content ?? base()?.content ?? '',
  }
}
