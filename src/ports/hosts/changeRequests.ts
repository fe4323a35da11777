import type { HostAccess, RepoRef } from './calls.ts'

/** Change requests, for branches that accept no direct commits. */
export type ChangeRequests = {
  /** Creates a branch with this name at the commit. Succeeds if it already exists at that commit. */
  createBranch(access: HostAccess, repo: RepoRef, branch: { name: string; commitSha: string }): Promise<void>
  /** Returns an already open request for the same two branches. */
  open(
    access: HostAccess,
    repo: RepoRef,
    request: { from: string; into: string; title: string; body: string },
  ): Promise<{ readonly number: number; readonly url: string }>
}
