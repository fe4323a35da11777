import { createHash } from 'node:crypto'
import { foldersAbove, nameOf } from '#domain/pathParts.ts'
import type { TreeEntry, TreeView } from '#ports/hosts.ts'
import type { QueuedPath } from '#ports/stores/queuedCommits.ts'

/**
 * A listing with the paths of waiting commits applied. Folders that they create are listed; a folder whose last file is
 * deleted is omitted from a recursive listing but stays in one of a single folder, because its other contents are not
 * known there.
 */
export function applyToTree(
  tree: TreeView | null,
  { path: folder, recursive }: { readonly path: string; readonly recursive: boolean },
  queued: readonly QueuedPath[],
  commitSha: string,
): TreeView | null {
  const prefix = folder === '' ? '' : `${folder}/`
  const below = queued.filter(({ path }) => path.startsWith(prefix))
  if (below.length === 0) return tree
  const entries = new Map((tree?.entries ?? []).map(entry => [entry.path, entry]))
  for (const { path, sha, size } of below) {
    if (sha === null) entries.delete(path)
    else put(entries, { path, sha, size }, { prefix, recursive })
  }
  if (recursive && !tree?.truncated) dropEmptyFolders(entries, below)
  if (tree === null && entries.size === 0) return null
  const treeSha = idOf(tree?.treeSha ?? folder, below)
  const sorted = [...entries.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return { commitSha: tree?.commitSha ?? commitSha, treeSha, entries: sorted, truncated: tree?.truncated ?? false }
}

function put(
  entries: Map<string, TreeEntry>,
  file: { readonly path: string; readonly sha: string; readonly size: number },
  { prefix, recursive }: { readonly prefix: string; readonly recursive: boolean },
): void {
  const names = file.path.slice(prefix.length).split('/')
  const folders = names.slice(0, -1).map((_, index) => prefix + names.slice(0, index + 1).join('/'))
  for (const path of recursive ? folders : folders.slice(0, 1)) {
    const known = entries.get(path)
    const sha = idOf(known?.sha ?? path, [file])
    entries.set(path, { path, name: nameOf(path), type: 'directory', size: 0, sha })
  }
  if (recursive || folders.length === 0) entries.set(file.path, { ...file, name: nameOf(file.path), type: 'file' })
}

function dropEmptyFolders(entries: Map<string, TreeEntry>, queued: readonly QueuedPath[]): void {
  const left = new Set<string>()
  for (const { type, path } of entries.values()) {
    if (type !== 'directory') for (const folder of foldersAbove(path)) left.add(folder)
  }
  const gone = queued.filter(({ sha }) => sha === null)
  for (const folder of gone.flatMap(({ path }) => foldersAbove(path))) if (!left.has(folder)) entries.delete(folder)
}

/** A distinct id for distinct content, though not the one that git will assign. */
function idOf(before: string, files: readonly Pick<QueuedPath, 'path' | 'sha'>[]): string {
  return createHash('sha1')
    .update(JSON.stringify([before, ...files.map(({ path, sha }) => [path, sha])]))
    .digest('hex')
}
