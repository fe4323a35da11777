import { limits } from '#domain/limits.ts'
import { folderOf, nameOf } from '#domain/pathParts.ts'
import { parseFolderPath, parsePath } from '#domain/paths.ts'
import { isCommitId, parseRef } from '#domain/refs.ts'
import {
  type FilePlace,
  type FileView,
  type FolderPlace,
  type HostAccess,
  HostError,
  type RepoRef,
  type TreeEntry,
  type TreeView,
} from '#ports/hosts.ts'
import { entryTypeOf, gitObject, listedNode, plainMode, treeObject } from '../gitObjects.ts'
import { tooManyEntries } from '../tooManyEntries.ts'
import { type Gitlab, type GitlabCommit, getOrNull, listAll, projectPath, readBranch } from './api.ts'
import { blobsAt } from './blobs.ts'

/** A branch takes precedence over a tag of the same name. */
export async function resolve(
  gitlab: Gitlab,
  access: HostAccess,
  { id }: RepoRef,
  ref: string,
): Promise<string | null> {
  if (parseRef(ref).kind === 'invalid') return null
  if (isCommitId(ref)) {
    const path = projectPath(id, 'repository/commits', ref)
    const found = await getOrNull<GitlabCommit>(gitlab, access, { path, immutable: true })
    return found?.body.id ?? null
  }
  const branch = await readBranch(gitlab, access, id, ref)
  if (branch) return branch.commit.id
  const tag = await getOrNull<GitlabTag>(gitlab, access, { path: projectPath(id, 'repository/tags', ref) })
  return tag?.body.commit?.id ?? null
}

/** `commit` is `null` for a tag that does not point to a commit. */
type GitlabTag = { readonly commit: { readonly id: string } | null }

/** One entry of a folder's listing, which GitLab returns without sizes. */
export type ListedNode = {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly type: 'blob' | 'tree' | 'commit'
  readonly mode: string
}

/**
 * The content of a folder of a commit; `null`: it is not a folder. Old versions answer an empty list for a missing one.
 */
export async function listFolder(
  gitlab: Gitlab,
  access: HostAccess,
  { id }: RepoRef,
  at: { readonly commitSha: string; readonly path: string; readonly recursive: boolean },
): Promise<{ readonly items: readonly ListedNode[]; readonly more: boolean } | null> {
  const query = { ref: at.commitSha, path: at.path || undefined, recursive: at.recursive || undefined }
  const path = projectPath(id, 'repository/tree')
  const found = await listAll<ListedNode>(gitlab, access, { path, query, immutable: true }, limits.treeMaxEntries)
  if (found?.items.length === 0 && at.path !== '') return null
  return found
}

/** The id that git computes for a folder with this content: GitLab does not return that of the root. */
export function folderId(nodes: readonly ListedNode[]): string {
  return treeObject(nodes.map(({ mode, name, id }) => listedNode({ mode, name, sha: id }))).sha
}

export async function listTree(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  at: FolderPlace,
): Promise<TreeView | null> {
  const { path, recursive } = at
  const commitSha = await resolve(gitlab, access, repo, at.ref)
  if (commitSha === null || parseFolderPath(path).kind === 'invalid') return null
  const listed = await listFolder(gitlab, access, repo, { commitSha, path, recursive })
  // An empty tree looks like a repository without one.
  const { items, more } = listed ?? { items: [], more: false }
  if (!listed && path !== '') return null
  const direct = items.filter(node => folderOf(node.path) === path)
  const whole = more ? await listFolder(gitlab, access, repo, { commitSha, path, recursive: false }) : null
  const depthMax = path === '' ? limits.treeMaxDepth : limits.treeMaxDepth + path.split('/').length
  const near = items.filter(node => node.path.split('/').length <= depthMax)
  const entries = await withSizes(gitlab, access, repo, commitSha, near)
  return {
    commitSha,
    treeSha: folderId(whole?.items ?? direct),
    entries: entries.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    truncated: more || near.length < items.length,
  }
}

async function withSizes(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  commitSha: string,
  nodes: readonly ListedNode[],
): Promise<TreeEntry[]> {
  const entries = nodes.map(({ path, name, mode, id }) => ({ path, name, type: entryTypeOf(plainMode(mode)), sha: id }))
  const { sizes } = gitlab.known
  const key = (sha: string) => `${repo.id} ${sha}`
  const unknown = entries.filter(({ type, sha }) => type === 'file' && !sizes.has(key(sha)))
  const blobs = await blobsAt(
    gitlab,
    access,
    repo,
    commitSha,
    unknown.map(entry => entry.path),
  )
  for (const { sha, size } of blobs.values()) sizes.set(key(sha), size)
  return entries.map(entry => ({ ...entry, size: entry.type === 'file' ? (sizes.get(key(entry.sha)) ?? 0) : 0 }))
}

export async function readFile(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  { ref, path, maxBytes }: FilePlace,
): Promise<FileView | null> {
  const commitSha = await resolve(gitlab, access, repo, ref)
  if (commitSha === null || parsePath(path).kind === 'invalid') return null
  const blob = (await blobsAt(gitlab, access, repo, commitSha, [path])).get(path)
  const type = blob && entryTypeOf(blob.mode)
  if (!blob || type !== 'file') {
    const listed = await listFolder(gitlab, access, repo, { commitSha, path: folderOf(path), recursive: false })
    const node = listed?.items.find(entry => entry.name === nameOf(path))
    if (!node && listed?.more) throw tooManyEntries('GitLab', folderOf(path))
    if (!node) return null
    return { path, type: entryTypeOf(plainMode(node.mode)), sha: node.id, commitSha, size: 0, content: null }
  }
  const content = blob.size <= maxBytes ? await readBlob(gitlab, access, repo, blob.sha, maxBytes) : null
  return { path, type, sha: blob.sha, commitSha, size: blob.size, content }
}

export async function readBlob(
  gitlab: Gitlab,
  access: HostAccess,
  { id }: RepoRef,
  sha: string,
  maxBytes: number,
): Promise<Uint8Array | null> {
  if (!isCommitId(sha)) return null
  const path = projectPath(id, 'repository/blobs', sha, 'raw')
  try {
    // The id verifies the bytes, whatever proxy is between GitLab and us.
    const isRight = (bytes: Uint8Array) => gitObject('blob', bytes).sha === sha
    const request = { path, as: 'bytes', immutable: true, isRight, answerMaxBytes: maxBytes } as const
    const content = (await getOrNull<Uint8Array>(gitlab, access, request))?.body
    return content && content.byteLength <= maxBytes ? content : null
  } catch (error) {
    if (error instanceof HostError && error.kind === 'too_large') return null
    throw error
  }
}
