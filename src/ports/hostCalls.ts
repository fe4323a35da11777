/** What every call to a code host takes: whom it acts for, and which repository it is about. */

/**
 * What lets a call act for a user; `null` on hosts that Speckeep itself runs, and for a repository that needs no token.
 * Only a token of one repository goes with a user name.
 */
export type HostAccess = { readonly token: string; readonly username?: string } | null

/** `cloneUrl` is where git clones from; a host that knows its repositories by address alone needs it. */
export type RepoRef = { readonly id: number; readonly fullName: string; readonly cloneUrl?: string | null }
