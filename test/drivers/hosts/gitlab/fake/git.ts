import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { readDiff } from '#drivers/hosts/embedded/history/patches.ts'
import {
  type DecodedCommit,
  decodeCommit,
  decodeTree,
  emptyTreeSha,
  modes,
  nameText,
} from '#drivers/hosts/gitObjects.ts'
import type { CommitRecord } from '#ports/hosts.ts'
import { clientEnv } from '../../embedded/subject.ts'

export type Entry = {
  readonly mode: string
  readonly type: string
  readonly sha: string
  readonly size: number
  readonly path: string
}

export type LoggedCommit = CommitRecord

export type FileWrite =
  | { readonly path: string; readonly mode: string; readonly content: Uint8Array }
  | { readonly path: string; readonly content: null }

export type CommitWrite = {
  readonly branch: string
  readonly parent: string | null
  readonly author: { readonly name: string; readonly email: string; readonly date: Date }
  readonly message: string
  readonly writes: readonly FileWrite[]
}

/** A bare repository. Git writes and compares; reads go to its files directly, which needs no process. */
export type GitRepository = {
  branches(): readonly string[]
  tags(): readonly string[]
  head(branch: string): string | null
  /** The commit that a tag points to. */
  tag(name: string): string | null
  isCommit(sha: string): boolean
  /** Every file and folder, at every depth. */
  entries(commit: string): readonly Entry[]
  blob(sha: string): Uint8Array | null
  /** Newest first; along first parents. */
  log(from: string, at: { path?: string; skip: number; limit: number }): readonly LoggedCommit[]
  changes(commit: LoggedCommit): Promise<ReturnType<typeof readDiff>>
  /** The new commit; `null` if the branch is no longer at the parent. */
  commit(write: CommitWrite): Promise<string | null>
  setBranch(name: string, sha: string | null): void
  setTag(name: string, sha: string): void
  /** Makes an annotated tag. */
  annotate(name: string, sha: string): Promise<void>
}

