/** A project and its repository: together the key of a copy. */
export type CopiedProject = { readonly projectId: number; readonly repoId: number }

/** For remote hosts: the copies kept on this machine's disk. All of them can be read again. */
export type HostCopies = {
  /** Succeeds if there is none. */
  remove(project: CopiedProject): Promise<void>
  /** Removes copies that belong to none of these projects and are at least a day old. */
  removeOthers(projects: readonly CopiedProject[]): Promise<void>
}
