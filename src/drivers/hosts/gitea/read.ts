import { limits } from '#domain/limits.ts'
import { folderOf, nameOf } from '#domain/pathParts.ts'
import { parseFolderPath, parsePath } from '#domain/paths.ts'
import { isCommitId, parseRef } from '#domain/refs.ts'
import type { FileView, HostAccess, RepoHost, RepoRef } from '#ports/hosts.ts'
import { modes } from '../gitObjects.ts'
import { tooManyEntries } from '../tooManyEntries.ts'
import { depthOf, entryOf, modeOf, type TreeItem } from '../treeItem.ts'
import type { GiteaBranch } from './api.ts'
import type { GiteaContext } from './context.ts'
import { readBlobContent, readCommitObject, readTreeEntries } from './objects.ts'

/**
 * Reads go from the ref to its commit and on to trees and blobs by id, so that one answer is of one commit and symbolic
 * links, which `/contents` would follow, are reported as such.
 */
export function giteaReads(context: GiteaContext): Pick<RepoHost, 'resolve' | 'tree' | 'readFile' | 'readBlob'> {
  return {
    resolve: (access, repo, ref) => resolveRef(context, access, repo, ref),

    async tree(access, repo, { ref, path, recursive }) {
      const found = await folderAt(context, access, repo, ref, path)
      if (!found) return null
      const { commitSha, treeSha } = found
      const { entries, whole } = await readTreeEntries(context, access, repo, { sha: treeSha, recursive })
      const near = entries.filter(entry => depthOf(entry) <= limits.treeMaxDepth)
      const shown = near.slice(0, limits.treeMaxEntries)
      return {
        commitSha,
        treeSha,
        entries: shown.map(entry => entryOf(path, entry)).toSorted((a, b) => (a.path < b.path ? -1 : 1)),
        truncated: !whole || shown.length < entries.length,
      }
    },

    async readFile(access, repo, { ref, path, maxBytes }) {
      if (parsePath(path).kind === 'invalid') return null
      const found = await folderAt(context, access, repo, ref, folderOf(path))
      const node = found && (await nodeAt(context, access, repo, { root: found.treeSha, path: nameOf(path) }))
      if (!found || !node) return null
      const { type, sha, size } = entryOf(folderOf(path), node)
      const view: FileView = { path, type, sha, size, commitSha: found.commitSha, content: null }
      if (type !== 'file' || size > maxBytes) return view
      return { ...view, content: await readBlobContent(context, access, repo, sha, maxBytes) }
    },

    readBlob: (access, repo, sha, maxBytes) => readBlobContent(context, access, repo, sha, maxBytes),
  }
}

/**
 * Branches take precedence over tags of the same name; nothing else that the host could read as a revision is tried.
 */
export async function resolveRef(
  context: GiteaContext,
  access: HostAccess,
  repo: RepoRef,
  ref: string,
): Promise<string | null> {
  if (isCommitId(ref)) return (await readCommitObject(context, access, repo, ref))?.sha ?? null
  if (parseRef(ref).kind === 'invalid') return null
  const head = await headOf(context, access, repo, ref)
  if (head !== null) return head
  const { status, body } = await context.ask<{ commit?: { sha?: string } }>(access, repo, {
    method: 'GET',
    parts: ['tags', ref],
    expect: [409],
  })
  return status === 200 ? (body.commit?.sha ?? null) : null
}

/** The commit at the head of a branch; `null` when there is no such branch. */
export async function headOf(
  { ask }: GiteaContext,
  access: HostAccess,
  repo: RepoRef,
  branch: string,
): Promise<string | null> {
  const { status, body } = await ask<GiteaBranch>(access, repo, {
    method: 'GET',
    parts: ['branches', branch],
    expect: [409],
  })
  return status === 200 ? (body.commit?.id ?? null) : null
}

type Folder = { readonly commitSha: string; readonly treeSha: string }

async function folderAt(
  context: GiteaContext,
  access: HostAccess,
  repo: RepoRef,
  ref: string,
  path: string,
): Promise<Folder | null> {
  if (parseFolderPath(path).kind === 'invalid') return null
  const commitSha = await resolveRef(context, access, repo, ref)
  const commit = commitSha === null ? null : await readCommitObject(context, access, repo, commitSha)
  const root = commit?.commit.tree?.sha
  if (commitSha === null || !root) return null
  if (path === '') return { commitSha, treeSha: root }
  const node = await nodeAt(context, access, repo, { root, path })
  return node && modeOf(node) === modes.folder ? { commitSha, treeSha: node.sha } : null
}

/** The entry at a path below a tree; links are not followed. */
export async function nodeAt(
  context: GiteaContext,
  access: HostAccess,
  repo: RepoRef,
  { root, path }: { readonly root: string; readonly path: string },
): Promise<TreeItem | null> {
  const [name = '', ...below] = path.split('/')
  const { entries, whole } = await readTreeEntries(context, access, repo, { sha: root, recursive: false })
  const node = entries.find(entry => entry.path === name) ?? null
  if (node === null && !whole) throw tooManyEntries(context.flavor.label)
  if (below.length === 0 || node === null) return node
  if (modeOf(node) !== modes.folder) return null
  return await nodeAt(context, access, repo, { root: node.sha, path: below.join('/') })
}