export function createGitRepository(dir: string): GitRepository {
  for (const folder of ['objects', 'refs/heads', 'refs/tags']) mkdirSync(join(dir, folder), { recursive: true })
  writeFileSync(join(dir, 'HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(join(dir, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n')
  const objects = new Map<string, LooseObject>()
  const listings = new Map<string, readonly Entry[]>()

  function object(sha: string, type: string): Buffer | null {
    const found = objects.get(sha) ?? looseObject(join(dir, 'objects', sha.slice(0, 2), sha.slice(2)))
    if (found) objects.set(sha, found)
    return found?.type === type ? found.body : null
  }

  function refFile(kind: 'heads' | 'tags', name: string): string | null {
    const file = join(dir, 'refs', kind, name)
    const isThere = file.startsWith(join(dir, 'refs', kind)) && statSync(file, { throwIfNoEntry: false })?.isFile()
    return isThere ? readFileSync(file, 'utf8').trim() : null
  }

  function names(kind: 'heads' | 'tags'): string[] {
    const found = readdirSync(join(dir, 'refs', kind), { recursive: true, encoding: 'utf8' })
    return found.filter(name => refFile(kind, name) !== null).toSorted()
  }

  function writeRef(kind: 'heads' | 'tags', name: string, sha: string): void {
    const file = join(dir, 'refs', kind, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${sha}\n`)
  }

  function commitAt(sha: string): DecodedCommit {
    return decodeCommit(sha, object(sha, 'commit') ?? Buffer.alloc(0))
  }

  function entriesBelow(tree: string, prefix: string): Entry[] {
    return decodeTree(object(tree, 'tree') ?? Buffer.alloc(0)).flatMap(({ mode, name, sha }) => {
      const path = prefix + nameText(name)
      const type = mode === modes.folder ? 'tree' : mode === modes.submodule ? 'commit' : 'blob'
      const entry = { mode: mode.padStart(6, '0'), type, sha, path, size: object(sha, 'blob')?.length ?? 0 }
      return type === 'tree' ? [entry, ...entriesBelow(sha, `${path}/`)] : [entry]
    })
  }

  function entries(commit: string): readonly Entry[] {
    const listed = listings.get(commit) ?? entriesBelow(commitAt(commit).tree, '')
    listings.set(commit, listed)
    return listed
  }

  function idAt(commit: string | undefined, path: string): string | undefined {
    return commit === undefined ? undefined : entries(commit).find(entry => entry.path === path)?.sha
  }

  return {
    branches: () => names('heads'),
    tags: () => names('tags'),
    head: branch => refFile('heads', branch),
    tag(name) {
      const sha = refFile('tags', name)
      const annotation = sha === null ? null : object(sha, 'tag')
      return annotation ? annotation.toString('latin1', 'object '.length, 'object '.length + 40) : sha
    },
    isCommit: sha => object(sha, 'commit') !== null,
    entries,
    blob: sha => object(sha, 'blob'),
    log(from, { path, skip, limit }) {
      const found: LoggedCommit[] = []
      for (let at: string | undefined = from; at && found.length < skip + limit; ) {
        const { record }: DecodedCommit = commitAt(at)
        const [parent] = record.parents
        if (!path || idAt(at, path) !== idAt(parent, path)) found.push(record)
        at = parent
      }
      return found.slice(skip)
    },
    async changes({ sha, parents: [parent = emptyTreeSha] }) {
      const options = ['-r', '-z', '--raw', '--numstat', '--patch', '--full-index', '-M']
      return readDiff(await run(dir, ['diff-tree', ...options, parent, sha]))
    },
    async commit(write) {
      try {
        const args = ['-c', 'fastimport.unpackLimit=100000', 'fast-import', '--quiet']
        return (await run(dir, args, importOf(write))).toString('latin1').trim()
      } catch (error) {
        if (/does not contain|cannot lock ref|reference already exists/.test(String(error))) return null
        throw error
      }
    },
    setBranch(name, sha) {
      if (sha === null) rmSync(join(dir, 'refs/heads', name))
      else writeRef('heads', name, sha)
    },
    setTag: (name, sha) => writeRef('tags', name, sha),
    async annotate(name, sha) {
      await run(dir, ['tag', '-a', '-m', 'Released', name, sha])
    },
  }
}

type LooseObject = { readonly type: string; readonly body: Buffer }

function looseObject(file: string): LooseObject | null {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return null
  const bytes = inflateSync(readFileSync(file))
  const end = bytes.indexOf(0)
  return { type: bytes.toString('latin1', 0, bytes.indexOf(0x20)), body: bytes.subarray(end + 1) }
}

function run(dir: string, args: readonly string[], input?: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { env: { ...clientEnv, GIT_DIR: dir }, encoding: 'buffer', maxBuffer: 64 * 2 ** 20 } as const
    const child = execFile('git', args, options, (error, stdout) => (error ? reject(error) : resolve(stdout)))
    child.stdin?.end(input)
  })
}

/**
 * One run of fast-import, which prints the new commit. It moves the branch only if the branch is where the commit
 * starts.
 */
function importOf({ branch, parent, author, message, writes }: CommitWrite): Buffer {
  const person = `${author.name} <${author.email}> ${Math.floor(author.date.getTime() / 1000)} +0000`
  const text = Buffer.from(message.endsWith('\n') ? message : `${message}\n`)
  const head = `commit refs/heads/${branch}\nmark :1\nauthor ${person}\ncommitter ${person}\ndata ${text.length}\n`
  const commands = writes.flatMap(write => {
    if (write.content === null) return [`D ${write.path}\n`]
    if (write.mode === '160000') return [`M ${write.mode} ${Buffer.from(write.content)} ${write.path}\n`]
    return [`M ${write.mode} inline ${write.path}\ndata ${write.content.byteLength}\n`, write.content, '\n']
  })
  const from = parent === null ? '' : `from ${parent}\n`
  return Buffer.concat([head, text, '\n', from, ...commands, 'get-mark :1\n'].map(part => Buffer.from(part)))
}
