import type { AccountEvent } from '#domain/accountEvents.ts'
import type { SignInSource } from './signIns.ts'

/** Security events of an account and the addresses they came from, for its owner to read. */
export type SecurityLog = {
  add(userId: number, event: SecurityEvent): Promise<void>
  /**
   * Adds an event within a second, and when the service stops: the caller's response takes the same time with and without
   * it. Waits only while too many events do.
   */
  addLater(userId: number, event: SecurityEvent): Promise<void>
  /** Newest first, at most `limit`, those with a smaller id than `beforeId`. */
  list(userId: number, page: { readonly limit: number; readonly beforeId?: number }): Promise<readonly SecurityEntry[]>
  expire(before: Date): Promise<void>
}

export type SecurityEvent = SignInSource & {
  readonly what: AccountEvent
  /** The subject of the event, such as the name of a token. */
  readonly about: string | null
  readonly at: Date
}

export type SecurityEntry = SecurityEvent & { readonly id: number }
