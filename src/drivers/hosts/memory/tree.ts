import { limits } from '#domain/limits.ts'
import { nameOf } from '#domain/pathParts.ts'
import type { FilePlace, FileView, FolderPlace, TreeEntry, TreeView } from '#ports/hosts.ts'
import { entryTypeOf } from '../gitObjects.ts'
import { type MemoryRepository, resolve, type Snapshot } from './state.ts'

export function listTree(repo: MemoryRepository, at: FolderPlace): TreeView | null {
  const snapshot = resolve(repo, at.ref)
  const tree = snapshot?.trees.get(at.path)
  if (!snapshot || !tree) return null
  const prefix = at.path === '' ? '' : `${at.path}/`
  const depth = (entry: TreeEntry) => entry.path.slice(prefix.length).split('/').length
  const depthMax = at.recursive ? limits.treeMaxDepth : 1
  const below = entriesOf(repo, snapshot).filter(entry => entry.path.startsWith(prefix))
  const near = below.filter(entry => depth(entry) <= depthMax).toSorted((a, b) => depth(a) - depth(b))
  const shown = near.slice(0, limits.treeMaxEntries)
  return {
    commitSha: snapshot.record.sha,
    treeSha: tree.sha,
    entries: shown.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    truncated: shown.length < (at.recursive ? below : near).length,
  }
}

export function readFileAt(repo: MemoryRepository, at: FilePlace): FileView | null {
  const snapshot = resolve(repo, at.ref)
  const entry = snapshot && entriesOf(repo, snapshot).find(({ path }) => path === at.path)
  if (!snapshot || !entry) return null
  const { type, sha, size } = entry
  const content = type === 'file' && size <= at.maxBytes ? (repo.blobs.get(sha) ?? null) : null
  return { path: at.path, type, sha, size, content, commitSha: snapshot.record.sha }
}

/** Every file and folder of the commit, recursively. */
function entriesOf(repo: MemoryRepository, { files, trees }: Snapshot): TreeEntry[] {
  const entries: TreeEntry[] = []
  for (const [path, { sha }] of trees) {
    if (path !== '') entries.push({ path, name: nameOf(path), type: 'directory', size: 0, sha })
  }
  for (const { path, mode, sha } of files.values()) {
    const type = entryTypeOf(mode)
    const size = type === 'file' ? (repo.blobs.get(sha)?.byteLength ?? 0) : 0
    entries.push({ path, name: nameOf(path), type, size, sha })
  }
  return entries
}
