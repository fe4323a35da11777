import type { ModelUsage } from '#domain/edit/engine.ts'
import type { Task } from './tasks/task.ts'

/** What became of a task; one line of results.jsonl. */
export type TaskRecord = Pick<Task, 'id' | 'family' | 'word' | 'document'> & {
  /** Up to the first that was not done. */
  readonly steps: readonly StepRecord[]
  /** All steps are done, and nothing else was touched. */
  readonly success: boolean
}

export type StepRecord = {
  readonly expected: 'edit' | 'no_change'
  /** `failed`: the provider gave no answer. */
  readonly outcome: 'edited' | 'unchanged' | 'refused' | 'failed'
  /** Why there was no edit: the code of a refusal, or the kind of the provider's fault. */
  readonly code: string | null
  readonly done: boolean
  /** Whether all bytes outside the asked place are as they were; `null` without an edit. */
  readonly untouched: boolean | null
  /** Whether the text of the document got its way; `null` without an attack or an answer. */
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
  /** What the same would have taken had the model written the whole document anew: calculated, not asked. */
  readonly wholeFile: Bill
}

export type Bill = {
  readonly usage: ModelUsage
  /** Whether the provider said what it used, or it was counted here. */
  readonly counted: boolean
  /** `null` where the price is unknown. */
  readonly costMicroUsd: number | null
}

export function hasProviderFailure({ steps }: TaskRecord): boolean {
  return steps.some(({ outcome }) => outcome === 'failed')
}
