import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foldersAbove } from '#domain/pathParts.ts'
import { entryTypeOf, type FileNode, gitObject, modes } from '#drivers/hosts/gitObjects.ts'
import type { Signature } from '#ports/hosts.ts'
import { takeTime } from '#testing/takeTime.ts'
import { type FakeAnswer, type FakeRequest, fail, internal, mayWrite, ok, type RepoHandler, saidOf } from './answers.ts'
import { type FakeRepository, type FakeState, fullNameOf, isEmpty } from './state.ts'

type Operation = { operation: string; path: string; content?: string; sha?: string; from_path?: string }
type Files = Map<string, FileNode>

/** The two calls that commit: several files, each with the blob it replaces, or a patch that git applies. */
export function contents(state: FakeState): RepoHandler {
  return async (repo, request, parts) => {
    const kind = parts[0] ?? ''
    if (request.method !== 'POST' || parts.length !== 1 || !['contents', 'diffpatch'].includes(kind)) return null
    if (repo.archived) return fail(423, `Repo is archived`)
    if (repo.mirror) return fail(403, 'repo is a mirror')
    const branch = textOf(request, 'branch') ?? repo.defaultBranch
    if (!mayWrite(state, repo, request.login) || repo.protectedBranches.has(branch)) {
      return fail(403, 'user should have a permission to write to the target branch')
    }
    const head = repo.store.branches.get(branch)
    if (head === undefined && !(isEmpty(repo) && kind === 'contents')) {
      return fail(404, `branch does not exist [name: ${branch}]`)
    }
    if (kind === 'diffpatch' && textOf(request, 'sha') === null) return fail(422, '[SHA]: Required')
    const changed =
      kind === 'contents' ? changeFiles(state, repo, request, head) : applyPatch(state, repo, request, head)
    if (!(changed instanceof Map)) return changed
    return await push(state, repo, request, { branch, head, files: changed })
  }
}

function textOf({ body }: FakeRequest, key: string): string | null {
  const value = body[key]
  return typeof value === 'string' && value !== '' ? value : null
}

function changeFiles(
  state: FakeState,
  { store }: FakeRepository,
  { body }: FakeRequest,
  head: string | undefined,
): Files | FakeAnswer {
  const operations = body['files'] as readonly Operation[] | undefined
  if (!operations || operations.length === 0) return fail(422, '[Files]: Required')
  const before = store.files(head)
  if (head !== undefined) {
    for (const operation of operations) {
      const refusal = whyNot(before, operation)
      if (refusal) return refusal
    }
  }
  const files = new Map(before)
  for (const { operation, path, content = '' } of operations) {
    if (operation === 'delete') {
      files.delete(path)
      continue
    }
    if (operation === 'create' && files.has(path)) return fail(422, `repository file already exists [path: ${path}]`)
    if (files.keys().some(other => other.startsWith(`${path}/`) || path.startsWith(`${other}/`)))
      return internal(state, `git update-index: error: '${path}' appears as both a file and as a directory`)
    const mode = before.get(path)?.mode === modes.executable ? modes.executable : modes.file
    files.set(path, { path, mode, sha: store.put(gitObject('blob', Buffer.from(content, 'base64'))) })
  }
  return files
}

function whyNot(before: Files, { operation, path, sha }: Operation): FakeAnswer | null {
  const found = before.get(path)
  const isFolder = before.keys().some(other => other.startsWith(`${path}/`))
  if (operation === 'update' || operation === 'delete') {
    if (!found && !isFolder) return fail(404, `object does not exist [id: , rel_path: ${path}]`)
    if (!sha) return fail(422, 'a SHA or commit ID must be proved when updating a file')
    if (sha !== found?.sha) {
      return fail(422, `sha does not match [given: ${sha}, expected: ${found?.sha ?? 'a tree'}]`)
    }
    if (operation === 'delete') return null
  }
  const above = foldersAbove(path).find(folder => before.has(folder))
  if (above) return fail(422, `a file exists where you’re trying to create a subdirectory [path: ${above}]`)
  if (found && entryTypeOf(found.mode) === 'symlink') {
    return fail(422, `a symbolic link exists where you’re trying to create a subdirectory [path: ${path}]`)
  }
  if (isFolder) return fail(422, `a directory exists where you’re trying to create a file [path: ${path}]`)
  return found && operation === 'create' ? fail(422, `repository file already exists [path: ${path}]`) : null
}

