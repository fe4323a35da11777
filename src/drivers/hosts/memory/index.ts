/**
 * The reference implementation of the port: repositories in memory, with the object ids that git would compute. Lost
 * when the process ends.
 */
import type { Visibility } from '#domain/project.ts'
import type { CodeHost, RepoRef } from '#ports/hosts.ts'
import { memoryRepos } from './repos.ts'
import { type PushedFile, pushFiles, type Repositories, repositoryOf } from './state.ts'

export type MemoryHost = CodeHost & {
  /** Simulates a `git push` of one commit: any mode, and `null` content deletes. */
  push(repo: RepoRef, branch: string, files: readonly PushedFile[], at: Date): string
  visibilityOf(repo: RepoRef): Visibility
  /** Creates a tag that points to the commit. */
  tag(repo: RepoRef, name: string, commitSha: string): void
}

export function memoryHost(): MemoryHost {
  const repositories: Repositories = new Map()
  return {
    id: 'memory',
    label: 'the host in memory',
    repos: memoryRepos(repositories),
    push: (repo, branch, files, at) => pushFiles(repositoryOf(repositories, repo), branch, files, at),
    visibilityOf: repo => repositoryOf(repositories, repo).visibility,
    tag: (repo, name, commitSha) => void repositoryOf(repositories, repo).tags.set(name, commitSha),
  }
}
