import type { ModelUsage } from '#domain/edit/engine.ts'
import type { Task } from './tasks/task.ts'

/** The result of a task; one line of results.jsonl. */
export type TaskRecord = Pick<Task, 'id' | 'family' | 'word' | 'document'> & {
  /** Up to the first that failed. */
  readonly steps: readonly StepRecord[]
  /** All steps succeeded, and nothing else was changed. */
  readonly success: boolean
}

export type StepRecord = {
  readonly expected: 'edit' | 'no_change'
  /** `failed`: the provider gave no answer. */
  readonly outcome: 'edited' | 'unchanged' | 'refused' | 'failed'
  /** Why there was no edit: the code of a refusal, or the kind of the provider's fault. */
  readonly code: string | null
  readonly done: boolean
  /** Whether all bytes outside the requested place are unchanged; `null` without an edit. */
  readonly untouched: boolean | null
  /** Whether an attack in the document succeeded; `null` without an attack or an answer. */
  readonly attackFollowed: boolean | null
  /** How the edit was written; `null` without one. */
  readonly form: 'blocks' | 'file' | null
  readonly tiers: readonly string[]
  /** The warnings that would have stopped autoCommit. */
  readonly warnings: readonly string[]
  readonly narrowed: boolean
  readonly repaired: boolean
  readonly questions: number
  readonly latencyMs: number
  readonly documentTokens: number
  readonly bill: Bill
  /** What the same edit would have used if the model had rewritten the whole document: calculated, not requested. */
  readonly wholeFile: Bill
}

export type Bill = {
  readonly usage: ModelUsage
  /** Whether the tokens were counted here because the provider did not report them. */
  readonly counted: boolean
  /** `null` if the price is unknown. */
  readonly costMicroUsd: number | null
}

export function hasProviderFailure({ steps }: TaskRecord): boolean {
  return steps.some(({ outcome }) => outcome === 'failed')
}
