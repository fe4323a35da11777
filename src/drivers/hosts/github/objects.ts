import { HostError, type Signature } from '#ports/hosts.ts'
import {
  commitObject,
  type DecodedCommit,
  decodeCommit,
  entryTypeOf,
  type FileNode,
  listedNode,
  type TreeNode,
} from '../gitObjects.ts'
import { tooManyEntries } from '../tooManyEntries.ts'
import { encodePart, type GitCommitAnswer, type RefAnswer, type RepoCalls, type TreeAnswer } from './api.ts'

/**
 * Git objects through the Git Data API. Everything is named by its id, so it is read once and cached, and writing it is
 * idempotent. `/contents` is never used: it follows symbolic links.
 */

export async function readCommitObject(calls: RepoCalls, sha: string): Promise<DecodedCommit | null> {
  const answer = await calls.read<GitCommitAnswer>(`/git/commits/${sha}`, { immutable: true })
  return answer && known(answer.body)
}

function known({ sha, message, author, parents, tree, html_url }: GitCommitAnswer): DecodedCommit {
  const record = {
    sha,
    message: message.replace(/(?<!\n)\n+$/, ''),
    author: { name: author.name, email: author.email, date: new Date(author.date) },
    parents: parents.map(parent => parent.sha),
    url: html_url,
  }
  return { tree: tree.sha, record }
}

/** The entries of one folder, with their names as paths; of everything below it when `recursive`. */
export async function readTreeObject(
  calls: RepoCalls,
  sha: string,
  { recursive = false }: { readonly recursive?: boolean } = {},
): Promise<TreeAnswer | null> {
  const query = recursive ? { query: { recursive: 1 } } : {}
  const answer = await calls.read<TreeAnswer>(`/git/trees/${sha}`, { immutable: true, ...query })
  return answer?.body ?? null
}

/**
 * The same as git stores it; one reader reads every tree once. A truncated tree is an error: it would be written back
 * truncated.
 */
export function treeNodes(calls: RepoCalls): (sha: string) => Promise<readonly TreeNode[]> {
  const seen = new Map<string, Promise<readonly TreeNode[]>>()
  const read = async (sha: string) => {
    const tree = await readTreeObject(calls, sha)
    if (!tree) throw new HostError('failed', `GitHub does not show the tree ${sha}; try again in a moment`)
    if (tree.truncated) throw tooManyEntries('GitHub')
    return tree.tree.map(({ path, mode, sha }) => listedNode({ mode, name: path, sha }))
  }
  return sha => {
    const nodes = seen.get(sha) ?? read(sha)
    seen.set(sha, nodes)
    return nodes
  }
}

/** The head commit of a branch; `null`: there is no such branch. */
export async function branchHead(calls: RepoCalls, branch: string): Promise<string | null> {
  const answer = await calls.read<RefAnswer>(`/git/ref/heads/${encodePart(branch)}`)
  return answer?.body.object.sha ?? null
}

export type NewTree = {
  /** The tree that the entries are added to; without it the tree contains only the entries. */
  readonly base?: string
  /** Paths from the root. `content` is set where the blob may not be on GitHub yet. */
  readonly entries: readonly (FileNode & { readonly content?: Uint8Array })[]
  /** The id that the tree must have, computed here from exact bytes. */
  readonly expected: string
}

/**
 * Writes a tree. Its id proves that GitHub stored exactly the given content; nothing refers to the tree before that.
 */
export async function writeTree(calls: RepoCalls, { base, entries, expected }: NewTree): Promise<void> {
  const tree = await Promise.all(entries.map(entry => treeEntry(calls, entry)))
  const json = { ...(base && { base_tree: base }), tree }
  const { body } = await calls.write<TreeAnswer>('POST', '/git/trees', json, { safe: true })
  if (body.sha !== expected)
    throw new HostError('failed', 'GitHub created a different tree than requested; nothing was committed, try again')
}

/** Larger files, and binary ones, are sent as separate blobs: one request each, of which the rate limit allows few. */
const inlineMaxBytes = 100 * 1024

async function treeEntry(calls: RepoCalls, { path, mode, sha, content }: NewTree['entries'][number]) {
  const entry = { path, mode: mode.padStart(6, '0'), type: types[entryTypeOf(mode)] }
  if (!content) return { ...entry, sha }
  const text = content.byteLength <= inlineMaxBytes ? asText(content) : null
  if (text !== null) return { ...entry, content: text }
  const json = { content: Buffer.from(content).toString('base64'), encoding: 'base64' }
  const { body } = await calls.write<{ sha: string }>('POST', '/git/blobs', json, { safe: true })
  if (body.sha !== sha)
    throw new HostError('failed', 'GitHub stored a different file than it was sent; nothing was committed, try again')
  return { ...entry, sha }
}

const types = { file: 'blob', symlink: 'blob', directory: 'tree', submodule: 'commit' } as const

/** `null` for bytes that text cannot represent exactly. */
function asText(content: Uint8Array): string | null {
  const text = Buffer.from(content).toString('utf8')
  return !text.includes('\0') && Buffer.from(text, 'utf8').equals(content) ? text : null
}

type NewCommit = {
  readonly tree: string
  readonly parents: readonly string[]
  readonly message: string
  readonly author: Signature
}

/** Author and committer are the same person at the same time, so that a repeated call makes the same commit. */
export async function writeCommit(calls: RepoCalls, commit: NewCommit): Promise<DecodedCommit> {
  const { name, email, date } = plainAuthor(commit)
  const author = { name, email, date: date.toISOString().replace(/\.\d+Z$/, 'Z') }
  const json = { message: commit.message, tree: commit.tree, parents: commit.parents, author, committer: author }
  return known((await calls.write<GitCommitAnswer>('POST', '/git/commits', json, { safe: true })).body)
}

/** Strips what would end a line of the commit's header. */
function plainAuthor(commit: NewCommit): Signature {
  const { sha, body } = commitObject(commit)
  return decodeCommit(sha, Buffer.from(body)).record.author
}
