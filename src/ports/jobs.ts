import type { AccountEvent } from '#domain/accountEvents.ts'
import type { LinkPurpose } from './stores/links.ts'

/**
 * Work that must be done even if this process dies. A job is only "look at this again and go on": the rows hold the
 * truth, so running one twice is harmless, and so is losing one, because the reconciler makes it anew.
 */
export type Jobs = {
  /** Asks for a look at what is under way for the project, once at a time per project. */
  resumeProject(projectId: number, afterS?: number): Promise<void>
  /** Asks for the waiting commits of the project to be sent, once at a time per project. */
  sendQueued(projectId: number, afterS?: number): Promise<void>
  /** Has a link mailed, tried again for hours where the mail server does not take it. */
  mailLink(link: { readonly purpose: LinkPurpose; readonly email: string }): Promise<void>
  /** Has an address told by mail that it no longer is its account's, tried again in the same way. */
  mailFormerAddress(former: FormerAddress): Promise<void>
  /** Has a user told by mail of what happened to their account, tried again in the same way. */
  mailNotice(notice: { readonly what: AccountEvent; readonly userId: number }): Promise<void>
}

export type FormerAddress = { readonly what: 'email_changed' | 'account_deleted'; readonly to: string }
