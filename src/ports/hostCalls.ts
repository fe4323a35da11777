/** What every call to a code host takes: whom it acts for, and which repository it is about. */

/** What lets a call act for a user; `null` on hosts that Speckeep itself runs. */
export type HostAccess = { readonly token: string } | null

export type RepoRef = { readonly id: number; readonly fullName: string }
