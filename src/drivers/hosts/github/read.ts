import { limits } from '#domain/limits.ts'
import { folderOf, nameOf } from '#domain/pathParts.ts'
import { parseFolderPath, parsePath } from '#domain/paths.ts'
import { isCommitId, parseRef } from '#domain/refs.ts'
import { type FilePlace, type FileView, type FolderPlace, HostError, type TreeView } from '#ports/hosts.ts'
import { entryTypeOf, gitObject } from '../gitObjects.ts'
import { tooManyEntries } from '../tooManyEntries.ts'
import { depthOf, entryOf, modeOf, type TreeItem } from '../treeItem.ts'
import { encodePart, type RepoCalls } from './api.ts'
import { readCommitObject, readTreeObject } from './objects.ts'

/** Only a branch or tag is resolved again; a commit id never changes its meaning. */
export async function resolveCommit(calls: RepoCalls, ref: string): Promise<string | null> {
  if (isCommitId(ref)) return (await readCommitObject(calls, ref))?.record.sha ?? null
  if (parseRef(ref).kind === 'invalid') return null
  const headers = { accept: 'application/vnd.github.sha' }
  const answer = await calls.read<Uint8Array>(`/commits/${encodePart(ref)}`, { headers, as: 'bytes' })
  if (!answer) return null
  const sha = Buffer.from(answer.body).toString('latin1').trim()
  if (!isCommitId(sha))
    throw new HostError('failed', 'GitHub answered with something that is not a commit; try again in a moment')
  return sha
}

export async function listTree(calls: RepoCalls, at: FolderPlace): Promise<TreeView | null> {
  const found = await folderAt(calls, at.ref, at.path)
  if (!found) return null
  const { commitSha, treeSha } = found
  const { items, whole } = at.recursive ? await allItemsOf(calls, found) : found
  const depthMax = at.recursive ? limits.treeMaxDepth : 1
  const near = items.filter(item => depthOf(item) <= depthMax).toSorted((a, b) => depthOf(a) - depthOf(b))
  const shown = near.slice(0, limits.treeMaxEntries).map(item => entryOf(at.path, item))
  return {
    commitSha,
    treeSha,
    entries: shown.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    truncated: !whole || shown.length < items.length,
  }
}

export async function readFileAt(calls: RepoCalls, at: FilePlace): Promise<FileView | null> {
  const found = parsePath(at.path).kind === 'valid' ? await folderAt(calls, at.ref, folderOf(at.path)) : null
  const item = found && itemNamed(found, nameOf(at.path), folderOf(at.path))
  if (!found || !item) return null
  const { type, sha, size } = entryOf(folderOf(at.path), item)
  const content = type === 'file' && size <= at.maxBytes ? await readBlobUpTo(calls, sha, at.maxBytes) : null
  return { path: at.path, type, sha, size, content, commitSha: found.commitSha }
}

/** The id verifies the bytes, whatever proxy is between GitHub and us. */
export async function readBlobUpTo(calls: RepoCalls, sha: string, maxBytes: number): Promise<Uint8Array | null> {
  if (!isCommitId(sha)) return null
  const headers = { accept: 'application/vnd.github.raw+json' }
  const isRight = (bytes: Uint8Array) => gitObject('blob', bytes).sha === sha
  const options = { headers, as: 'bytes', immutable: true, isRight, answerMaxBytes: maxBytes } as const
  const answer = await calls.read<Uint8Array>(`/git/blobs/${sha}`, options).catch(orAboveLimit)
  return answer?.body ?? null
}

function orAboveLimit(error: unknown): null {
  if (error instanceof HostError && error.kind === 'too_large') return null
  throw error
}

type Listing = { readonly items: readonly TreeItem[]; readonly whole: boolean }
type Folder = Listing & { readonly commitSha: string; readonly treeSha: string }

/** Walks the folders one by one: they are cached by id, so that for a new commit only changed ones are read. */
async function folderAt(calls: RepoCalls, ref: string, path: string): Promise<Folder | null> {
  const commitSha = parseFolderPath(path).kind === 'valid' ? await resolveCommit(calls, ref) : null
  const commit = commitSha && (await readCommitObject(calls, commitSha))
  if (!commitSha || !commit) return null
  let treeSha = commit.tree
  let listing = await listingOf(calls, treeSha)
  const names = path === '' ? [] : path.split('/')
  for (const [depth, name] of names.entries()) {
    const item = itemNamed(listing, name, names.slice(0, depth).join('/'))
    if (!item || entryTypeOf(modeOf(item)) !== 'directory') return null
    treeSha = item.sha
    listing = await listingOf(calls, treeSha)
  }
  return { commitSha, treeSha, ...listing }
}

/** `null`: there is none; throws where it may be in the part that was not listed. */
function itemNamed({ items, whole }: Listing, name: string, folder: string): TreeItem | null {
  const item = items.find(({ path }) => path === name)
  if (!item && !whole) throw tooManyEntries('GitHub', folder)
  return item ?? null
}

async function listingOf(calls: RepoCalls, treeSha: string): Promise<Listing> {
  const answer = await readTreeObject(calls, treeSha)
  return { items: answer?.tree ?? [], whole: !answer?.truncated }
}

/** GitHub truncates the listing of a large tree: then the tree is walked, breadth first. */
async function allItemsOf(calls: RepoCalls, folder: Folder): Promise<Listing> {
  const all = await readTreeObject(calls, folder.treeSha, { recursive: true })
  return all?.truncated ? await walk(calls, folder) : { items: all?.tree ?? [], whole: true }
}

/** One call each. */
const foldersWalkedMax = 500

async function walk(calls: RepoCalls, top: Listing): Promise<Listing> {
  const items: TreeItem[] = [...top.items]
  let { whole } = top
  let level = foldersIn(top.items)
  let foldersLeft = foldersWalkedMax
  for (let depth = 1; level.length > 0 && depth < limits.treeMaxDepth; depth++) {
    if (items.length > limits.treeMaxEntries || foldersLeft === 0) break
    const batch = level.slice(0, foldersLeft)
    foldersLeft -= batch.length
    const listings = await Promise.all(
      batch.map(async folder => {
        const { items: found, whole: isWhole } = await listingOf(calls, folder.sha)
        return { isWhole, below: found.map(item => ({ ...item, path: `${folder.path}/${item.path}` })) }
      }),
    )
    const below = listings.flatMap(listing => listing.below)
    whole &&= listings.every(listing => listing.isWhole)
    items.push(...below)
    level = [...level.slice(batch.length), ...foldersIn(below)]
  }
  return { items, whole: whole && level.length === 0 }
}

function foldersIn(items: readonly TreeItem[]): readonly TreeItem[] {
  return items.filter(item => entryTypeOf(modeOf(item)) === 'directory')
}
