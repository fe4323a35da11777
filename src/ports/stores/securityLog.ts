import type { AccountEvent } from '#domain/accountEvents.ts'
import type { SignInSource } from './signIns.ts'

/** What happened to an account, from where: its owner's to read. */
export type SecurityLog = {
  add(userId: number, event: SecurityEvent): Promise<void>
  /** Newest first, at most `limit`, those with a smaller id than `beforeId`. */
  list(userId: number, page: { readonly limit: number; readonly beforeId?: number }): Promise<readonly SecurityEntry[]>
  expire(before: Date): Promise<void>
}

export type SecurityEvent = SignInSource & {
  readonly what: AccountEvent
  /** What it was about, such as the name of a token. */
  readonly about: string | null
  readonly at: Date
}

export type SecurityEntry = SecurityEvent & { readonly id: number }