/** The same command that the host runs; its whitespace options would change text that is sent as lines. */
const applyCommand = [
  'apply',
  '--index',
  '--recount',
  '--cached',
  '--ignore-whitespace',
  '--whitespace=fix',
  '--binary',
]

function applyPatch(
  state: FakeState,
  { store }: FakeRepository,
  request: FakeRequest,
  head: string | undefined,
): Files | FakeAnswer {
  const folder = mkdtempSync(join(tmpdir(), 'speckeep-apply-'))
  const env = { GIT_INDEX_FILE: join(folder, 'index'), GIT_WORK_TREE: folder }
  try {
    store.git(['read-tree', head ?? ''], undefined, env)
    // The host works in a clone with its files: without them git cannot merge a new file with an existing one.
    store.git(['checkout-index', '--all', '--index', '--force'], undefined, env)
    const { status } = store.git(['-C', folder, ...applyCommand, '-3'], textOf(request, 'content') ?? '', env)
    if (status !== 0) return internal(state, 'git apply error: patch does not apply')
    const tree = store.git(['write-tree'], undefined, env).stdout.trim()
    const list = store.git(['ls-tree', '-r', '-z', tree]).stdout.split('\0').filter(Boolean)
    return new Map(
      list.map(line => {
        const [meta = '', path = ''] = line.split('\t')
        const [mode = '', , sha = ''] = meta.split(' ')
        return [path, { path, mode, sha }]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Pushed = { readonly branch: string; readonly head: string | undefined; readonly files: Files }

/** An unchanged tree is committed too, and a push in between wins. */
async function push(
  state: FakeState,
  repo: FakeRepository,
  request: FakeRequest,
  { branch, head, files }: Pushed,
): Promise<FakeAnswer> {
  const author = authorOf(request)
  if (author === null) return internal(state, 'fork/exec /usr/bin/git: invalid argument')
  const { store } = repo
  await takeTime(1)
  if (store.branches.get(branch) !== head)
    return internal(state, `PushOutOfDate Error: exit status 1 - ${randomUUID()}`)
  const message = (textOf(request, 'message') ?? 'Update files').trim()
  const sha = store.writeCommit({ files, parents: head === undefined ? [] : [head], author, message })
  if (isEmpty(repo)) repo.defaultBranch = branch
  store.branches.set(branch, sha)
  const { record, tree } = store.commitOf(sha) ?? {}
  if (!record) throw new Error('the commit was not written')
  const html_url = `${state.baseUrl}/${fullNameOf(repo)}/commit/${sha}`
  const parents = record.parents.map(parent => ({ sha: parent }))
  const operations = request.body['files'] as readonly Operation[] | undefined
  const commit = { sha, html_url, ...saidOf(record), parents, tree: { sha: tree } }
  if (!operations) return ok({ commit }, 201)
  const shown = operations.map(({ path }) => files.get(path))
  return ok({ files: shown.map(file => (file ? { path: file.path, sha: file.sha, type: 'file' } : null)), commit }, 201)
}

/** The environment of a process cannot contain a NUL. */
function authorOf({ body, login }: FakeRequest): Signature | null {
  const { name = login ?? '', email = `${login}@noreply.test` } = (body['author'] ?? {}) as Partial<Signature>
  const { author: date } = (body['dates'] ?? {}) as { author?: string }
  if (`${name}${email}${body['message']}`.includes('\0')) return null
  return { name, email, date: date === undefined ? new Date('0001-01-01T00:00:00Z') : new Date(date) }
}
