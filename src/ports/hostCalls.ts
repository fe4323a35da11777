import type { HostError } from './hostError.ts'

/** What every call to a code host takes: whom it acts for, and which repository it is about. */

/**
 * What lets a call act for a user; `null` on hosts that Speckeep itself runs, and for a repository that needs no token.
 * Only a token of one repository goes with a user name. With `failure` there is no good token for the time being, because
 * the host did not renew it: every call fails with it, and nothing is sent.
 */
export type HostAccess = { readonly token: string; readonly username?: string; readonly failure?: HostError } | null

/**
 * `cloneUrl` is where git clones from; a host that knows its repositories by address alone needs it. `projectId` is the
 * project that it is read for: copies of what was read belong to it. Without it nothing is kept.
 */
export type RepoRef = {
  readonly id: number
  readonly fullName: string
  readonly cloneUrl?: string | null
  readonly projectId?: number
}
