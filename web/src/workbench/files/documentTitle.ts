import type { Schemas } from '../../api/client.ts'
import type { FileChange } from '../../drafts/moves.ts'

export type ListedDocument = Schemas['DocumentList']['documents'][number]

/** The document at a path, or the one that is moved there with the next commit. */
export function documentAt(
  documents: ReadonlyMap<string, ListedDocument>,
  path: string,
  change: FileChange | undefined,
): ListedDocument | null {
  return documents.get(path) ?? (change?.kind === 'moved' ? documents.get(change.movedFrom) : null) ?? null
}

/** The number and the title of a document; `null` if it has neither. */
export function documentTitle({ label, title }: ListedDocument): string | null {
  return [label, title].filter(Boolean).join(' ') || null
}
