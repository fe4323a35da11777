import type { Schemas } from '../../api/client.ts'

const trailer = /^(?:Edit-Session|AI-Provider|AI-Model|Hand-Edits): .+$/

/** The body of a message without the lines that are shown in other words. */
export function withoutTrailers(text: string): string {
  const parts = text.split(/\n\n+/)
  const last = parts.at(-1) ?? ''
  return last.split('\n').every(line => trailer.test(line)) ? parts.slice(0, -1).join('\n\n') : text
}

/** The edit sessions whose text a commit holds. */
export function editsText({ editSessionIds = [], handEdits }: Schemas['CommitDetails']): string {
  const edits = `${editSessionIds.length === 1 ? 'Rewrite' : 'Rewrites'} ${editSessionIds.join(', ')}`
  return handEdits ? `${edits} and by hand` : edits
}

export type MessagePart = { readonly kind: 'text' | 'commit'; readonly text: string }

/** A message, with the full ids of commits in it apart: git writes them where a commit reverts another one. */
export function messageParts(text: string): readonly MessagePart[] {
  const parts = text.split(/\b([0-9a-f]{40})\b/)
  return parts.map((part, index) => ({ kind: index % 2 === 1 ? 'commit' : 'text', text: part }))
}
