import type { Schemas } from '../../api/client.ts'

export type ListedDocument = Schemas['DocumentList']['documents'][number]

/** The number and the title of a document; `null` if it has neither. */
export function documentTitle({ label, title }: ListedDocument): string | null {
  return [label, title].filter(Boolean).join(' ') || null
}
