import type { FactorMethod } from './factorMethods.ts'
import type { QuotaName } from './quotaNames.ts'

/** Refusals that carry data besides the message, by error code. */
export type DetailedReason =
  | SecondFactorNeeded
  | BudgetExceeded
  | MergeConflict
  | QuotaExceeded
  | InstructionUnsupported

export type SecondFactorNeeded = {
  readonly code: 'second_factor_needed'
  readonly challenge: string
  readonly expiresInS: number
  readonly methods: readonly FactorMethod[]
  /** Options as WebAuthn defines them; `null` if the user has no passkey. */
  readonly passkeyOptions: Readonly<Record<string, unknown>> | null
}

export type BudgetExceeded = {
  readonly code: 'budget_exceeded'
  readonly limitMicroUsd: number
  readonly spentMicroUsd: number
  /** Likely cost and worst case of the refused edit. */
  readonly expectedMicroUsd: number
  readonly worstCaseMicroUsd: number
  readonly resetsAt: Date
}

export type MergeConflict = {
  readonly code: 'conflict'
  readonly why: ConflictCause
  readonly path: string
  /** The current version; `null` if the file was deleted. */
  readonly current: { readonly sha: string; readonly commitSha: string } | null
  /** The merge with its conflict markers; `null` if the versions cannot be merged by line. */
  readonly merge: ConflictedMerge | null
}

export type ConflictedMerge = {
  readonly text: string
  readonly conflicts: readonly { readonly base: LineRange; readonly ours: LineRange; readonly theirs: LineRange }[]
}

/** Lines `[start, end)` of one text, counted from 0. */
type LineRange = { readonly start: number; readonly end: number }

export type QuotaExceeded = {
  readonly code: 'quota_exceeded'
  readonly quota: QuotaName
  /** Includes what the request would add, if known. */
  readonly used: number
  readonly max: number
}

export type InstructionUnsupported = {
  readonly code: 'instruction_unsupported'
  /** The instruction forms that the rules editor understands. */
  readonly forms: readonly { readonly form: string; readonly example: string }[]
  /** A similar instruction that would change this document. */
  readonly suggestion?: string | undefined
}

/** What happened to a file meanwhile, so that a change of it cannot be made. */
export type ConflictCause = 'deleted' | 'changed' | 'not_text' | 'same_lines'
