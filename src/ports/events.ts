import type { AccountEvent } from '#domain/accountEvents.ts'
import type { Violation } from './integrity.ts'

/** One method per event. Feeds metrics and logs, nothing else. Methods never throw and never wait. */
export type Events = {
  projectCreated(event: { readonly projectId: number; readonly userId: number; readonly durationMs: number }): void
  editCompleted(event: {
    readonly sessionId: number
    readonly provider: string
    readonly model: string
    readonly success: boolean
    readonly errorCode: string | null
    readonly costMicroUsd: number | null
    readonly durationMs: number
  }): void
  hostCalled(event: {
    readonly host: string
    readonly operation: string
    /** `busy`: the host asks to wait, because of its rate limit or its load. */
    readonly outcome: 'ok' | 'busy' | 'error'
    readonly durationMs: number
  }): void
  /** Time from learning of the commit until its page can be read. */
  pagesBuilt(event: { readonly projectId: number; readonly durationMs: number }): void
  /** The host could not build the pages of a commit. */
  pagesFailed(event: { readonly projectId: number; readonly reason: string }): void
  /** Parameters are not part of the statement. */
  querySlow(event: { readonly statement: string; readonly durationMs: number }): void
  /** The thread that answers was late: how late, in 99 of 100 measurements at most. */
  eventLoopDelayed(event: { readonly p99Ms: number }): void
  /** Sign-in and account events; `detail` names no secret and no address. */
  account(event: { readonly what: AccountEvent; readonly userId: number | null }): void
  /** A check of the stored data has ended. */
  integrityChecked(event: {
    readonly violations: readonly Violation[]
    readonly repositories: number
    readonly durationMs: number
  }): void
  fault(event: { readonly where: string; readonly error: unknown }): void
}
