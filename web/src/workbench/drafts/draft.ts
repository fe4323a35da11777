import type { components } from '../../api/schema.d.ts'

export type Edit = components['schemas']['Edit']

/** A rewrite that is being reviewed: the text it is compared with, as the keeps so far have made it. */
export type PendingReview = {
  readonly original: string
  readonly instruction: string
  readonly edit: Edit
}

/** What a person has made of one file and not committed. */
export type Draft = {
  readonly path: string
  /** The version it was made from; `null` for a new file. */
  readonly baseSha: string | null
  /** The file's text, or its bytes as base64; `null` deletes the file. */
  readonly content: string | null
  readonly encoding: 'utf-8' | 'base64'
  readonly review: PendingReview | null
  /** The proposal that the text comes from, so that the commit can name it. */
  readonly proposal: { readonly sessionId: number; readonly text: string; readonly instruction: string } | null
  readonly savedAtMs: number
}

export type DraftChange = 'added' | 'changed' | 'deleted'

export function changeOf(draft: Pick<Draft, 'baseSha' | 'content'>): DraftChange {
  if (draft.content === null) return 'deleted'
  return draft.baseSha === null ? 'added' : 'changed'
}
