import { modes, nameText } from '#drivers/hosts/gitObjects.ts'
import {
  commitJson,
  type FakeAnswer,
  type FakeRequest,
  fail,
  notFound,
  ok,
  paged,
  type RepoHandler,
  typeName,
} from './answers.ts'
import { type FakeRepository, type FakeState, fullNameOf, isEmpty } from './state.ts'
import type { Store } from './store.ts'

/** Resolves a revision as the host's git does: a branch, a tag, or an id, which may be that of a tag. */
function commitFor({ store }: FakeRepository, revision: string): string | null {
  const sha = target(store, store.tags.get(revision) ?? store.branches.get(revision) ?? revision)
  return store.commitOf(sha) ? sha : null
}

/** One step from an annotated tag to its target. */
function target(store: Store, sha: string): string {
  const annotation = store.type(sha) === 'tag' ? store.body(sha) : null
  return annotation?.toString('latin1', 'object '.length, 'object '.length + 40) ?? sha
}

export function giteaReads(state: FakeState): RepoHandler {
  return (repo, request, parts) => {
    const [resource, kind, name = ''] = parts
    if (request.method !== 'GET') return null
    if (resource === 'branches' && parts.length === 1) return branches(state, repo, request)
    if (resource === 'tags' && parts.length === 1) return tags(state, repo, request)
    if (resource === 'branches' && parts.length === 2) return branch(repo, kind ?? '')
    if (resource === 'tags' && parts.length === 2) return tag(repo, kind ?? '')
    if (resource === 'commits' && parts.length === 1) return commits(state, repo, request)
    if (resource !== 'git' || parts.length !== 3) return null
    if (isEmpty(repo)) return kind === 'trees' ? fail(400, `sha not found: ${name}`) : notFound()
    if (kind === 'trees') return tree(state, repo, request, name)
    if (kind === 'blobs') return blob(state, repo, name)
    if (kind === 'commits' && name.endsWith('.diff')) return diff(repo, name.slice(0, -'.diff'.length))
    return kind === 'commits' ? commit(state, repo, name) : null
  }
}

function branch(repo: FakeRepository, name: string): FakeAnswer {
  const head = repo.store.branches.get(name)
  return head === undefined ? notFound() : ok(branchJson(repo, name, head))
}

function branchJson({ store, protectedBranches }: FakeRepository, name: string, head: string) {
  const { record } = store.commitOf(head) ?? {}
  return {
    name,
    commit: { id: head, message: `${record?.message}\n`, timestamp: record?.author.date },
    protected: protectedBranches.has(name),
    user_can_push: !protectedBranches.has(name),
  }
}

function tag(repo: FakeRepository, name: string): FakeAnswer {
  const sha = repo.store.tags.get(name)
  return sha === undefined ? notFound() : ok(tagJson(repo, name, sha))
}

function tagJson({ store }: FakeRepository, name: string, id: string) {
  const sha = target(store, id)
  return { name, id, commit: { sha, created: store.commitOf(sha)?.record.author.date.toISOString() } }
}

function branches(state: FakeState, repo: FakeRepository, request: FakeRequest): FakeAnswer {
  const { shown, headers } = paged(state, request, newestFirst(repo, repo.store.branches))
  return { status: 200, body: shown.map(([name, head]) => branchJson(repo, name, head)), headers }
}

/** States the total, but not where the next page is. */
function tags(state: FakeState, repo: FakeRepository, request: FakeRequest): FakeAnswer {
  const { shown } = paged(state, request, newestFirst(repo, repo.store.tags))
  const headers = { 'x-total-count': String(repo.store.tags.size) }
  return { status: 200, body: shown.map(([name, id]) => tagJson(repo, name, id)), headers }
}

function newestFirst({ store }: FakeRepository, refs: ReadonlyMap<string, string>): readonly [string, string][] {
  const at = ([, sha]: readonly [string, string]) =>
    store.commitOf(target(store, sha))?.record.author.date.getTime() ?? 0
  return [...refs].toSorted((a, b) => at(b) - at(a) || (a[0] < b[0] ? -1 : 1))
}

