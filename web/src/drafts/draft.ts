import type { Edit } from '../api/edits.ts'
import type { Proposal } from './proposal.ts'

export type Verdict = 'kept' | 'undone'

/** A decision about a change of the review; drafts of an older version know the verdict only. */
export type DecidedChange = { readonly verdict: Verdict; readonly name?: string; readonly isWarned?: boolean }

/** A decision at a line, from 1. */
export type DecidedLine = DecidedChange & { readonly line: number }

/** A rewrite under review: `original` is the text it is compared with, updated by each Keep. */
export type PendingReview = {
  readonly original: string
  readonly instruction: string
  readonly edit: Edit
  /** All paths of a proposal for several files. */
  readonly files?: readonly string[]
  /** What was decided so far; the other changes are those between the original and the text. */
  readonly decided?: readonly DecidedLine[]
}

/** An unfinished merge: the text as resolved so far, the other version, and the own text at its start. */
export type PendingMerge = {
  readonly currentSha: string | null
  readonly mine: string
  readonly text: string
  /** Absent in drafts of an older version, whose decided places cannot be decided again. */
  readonly decisions?: MergeDecided | undefined
}

/** A merge as it began, with its conflict markers, and the texts decided so far, in the order of its conflicts. */
export type MergeDecided = { readonly marked: string; readonly texts: readonly (string | null)[] }

/** A user's uncommitted change to one file. */
export type Draft = {
  readonly path: string
  /** The version it is based on; `null` for a new file. */
  readonly baseSha: string | null
  /** The file's text, or its bytes in base64; `null` deletes the file. */
  readonly content: string | null
  readonly encoding: 'utf-8' | 'base64'
  readonly review: PendingReview | null
  /** The proposal that the text comes from, which the commit refers to. */
  readonly proposal: Proposal | null
  readonly merge?: PendingMerge | null
  /** The queued commits that this draft replaces; they are removed once it is committed. */
  readonly queuedIds?: readonly number[]
  /**
   * Texts that were sent as parts of this one. Where one of them is the committed text, its response was lost, and the
   * draft is based on it.
   */
  readonly sent?: readonly string[]
  /** The path that a new file had before it was moved. */
  readonly movedFrom?: string | undefined
  /** The file that this text was typed in, in another tab. */
  readonly copyOf?: string | undefined
  readonly savedAtMs: number
  /** When the file had no draft before; absent in drafts of an older version. What is kept beside a draft names it. */
  readonly startedAtMs?: number | undefined
}

export type NewDraft = Omit<Draft, 'savedAtMs'>

/** A draft to store after the one `before` of its path. */
export function draftAfter(before: Draft | undefined, next: NewDraft, nowMs: number): Draft {
  const queuedIds = next.queuedIds ?? before?.queuedIds ?? []
  const sent = next.sent ?? (before?.baseSha === next.baseSha ? before?.sent : undefined) ?? []
  const savedAtMs = Math.max(nowMs, (before?.savedAtMs ?? 0) + 1)
  const startedAtMs = next.startedAtMs ?? (before ? before.startedAtMs : savedAtMs)
  const movedFrom = next.movedFrom ?? before?.movedFrom
  const copyOf = next.copyOf ?? before?.copyOf
  const origin = { ...(movedFrom !== undefined && { movedFrom }), ...(copyOf !== undefined && { copyOf }) }
  return { ...next, ...origin, queuedIds, sent, savedAtMs, startedAtMs }
}

export type DraftChange = 'added' | 'changed' | 'deleted'

export function changeOf(draft: Pick<Draft, 'baseSha' | 'content'>): DraftChange {
  if (draft.content === null) return 'deleted'
  return draft.baseSha === null ? 'added' : 'changed'
}

/** Whether two drafts have the same content. */
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
    a.proposal?.part?.text === b.proposal?.part?.text &&
    (b.sent === undefined || (a.sent ?? []).join('\0') === b.sent.join('\0')) &&
    (b.queuedIds === undefined || a.queuedIds?.join() === b.queuedIds.join())
  )
}
