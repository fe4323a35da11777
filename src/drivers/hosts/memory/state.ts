import type { Visibility } from '#domain/project.ts'
import { type CommitRecord, HostError, type RepoRef, type Signature } from '#ports/hosts.ts'
import { noBranch } from '../branchErrors.ts'
import { commitObject, decodeCommit, type FileNode, type GitObject, gitObject, treesOf } from '../gitObjects.ts'

export type Snapshot = {
  readonly record: CommitRecord
  readonly files: ReadonlyMap<string, FileNode>
  /** By folder path; `''` is the root. */
  readonly trees: ReadonlyMap<string, GitObject>
}

export type MemoryRepository = RepoRef & {
  readonly marker: string
  visibility: Visibility
  readonly branches: Map<string, string>
  readonly tags: Map<string, string>
  readonly commits: Map<string, Snapshot>
  readonly blobs: Map<string, Uint8Array>
}

export type Repositories = Map<number, MemoryRepository>

export function repositoryOf(repositories: Repositories, { id }: Pick<RepoRef, 'id'>): MemoryRepository {
  const repo = repositories.get(id)
  if (!repo) throw new HostError('gone', `there is no repository ${id}`)
  return repo
}

export function keepBlob(repo: MemoryRepository, content: Uint8Array): string {
  const { sha } = gitObject('blob', content)
  repo.blobs.set(sha, Uint8Array.from(content))
  return sha
}

type NewSnapshot = {
  readonly files: ReadonlyMap<string, FileNode>
  readonly parents: readonly string[]
  readonly message: string
  readonly author: Signature
}

/** Adds a commit and moves the branch to it. */
export function keepCommit(repo: MemoryRepository, branch: string, { files, ...commit }: NewSnapshot): Snapshot {
  const trees = treesOf([...files.values()])
  const { sha, body } = commitObject({ tree: trees.get('')?.sha ?? '', ...commit })
  const snapshot = { record: decodeCommit(sha, Buffer.from(body)).record, files, trees }
  repo.commits.set(sha, snapshot)
  repo.branches.set(branch, sha)
  return snapshot
}

export function headOf(repo: MemoryRepository, branch: string): Snapshot {
  const head = repo.commits.get(repo.branches.get(branch) ?? '')
  if (!head) throw noBranch(branch)
  return head
}

export type PushedFile = { readonly path: string; readonly mode: string; readonly content: Uint8Array | null }

/** The content of a submodule is the id of its commit, in hexadecimal digits. */
export function pushFiles(repo: MemoryRepository, branch: string, pushed: readonly PushedFile[], at: Date): string {
  const head = headOf(repo, branch)
  const files = new Map(head.files)
  for (const { path, mode, content } of pushed) {
    if (content === null) files.delete(path)
    else
      files.set(path, {
        path,
        mode,
        sha: mode === '160000' ? Buffer.from(content).toString() : keepBlob(repo, content),
      })
  }
  const author = { name: 'Somebody', email: 'somebody@example.org', date: at }
  return keepCommit(repo, branch, { files, parents: [head.record.sha], message: 'Push', author }).record.sha
}

export function resolve(repo: MemoryRepository, ref: string): Snapshot | null {
  return repo.commits.get(repo.branches.get(ref) ?? repo.tags.get(ref) ?? ref) ?? null
}
