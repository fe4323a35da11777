import type { AccountEvent } from '#domain/accountEvents.ts'
import type { LinkPurpose } from './stores/links.ts'

/**
 * Work that must be done even if this process dies. A job only means "look at this again and continue": the rows hold
 * the truth, so running one twice is harmless, and so is losing one, because the reconciler creates it again.
 */
export type Jobs = {
  /** Requests a look at the project's unfinished work, one at a time per project. */
  resumeProject(projectId: number, afterS?: number): Promise<void>
  /** Requests that the project's queued commits are sent, one at a time per project. */
  sendQueued(projectId: number, afterS?: number): Promise<void>
  /** Mails a link; retried for hours while the mail server does not accept it. */
  mailLink(link: { readonly purpose: LinkPurpose; readonly email: string }): Promise<void>
  /** Tells an address by mail that it no longer belongs to its account; retried in the same way. */
  mailFormerAddress(former: FormerAddress): Promise<void>
  /** Tells a user by mail what happened to their account; retried in the same way. */
  mailNotice(notice: { readonly what: AccountEvent; readonly userId: number }): Promise<void>
}

export type FormerAddress = { readonly what: 'email_changed' | 'account_deleted'; readonly to: string }
