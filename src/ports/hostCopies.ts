/** A project and its repository, which a copy may be kept by. */
export type CopiedProject = { readonly projectId: number; readonly repoId: number }

/** For hosts elsewhere: what is kept of them on this machine's disk. All of it can be read again. */
export type HostCopies = {
  /** Success too when there is none. */
  remove(project: CopiedProject): Promise<void>
  /** Removes what belongs to none of these projects, and has lain there for a day. */
  removeOthers(projects: readonly CopiedProject[]): Promise<void>
}
