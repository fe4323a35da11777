import type { HostId } from './hosts.ts'

/** Identifies a proposal: its repository, and a name that is unique among the repository's proposals. */
export type ProposalKey = { readonly host: HostId; readonly repoId: number; readonly name: string }

/**
 * Rewrites that are not committed yet (Interface, Files and commits). This service stores them itself, whatever host
 * the repository is on, so no call acts for a user at that host (docs/decisions/0044).
 *
 * Contract of every driver, checked by `test/contracts/proposals.ts`:
 * - A key is plain data and content is opaque bytes, so that a driver may store proposals where several instances of
 *   the service reach them.
 * - Once `keep` or `drop` has returned, every later `read` sees it.
 * - A proposal is part of no branch, tag, clone or fetch.
 * - What was stored by a process that died is removed by `expire`, or with its repository.
 * - `HostError`: `invalid` for a name other than 1 to 100 letters, digits, `_` and `-` that start with a letter or
 *   digit; `too_large` above `limits.fileMaxBytes`; `gone` if the repository belongs on this machine and does not
 *   exist.
 */
export type ProposalStore = {
  /** Replaces the content under the key. Safe to repeat. */
  keep(key: ProposalKey, content: Uint8Array): Promise<void>
  /** `null`: nothing is stored under the key. */
  read(key: ProposalKey): Promise<Uint8Array | null>
  /** Succeeds if nothing is stored under the key. */
  drop(key: ProposalKey): Promise<void>
  /** Removes what was stored before and never dropped, unless it goes with its repository. */
  expire(before: Date): Promise<void>
}
