import type { RepoRef } from './calls.ts'

export type LastChange = { readonly sha: string; readonly authorName: string; readonly date: Date }

/** The commits that last changed files, for many files in one step. */
export type ChangeHistory = {
  /**
   * For those of the paths, of files at the commit, that were found within the host's limits. A merge counts for no
   * file. Empty if there is no such commit.
   */
  lastChanges(repo: RepoRef, commitSha: string, paths: ReadonlySet<string>): Promise<ReadonlyMap<string, LastChange>>
}
