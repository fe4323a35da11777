import type { HostError } from './error.ts'

/** The arguments of every call to a code host: the user it acts for and the repository it is about. */

/**
 * The credentials with which a call acts for a user; `null` on hosts that Speckeep itself runs, and for a repository
 * that needs no token. Only a token for a single repository comes with a user name. `failure` means there is no valid
 * token for now because the host did not renew it: every call throws it, and nothing is sent.
 */
export type HostAccess = { readonly token: string; readonly username?: string; readonly failure?: HostError } | null

/**
 * `cloneUrl` is where git clones from; hosts that identify repositories only by address need it. `projectId` is the
 * project the repository is read for; copies of what was read belong to it. Without it nothing is kept. `recordedHead` is
 * the newest commit of the default branch that any instance has recorded: a mirror without it is outdated.
 */
export type RepoRef = {
  readonly id: number
  readonly fullName: string
  readonly cloneUrl?: string | null
  readonly projectId?: number
  readonly recordedHead?: string | null
}
