import type { components } from '../../api/schema.d.ts'

export type Edit = components['schemas']['Edit']
export type MultiFileEdit = components['schemas']['EditOfFiles']

/** A rewrite that is being reviewed: the text it is compared with, as the keeps so far have made it. */
export type PendingReview = {
  readonly original: string
  readonly instruction: string
  readonly edit: Edit
  /** Of a proposal for several files all their paths. */
  readonly files?: readonly string[]
}

/** A merge that was begun: what is decided of it, with which version of the others, and the own text it began with. */
export type PendingMerge = {
  readonly currentSha: string | null
  readonly mine: string
  readonly text: string
}

export type Proposal = {
  readonly sessionId: number
  readonly text: string
  readonly instruction: string
  /** Of a proposal for several files all their paths. */
  readonly files?: readonly string[]
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
  readonly proposal: Proposal | null
  readonly merge?: PendingMerge | null
  /** The queued commits whose text it is; they are removed once it is committed. */
  readonly queuedIds?: readonly number[]
  readonly savedAtMs: number
}

export type NewDraft = Omit<Draft, 'savedAtMs'>

export type DraftChange = 'added' | 'changed' | 'deleted'

export function changeOf(draft: Pick<Draft, 'baseSha' | 'content'>): DraftChange {
  if (draft.content === null) return 'deleted'
  return draft.baseSha === null ? 'added' : 'changed'
}

/** Whether a draft says all that a new one would. */
export function hasSameContent(a: NewDraft, b: NewDraft): boolean {
  return (
    a.baseSha === b.baseSha &&
    a.content === b.content &&
    a.encoding === b.encoding &&
    a.review?.original === b.review?.original &&
    a.review?.edit.sessionId === b.review?.edit.sessionId &&
    a.proposal?.sessionId === b.proposal?.sessionId &&
    a.merge?.text === b.merge?.text &&
    a.merge?.currentSha === b.merge?.currentSha &&
    (b.queuedIds === undefined || a.queuedIds?.join() === b.queuedIds.join())
  )
}
