import { limits } from '#domain/limits.ts'
import { isCommitId } from '#domain/refs.ts'
import { type HostAccess, HostError, type RepoRef } from '#ports/hosts.ts'
import { gitObject } from '../gitObjects.ts'
import type { TreeItem } from '../treeItem.ts'
import type { GiteaBlob, GiteaCommit, GiteaTree } from './api.ts'
import type { GiteaContext } from './context.ts'

/** Reads git objects by id, which never change. `null`: the repository has no such object. */

/** Skips what the host would compute for every commit and is not used here. */
export const plainCommit = { stat: false, verification: false, files: false } as const

export async function readCommitObject(
  { ask }: GiteaContext,
  access: HostAccess,
  repo: RepoRef,
  sha: string,
): Promise<GiteaCommit | null> {
  const { status, body } = await ask<GiteaCommit>(access, repo, {
    method: 'GET',
    parts: ['git', 'commits', sha],
    query: plainCommit,
    immutable: true,
    expect: [409, 422],
  })
  return status === 200 ? body : null
}

const treePageEntries = 1_000
/** Per folder; all entries of a folder must be known before a name counts as missing. */
const folderMaxEntries = 100_000

/** The entries of a tree, and of everything below it if `recursive`; `whole` is false when the limit cut it off. */
export async function readTreeEntries(
  { ask }: GiteaContext,
  access: HostAccess,
  repo: RepoRef,
  tree: { readonly sha: string; readonly recursive: boolean },
): Promise<{ readonly entries: readonly TreeItem[]; readonly whole: boolean }> {
  const entries: TreeItem[] = []
  const entriesMax = tree.recursive ? limits.treeMaxEntries : folderMaxEntries
  for (let page = 1; ; page++) {
    const { status, body } = await ask<GiteaTree>(access, repo, {
      method: 'GET',
      parts: ['git', 'trees', tree.sha],
      query: { page, per_page: treePageEntries, recursive: tree.recursive ? true : undefined },
      immutable: true,
    })
    if (status !== 200) throw new HostError('failed', `the host cannot read the tree ${tree.sha}`)
    const found = body.tree ?? []
    entries.push(...found)
    // The host marks every page of a long listing as truncated, even the last one.
    const isLast = found.length === 0 || !body.truncated || entries.length === body.total_count
    if (isLast) return { entries, whole: true }
    if (entries.length > entriesMax) return { entries, whole: false }
  }
}

/** The JSON around the base64 content. */
const envelopeMaxBytes = 16 * 1024

/** Also `null` when it is above `maxBytes`, or above what the host returns in one piece. */
export async function readBlobContent(
  { ask }: GiteaContext,
  access: HostAccess,
  repo: RepoRef,
  sha: string,
  maxBytes: number,
): Promise<Uint8Array | null> {
  if (!isCommitId(sha)) return null
  try {
    const { status, body } = await ask<GiteaBlob>(access, repo, {
      method: 'GET',
      parts: ['git', 'blobs', sha],
      immutable: true,
      answerMaxBytes: Math.ceil(maxBytes / 3) * 4 + envelopeMaxBytes,
      expect: [400],
    })
    if (status !== 200 || typeof body.content !== 'string') return null
    const content = new Uint8Array(Buffer.from(body.content, 'base64'))
    // The host also answers the id of a tree, with the tree's own bytes.
    return content.byteLength <= maxBytes && gitObject('blob', content).sha === sha ? content : null
  } catch (error) {
    if (error instanceof HostError && error.kind === 'too_large') return null
    throw error
  }
}
