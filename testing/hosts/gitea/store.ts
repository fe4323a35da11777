import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import {
  commitObject,
  type DecodedCommit,
  decodeCommit,
  decodeTree,
  type FileNode,
  type GitObject,
  gitObject,
  modes,
  nameText,
  objectHeader,
  type TreeNode,
  treesOf,
} from '#drivers/hosts/gitObjects.ts'
import type { Signature } from '#ports/hosts.ts'
import { clientEnv } from '../externalGit.ts'

/** A bare repository on disk: objects are written loose, so that git itself can diff, walk and apply patches. */
export type Store = {
  readonly dir: string
  readonly branches: Map<string, string>
  readonly tags: Map<string, string>
  put(object: GitObject): string
  body(sha: string): Buffer | null
  type(sha: string): string | null
  commitOf(sha: string): DecodedCommit | null
  nodes(tree: string): readonly TreeNode[]
  files(commit: string | undefined): Map<string, FileNode>
  writeCommit(commit: NewFakeCommit): string
  git(args: readonly string[], input?: string, env?: Record<string, string>): { status: number | null; stdout: string }
}

export type NewFakeCommit = {
  readonly files: ReadonlyMap<string, FileNode>
  readonly parents: readonly string[]
  readonly author: Signature
  readonly message: string
}

export function createStore(dir: string): Store {
  const objects = new Map<string, GitObject>()
  mkdirSync(join(dir, 'objects'), { recursive: true })
  mkdirSync(join(dir, 'refs'))
  writeFileSync(join(dir, 'HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(join(dir, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n\tquotePath = false\n')

  const store: Store = {
    dir,
    branches: new Map(),
    tags: new Map(),

    put(object) {
      if (objects.has(object.sha)) return object.sha
      objects.set(object.sha, object)
      const folder = join(dir, 'objects', object.sha.slice(0, 2))
      mkdirSync(folder, { recursive: true })
      const whole = Buffer.concat([Buffer.from(objectHeader(object.type, object.body)), object.body])
      writeFileSync(join(folder, object.sha.slice(2)), deflateSync(whole, { level: 1 }))
      return object.sha
    },

    body(sha) {
      const known = objects.get(sha) ?? load(sha)
      return known ? Buffer.from(known.body) : null
    },
    type: sha => (objects.get(sha) ?? load(sha))?.type ?? null,

    commitOf(sha) {
      const body = store.type(sha) === 'commit' ? store.body(sha) : null
      return body && decodeCommit(sha, body)
    },

    nodes: tree => decodeTree(store.body(tree) ?? Buffer.alloc(0)),

    files(commit) {
      const found = commit === undefined ? null : store.commitOf(commit)
      return new Map(found ? [...below(found.tree, '')].map(file => [file.path, file]) : [])
    },

    writeCommit({ files, ...commit }) {
      const trees = treesOf([...files.values()])
      for (const tree of trees.values()) store.put(tree)
      return store.put(commitObject({ tree: trees.get('')?.sha ?? '', ...commit }))
    },

    git(args, input, env = {}) {
      const result = spawnSync('git', args, { env: { ...clientEnv, ...env, GIT_DIR: dir }, input, encoding: 'utf8' })
      return { status: result.status, stdout: result.stdout }
    },
  }

  /** Objects that git wrote by itself. */
  function load(sha: string): GitObject | null {
    if (!/^[0-9a-f]{40}$/.test(sha)) return null
    const { status, stdout } = store.git(['cat-file', '-t', sha])
    const type = stdout.trim()
    if (status !== 0 || (type !== 'blob' && type !== 'tree' && type !== 'commit' && type !== 'tag')) return null
    const { stdout: body } = spawnSync('git', ['cat-file', type, sha], { env: { ...clientEnv, GIT_DIR: dir } })
    const object = gitObject(type, body)
    objects.set(sha, object)
    return object
  }

  function* below(tree: string, folder: string): Iterable<FileNode> {
    for (const { mode, name, sha } of store.nodes(tree)) {
      const path = folder === '' ? nameText(name) : `${folder}/${nameText(name)}`
      if (mode === modes.folder) yield* below(sha, path)
      else yield { path, mode, sha }
    }
  }

  return store
}
