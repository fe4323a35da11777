import type { CommitRecord, TreeEntry } from '#ports/hosts.ts'
import { HostError } from '#ports/hosts.ts'
import { type DecodedCommit, decodeCommit, decodeTree, entryTypeOf, nameText, type TreeNode } from '../gitObjects.ts'
import type { ObjectInfo } from './objectStore/reader.ts'
import type { Repository } from './repository.ts'

/** Converts git's objects to the types of the port. */

/** Some 40,000 entries, more than a listing shows. */
const treeMaxBytes = 2 * 1024 * 1024
const commitMaxBytes = 1024 * 1024

/** The nodes of a tree; `null` when `name` is not a tree. */
export async function readTree(repo: Repository, name: string): Promise<{ sha: string; nodes: TreeNode[] } | null> {
  const info = await repo.objects.info(name)
  if (info?.type !== 'tree') return null
  const { sha, body } = await readWhole(repo, info, treeMaxBytes)
  return { sha, nodes: decodeTree(body) }
}

/** For commit drafts, which read only trees that exist. */
export function treeReader(repo: Repository) {
  return async (sha: string) => {
    const tree = await readTree(repo, sha)
    if (!tree) throw new HostError('failed', `the tree ${sha} cannot be read`)
    return tree.nodes
  }
}

/** `null` when there is no commit with this id. */
export async function readCommitObject(repo: Repository, sha: string): Promise<DecodedCommit | null> {
  const info = await repo.objects.info(sha)
  if (info?.type !== 'commit') return null
  return decodeCommit(sha, (await readWhole(repo, info, commitMaxBytes)).body)
}

export async function commitRecord(repo: Repository, sha: string): Promise<CommitRecord> {
  const found = await readCommitObject(repo, sha)
  if (!found) throw new HostError('failed', `the commit ${sha} cannot be read`)
  return found.record
}

async function readWhole(repo: Repository, { sha, type, size }: ObjectInfo, maxBytes: number) {
  if (size > maxBytes) throw new HostError('too_large', `a ${type} of the repository has ${size} bytes`)
  const found = await repo.objects.content(sha)
  if (!found) throw new HostError('failed', `the ${type} ${sha} cannot be read`)
  return found
}

/** Each size takes a separate query, so it is added later. */
export function treeEntry(folder: string, node: TreeNode): TreeEntry {
  const name = nameText(node.name)
  return {
    path: folder === '' ? name : `${folder}/${name}`,
    name,
    type: entryTypeOf(node.mode),
    size: 0,
    sha: node.sha,
  }
}
