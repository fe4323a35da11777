import { LRUCache } from 'lru-cache'
import type { TreeEntry, TreeView } from '#ports/hosts.ts'
import { fromJson } from './json.ts'
import { entryKeys } from './keys.ts'
import type { ProjectCopy } from './projectCopy.ts'

/** The recursive listing of a commit, from which each of its files and folders follows. */
type Listing = {
  readonly commitSha: string
  readonly tree: TreeView
  readonly entries: ReadonlyMap<string, TreeEntry>
}

/** A search reads many files of one commit, which has one listing. The last of eight projects are kept. */
const latest = new LRUCache<ProjectCopy, Listing>({ max: 8 })

/** `null`: not cached, or incomplete. */
async function listingAt(copy: ProjectCopy, commitSha: string): Promise<Listing | null> {
  const known = latest.get(copy)
  if (known?.commitSha === commitSha) return known
  const content = await copy.entries.read(entryKeys.tree(commitSha, { path: '', recursive: true }))
  const tree = content && fromJson<TreeView>(content)
  if (!tree || tree.truncated) return null
  const listing = { commitSha, tree, entries: new Map(tree.entries.map(entry => [entry.path, entry])) }
  latest.set(copy, listing)
  return listing
}

/** What is known of a path at a commit: `null` if the commit has no such path. */
export type AtCommit<T> = { readonly value: T | null }

/** `null`: not known. */
export async function listedEntry(
  copy: ProjectCopy,
  commitSha: string,
  path: string,
): Promise<AtCommit<TreeEntry> | null> {
  const listing = await listingAt(copy, commitSha)
  return listing && { value: listing.entries.get(path) ?? null }
}

/** `null`: not known. */
export async function listedFolder(
  copy: ProjectCopy,
  commitSha: string,
  { path, recursive }: { readonly path: string; readonly recursive: boolean },
): Promise<AtCommit<TreeView> | null> {
  const listing = await listingAt(copy, commitSha)
  if (!listing) return null
  const { tree } = listing
  const folder = listing.entries.get(path)
  if (path !== '' && folder?.type !== 'directory') return { value: null }
  const prefix = path === '' ? '' : `${path}/`
  const entries = tree.entries.filter(
    entry => entry.path.startsWith(prefix) && (recursive || !entry.path.includes('/', prefix.length)),
  )
  return { value: { commitSha, treeSha: folder?.sha ?? tree.treeSha, entries, truncated: false } }
}
