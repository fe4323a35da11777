import { limits } from '#domain/limits.ts'
import { folderOf, nameOf } from '#domain/pathParts.ts'
import { parseFolderPath, parsePath } from '#domain/paths.ts'
import type { FilePlace, FileView, FolderPlace, TreeEntry, TreeView } from '#ports/hosts.ts'
import { entryTypeOf, modes, nameBytes, type TreeNode } from '../gitObjects.ts'
import { readTree, treeEntry } from './objects.ts'
import { resolveCommit } from './refs.ts'
import type { Repository, TreeListing } from './repository.ts'

export async function listTree(repo: Repository, at: FolderPlace): Promise<TreeView | null> {
  const found = await folderAt(repo, at.ref, at.path)
  if (!found) return null
  const { sha } = found.folder
  const key = `${sha} ${at.path}`
  const known = at.recursive ? repo.listings.get(key) : undefined
  const listing = known ?? (await list(repo, { path: at.path, ...found.folder }, at))
  if (at.recursive && !known) repo.listings.set(key, listing)
  return { commitSha: found.commitSha, treeSha: sha, ...listing }
}

async function list(repo: Repository, top: Top, depth: Pick<FolderPlace, 'recursive'>): Promise<TreeListing> {
  const { entries, truncated } = await walk(repo, top, depth)
  const sizes = await repo.sizesOf(entries.filter(({ type }) => type === 'file').map(({ sha }) => sha))
  const sized = entries.map(entry => ({ ...entry, size: sizes.get(entry.sha) ?? 0 }))
  return { entries: sized.toSorted((a, b) => (a.path < b.path ? -1 : 1)), truncated }
}

export async function readFileAt(repo: Repository, at: FilePlace): Promise<FileView | null> {
  const found = parsePath(at.path).kind === 'valid' ? await folderAt(repo, at.ref, folderOf(at.path)) : null
  const name = nameBytes(nameOf(at.path))
  const node = found?.folder.nodes.find(entry => entry.name === name)
  if (!found || !node) return null
  const type = entryTypeOf(node.mode)
  const view = { path: at.path, type, sha: node.sha, commitSha: found.commitSha, size: 0, content: null }
  const blob = type === 'file' && (await repo.objects.info(node.sha))
  if (!blob) return view
  const content = blob.size > at.maxBytes ? null : ((await repo.objects.content(node.sha))?.body ?? null)
  return { ...view, size: blob.size, content }
}

/** `name` is an id or a ref; `null` when it is not a blob or is above the limit. */
export async function readBlobUpTo(repo: Repository, name: string, maxBytes: number): Promise<Uint8Array | null> {
  const info = await repo.objects.info(name)
  if (info?.type !== 'blob' || info.size > maxBytes) return null
  return (await repo.objects.content(info.sha))?.body ?? null
}

type Folder = { readonly sha: string; readonly nodes: readonly TreeNode[] }
type Top = Folder & { readonly path: string }

/**
 * Walks the path name by name: git's own `commit:path` takes a name that ends like `-g12ab34c` for a commit, and the
 * mode of the entry is needed anyway.
 */
async function folderAt(
  repo: Repository,
  ref: string,
  path: string,
): Promise<{ commitSha: string; folder: Folder } | null> {
  if (parseFolderPath(path).kind === 'invalid') return null
  const commitSha = await resolveCommit(repo, ref)
  let folder = commitSha && (await readTree(repo, `${commitSha}^{tree}`))
  for (const part of path === '' ? [] : path.split('/')) {
    const name = nameBytes(part)
    const node = folder ? folder.nodes.find(entry => entry.name === name) : undefined
    folder = node?.mode === modes.folder ? await readTree(repo, node.sha) : null
  }
  return commitSha && folder ? { commitSha, folder } : null
}

const treeConcurrency = 16

/**
 * Breadth first, so that a listing which stops at its limit shows the upper folders completely. It also stops in the
 * middle of a tree: ten folders in each of ten folders, twenty levels deep, are a few hundred bytes in a push. Folders
 * are counted apart from files, so that all files are listed of a project that may not have more.
 */
async function walk(repo: Repository, top: Top, { recursive }: Pick<FolderPlace, 'recursive'>) {
  const entries: TreeEntry[] = []
  let foldersCount = 0
  let level: { readonly path: string; readonly sha: string }[] = [top]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > 0 && !recursive) return { entries, truncated: false }
    if (depth === limits.treeMaxDepth) return { entries, truncated: true }
    const below: TreeEntry[] = []
    for (let at = 0; at < level.length; at += treeConcurrency) {
      const folders = level.slice(at, at + treeConcurrency)
      const trees = await Promise.all(folders.map(folder => readTree(repo, folder.sha)))
      for (const [index, { path }] of folders.entries()) {
        for (const node of trees[index]?.nodes ?? []) {
          const entry = treeEntry(path, node)
          const isFolder = entry.type === 'directory'
          const sameCount = isFolder ? foldersCount : entries.length - foldersCount
          if (sameCount === limits.treeMaxEntries) return { entries, truncated: true }
          entries.push(entry)
          if (!isFolder) continue
          foldersCount++
          below.push(entry)
        }
      }
    }
    level = below
  }
  return { entries, truncated: false }
}
