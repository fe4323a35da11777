import type { HostAccess, RepoRef } from './hostCalls.ts'

/** The way around a branch that takes no direct commits. */
export type ChangeRequests = {
  /** A branch with this name at the commit; if it is there at that commit already, that is success. */
  createBranch(access: HostAccess, repo: RepoRef, branch: { name: string; commitSha: string }): Promise<void>
  /** One that is open already for the two branches is returned. */
  open(
    access: HostAccess,
    repo: RepoRef,
    request: { from: string; into: string; title: string; body: string },
  ): Promise<{ readonly number: number; readonly url: string }>
}
