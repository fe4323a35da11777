import type { Signature } from '#ports/hosts.ts'
import type { Sending } from './queuedCommits.ts'

/** `baseSha`: the blob that the author had seen; `sentAs`: the one that is written. `null`: none. */
export type AttemptedFile = { readonly path: string; readonly baseSha: string | null; readonly sentAs: string | null }

/** A commit that is being sent. */
export type CommitAttempt = {
  readonly id: number
  readonly projectId: number
  readonly message: string
  readonly author: Signature
  readonly files: readonly AttemptedFile[]
  readonly sentFrom: Sending['sentFrom']
}

/**
 * Commits that are being sent to a host that can take them back, so that another process can finish this if theirs
 * ends. The sender of one holds it until a moment, which it renews. Callers check ownership.
 */
export type CommitAttemptStore = {
  begin(attempt: Omit<CommitAttempt, 'id'>, until: Date): Promise<number>
  /** What the next round writes. */
  resend(id: number, files: readonly AttemptedFile[]): Promise<void>
  /** False: it has ended. */
  renew(id: number, until: Date): Promise<boolean>
  end(id: number): Promise<void>
  /** Whether an earlier one of the same project that changes one of the paths is held. */
  isBehind(attempt: Pick<CommitAttempt, 'id' | 'projectId'>, paths: readonly string[]): Promise<boolean>
  /** Takes the oldest one that is no longer held, of any project if absent; `null`: there is none. */
  takeAbandoned(until: Date, projectId?: number): Promise<CommitAttempt | null>
}