function commit(state: FakeState, repo: FakeRepository, name: string): FakeAnswer {
  if (!/^[\w./-]+$/.test(name)) return fail(422, `no valid ref or sha: ${name}`)
  const sha = commitFor(repo, name)
  return sha === null ? notFound() : ok(commitJson(state, repo, sha))
}

function diff({ store }: FakeRepository, sha: string): FakeAnswer {
  const found = store.commitOf(sha)
  if (!found) return notFound()
  const [parent] = found.record.parents
  const args = parent === undefined ? ['show', sha] : ['diff', '-M', parent, sha]
  return { status: 200, text: store.git(args).stdout, headers: { 'content-type': 'text/plain; charset=utf-8' } }
}

type Entry = { path: string; mode: string; type: string; size: number; sha: string }

function* entriesBelow({ store }: FakeRepository, sha: string, folder: string, recursive: boolean): Iterable<Entry> {
  for (const node of store.nodes(sha)) {
    const path = folder === '' ? nameText(node.name) : `${folder}/${nameText(node.name)}`
    const type = typeName(node.mode)
    const size = type === 'blob' ? (store.body(node.sha)?.byteLength ?? 0) : 0
    yield { path, mode: node.mode.padStart(6, '0'), type, size, sha: node.sha }
    if (recursive && node.mode === modes.folder)
      yield* entriesBelow({ store } as FakeRepository, node.sha, path, recursive)
  }
}

/** Every page of a listing with several pages says that it is truncated, including the last one. */
function tree(state: FakeState, repo: FakeRepository, { query }: FakeRequest, name: string): FakeAnswer {
  const { store } = repo
  const sha = store.type(name) === 'tree' ? name : store.commitOf(commitFor(repo, name) ?? '')?.tree
  if (sha === undefined) return fail(400, `sha not found: ${name}`)
  const recursive = ['true', '1'].includes(query.get('recursive') ?? '')
  const entries = [...entriesBelow(repo, sha, '', recursive)]
  const asked = Number(query.get('per_page') ?? 0)
  const size = asked <= 0 || asked > state.treesPerPage ? state.treesPerPage : asked
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1)
  if (state.endlessTrees) return ok(endlessPage(name, page, size))
  const shown = entries.slice((page - 1) * size, page * size)
  return ok({
    sha: name,
    url: `${state.baseUrl}/api/v1/repos/${fullNameOf(repo)}/git/trees/${name}`,
    tree: shown.length > 0 ? shown : null,
    truncated: entries.length > size,
    page,
    total_count: entries.length,
  })
}

function endlessPage(sha: string, page: number, size: number) {
  const tree = Array.from({ length: size }, (_, index) => ({
    path: `${page}-${index}`,
    mode: modes.file,
    type: 'blob',
    size: 1,
    sha: '0'.repeat(40),
  }))
  return { sha, tree, truncated: true, page, total_count: 10_000_000 }
}

/** Accepts the id of any object, and answers with its bytes. */
function blob(state: FakeState, { store }: FakeRepository, sha: string): FakeAnswer {
  const body = /^[0-9a-f]{40}$/.test(sha) ? store.body(sha) : null
  if (!body) return fail(400, `object does not exist [id: ${sha}, rel_path: ]`)
  const isShown = body.byteLength <= state.maxBlobSize
  const content = isShown ? { encoding: 'base64', content: body.toString('base64') } : { encoding: null, content: null }
  return ok({ ...content, url: `${state.baseUrl}/git/blobs/${sha}`, sha, size: body.byteLength })
}

const commitsRangeSize = 50

/** With a path, the host uses its own page size. */
function commits(state: FakeState, repo: FakeRepository, request: FakeRequest): FakeAnswer {
  if (isEmpty(repo)) return fail(409, 'Git Repository is empty.')
  const { query } = request
  const start = commitFor(repo, query.get('sha') || repo.defaultBranch)
  if (start === null) return notFound()
  const path = query.get('path') ?? ''
  const { stdout } = repo.store.git(['rev-list', start, '--', ...(path === '' ? [] : [path])])
  const shas = stdout.split('\n').filter(Boolean)
  if (path !== '' && shas.length === 0) return notFound()
  const { shown, headers } = paged(state, request, shas, asked => (path === '' ? asked : commitsRangeSize))
  return { status: 200, body: shown.map(sha => commitJson(state, repo, sha)), headers }
}
