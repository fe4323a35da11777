import { createHash } from 'node:crypto'
import { folderOf, nameOf } from '#domain/pathParts.ts'
import { shortened } from '#domain/text/shortened.ts'
import type { CommitRecord, EntryType, Signature } from '#ports/hosts.ts'

/** Git's object format, for hosts whose objects are named and stored here. SHA-1, as on all code hosts. */

export type ObjectType = 'blob' | 'tree' | 'commit' | 'tag'
export type GitObject = { readonly type: ObjectType; readonly sha: string; readonly body: Uint8Array }

export const emptyTreeSha = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

export function gitObject(type: ObjectType, body: Uint8Array): GitObject {
  return { type, body, sha: createHash('sha1').update(objectHeader(type, body)).update(body).digest('hex') }
}

export function objectHeader(type: ObjectType, body: Uint8Array): string {
  return `${type} ${body.byteLength}\0`
}

/**
 * One entry of a tree. The name is a binary string, one character per byte, because a push may bring names that are not
 * UTF-8 and a rewritten tree must preserve them.
 */
export type TreeNode = { readonly mode: string; readonly name: string; readonly sha: string }

export const modes = {
  file: '100644',
  executable: '100755',
  symlink: '120000',
  submodule: '160000',
  folder: '40000',
} as const

/** Code hosts write the mode of a folder as `040000`, git writes `40000`. */
export function plainMode(mode: string): string {
  return mode.replace(/^0+/, '')
}

/** An entry of a tree as a code host lists it. */
export function listedNode({ mode, name, sha }: TreeNode): TreeNode {
  return { mode: plainMode(mode), name: nameBytes(name), sha }
}

export function entryTypeOf(mode: string): EntryType {
  if (mode === modes.folder) return 'directory'
  if (mode === modes.symlink) return 'symlink'
  return mode === modes.submodule ? 'submodule' : 'file'
}

export function nameBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

