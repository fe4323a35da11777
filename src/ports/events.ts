import type { AccountEvent } from '#domain/accountEvents.ts'

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
    readonly outcome: 'ok' | 'error'
    readonly durationMs: number
  }): void
  /** Time from learning of the commit until its page can be read. */
  pagesBuilt(event: { readonly projectId: number; readonly durationMs: number }): void
  /** Sign-in and account events; `detail` names no secret and no address. */
  account(event: { readonly what: AccountEvent; readonly userId: number | null }): void
  fault(event: { readonly where: string; readonly error: unknown }): void
}
