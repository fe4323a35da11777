import type { HostId } from './hosts.ts'

/** Which proposal: the repository that it is for, and a name that is unique among the proposals for it. */
export type ProposalKey = { readonly host: HostId; readonly repoId: number; readonly name: string }

/**
 * Rewrites that are not committed yet (Interface, Files and commits). This service keeps them itself, whatever host the
 * repository is on, so no call acts for a user at that host (docs/decisions/0044).
 *
 * Contract of every driver, checked by `test/contracts/proposals.ts`:
 * - A key is plain data and content is opaque bytes, so that a driver may keep proposals where several instances of the
 *   service reach them.
 * - Once `keep` or `drop` is done, every later `read` sees it.
 * - A proposal is part of no branch, tag, clone or fetch.
 * - `HostError`: `invalid` for a name other than 1 to 100 of letters, digits, `_` and `-`, the first a letter or digit;
 *   `too_large` above `limits.fileMaxBytes`; `gone` where the repository is kept on this machine and is not there.
 */
export type ProposalStore = {
  /** Replaces what is kept under the key. Safe to repeat. */
  keep(key: ProposalKey, content: Uint8Array): Promise<void>
  /** `null`: nothing is kept under the key. */
  read(key: ProposalKey): Promise<Uint8Array | null>
  /** Success too when nothing is kept under the key. */
  drop(key: ProposalKey): Promise<void>
}