export function nameText(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

export function treeObject(nodes: readonly TreeNode[]): GitObject {
  const sorted = nodes.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  const parts = sorted.flatMap(node => [
    Buffer.from(`${node.mode} ${node.name}\0`, 'latin1'),
    Buffer.from(node.sha, 'hex'),
  ])
  return gitObject('tree', Buffer.concat(parts))
}

export type FileNode = { readonly path: string; readonly mode: string; readonly sha: string }

/** The trees of these files, by folder path; `''` is the root and always present. */
export function treesOf(files: readonly FileNode[]): Map<string, GitObject> {
  const folders = new Map<string, TreeNode[]>([['', []]])
  for (const { path, mode, sha } of files)
    nodesOf(folders, folderOf(path)).push({ mode, name: nameBytes(nameOf(path)), sha })
  const deepestFirst = [...folders.keys()].toSorted((a, b) => depthOf(b) - depthOf(a))
  const trees = new Map<string, GitObject>()
  for (const folder of deepestFirst) {
    const tree = treeObject(folders.get(folder) ?? [])
    trees.set(folder, tree)
    const node = { mode: modes.folder, name: nameBytes(nameOf(folder)), sha: tree.sha }
    if (folder !== '') folders.get(folderOf(folder))?.push(node)
  }
  return trees
}

/** The entries of one folder; creates it and the folders above it if needed. */
function nodesOf(folders: Map<string, TreeNode[]>, folder: string): TreeNode[] {
  const known = folders.get(folder)
  if (known) return known
  const nodes: TreeNode[] = []
  folders.set(folder, nodes)
  nodesOf(folders, folderOf(folder))
  return nodes
}

function depthOf(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length
}

/** Git sorts a folder as if its name ended with a slash. */
function sortKey(node: TreeNode): string {
  return node.mode === modes.folder ? `${node.name}/` : node.name
}

const shaBytes = 20

export function decodeTree(body: Buffer): TreeNode[] {
  const nodes: TreeNode[] = []
  for (let at = 0; at < body.length; ) {
    const space = body.indexOf(0x20, at)
    const end = body.indexOf(0, space)
    if (space < 0 || end < 0 || end + shaBytes >= body.length) throw new Error('a tree object is malformed')
    nodes.push({
      // Old tools wrote `040000`.
      mode: body.toString('latin1', at, space).replace(/^0+/, ''),
      name: body.toString('latin1', space + 1, end),
      sha: body.toString('hex', end + 1, end + 1 + shaBytes),
    })
    at = end + 1 + shaBytes
  }
  return nodes
}

export type NewCommit = {
  readonly tree: string
  readonly parents: readonly string[]
  readonly author: Signature
  readonly message: string
}

/** Author and committer are the same person at the same time, so that a repeated call makes the same commit. */
export function commitObject(commit: NewCommit): GitObject {
  const person = identity(commit.author)
  const lines = [
    `tree ${commit.tree}`,
    ...commit.parents.map(parent => `parent ${parent}`),
    `author ${person}`,
    `committer ${person}`,
    '',
    commit.message
      .toWellFormed()
      .replaceAll('\0', '')
      .replace(/(?<!\n)\n*$/, '\n'),
  ]
  return gitObject('commit', Buffer.from(lines.join('\n')))
}

function identity(person: Signature): string {
  return `${plain(person.name) || 'unknown'} <${plain(person.email)}> ${Math.floor(person.date.getTime() / 1000)} +0000`
}

/** Author and message as a commit can store them: neither can add lines to the header. */
export function asStoredByGit({ author, message }: Pick<NewCommit, 'author' | 'message'>) {
  const { sha, body } = commitObject({ tree: emptyTreeSha, parents: [], author, message })
  return decodeCommit(sha, Buffer.from(body)).record
}

const identityMaxChars = 500

/** Strips what would end the line or the name, and the characters that git trims from the ends of a name. */
function plain(text: string): string {
  return text
    .slice(0, identityMaxChars)
    .toWellFormed()
    .replace(/[\p{Cc}<>]+/gu, ' ')
    .replace(/^[\s.,:;"'\\]+|(?<![\s.,:;"'\\])[\s.,:;"'\\]+$/g, '')
}

export type DecodedCommit = { readonly tree: string; readonly record: CommitRecord }

/**
 * What a commit that was pushed may add to each response that lists it. The service's own commits are far below; git
 * itself has no limits.
 */
const messageMaxChars = 16 * 1024
/** Holds so many characters in any encoding. */
const messageReadMaxBytes = 4 * messageMaxChars
const parentsMax = 100

/**
 * The record as callers see it: a very long message is cut, and newlines at its end are git's, not the author's.
 */
export function decodeCommit(sha: string, body: Buffer): DecodedCommit {
  const split = body.indexOf('\n\n')
  const head = (split < 0 ? body : body.subarray(0, split)).toString('utf8')
  const headers = head.split('\n').filter(line => !line.startsWith(' '))
  const values = (key: string) =>
    headers.filter(line => line.startsWith(`${key} `)).map(line => line.slice(key.length + 1))
  const written = split < 0 ? Buffer.alloc(0) : body.subarray(split + 2, split + 2 + messageReadMaxBytes)
  const message = decodeText(written, values('encoding')[0])
  return {
    tree: values('tree')[0] ?? emptyTreeSha,
    record: {
      sha,
      message: shortened(message.replace(/(?<!\n)\n+$/, ''), messageMaxChars),
      author: decodeIdentity(values('author')[0] ?? ''),
      parents: values('parent').slice(0, parentsMax),
      url: null,
    },
  }
}

function decodeIdentity(line: string): Signature {
  const [, name = '', email = '', seconds = '0'] =
    /^([^<\n\r\u2028\u2029]*?) ?<([^>]*)> ?(-?\d{1,12})?/.exec(line) ?? []
  const part = (text: string) => shortened(text, identityMaxChars)
  return { name: part(name), email: part(email), date: new Date(Number(seconds) * 1000) }
}

function decodeText(bytes: Uint8Array, encoding = 'utf-8'): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
