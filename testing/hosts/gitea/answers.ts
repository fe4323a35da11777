import { entryTypeOf } from '#drivers/hosts/gitObjects.ts'
import type { CommitRecord } from '#ports/hosts.ts'
import { type FakeRepository, type FakeState, fullNameOf, isEmpty } from './state.ts'

/** The request that a handler gets. `segments` are the decoded parts of the path below `/api/v1`. */
export type FakeRequest = {
  readonly method: string
  readonly segments: readonly string[]
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
  /** `null`: no user is signed in. */
  readonly login: string | null
  readonly scopes: readonly string[] | null
}

export type FakeAnswer = {
  readonly status: number
  readonly body?: unknown
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** `null`: not a path of this part of the host. */
export type Handler = (request: FakeRequest) => FakeAnswer | null | Promise<FakeAnswer | null>
export type RepoHandler = (repo: FakeRepository, request: FakeRequest, parts: readonly string[]) => ReturnType<Handler>

export function ok(body: unknown, status = 200): FakeAnswer {
  return { status, body }
}

export function fail(status: number, message: string): FakeAnswer {
  return { status, body: { message, url: 'https://host.test/api/swagger' } }
}

export function notFound(): FakeAnswer {
  return {
    status: 404,
    body: { message: "The target couldn't be found.", url: 'https://host.test/api/swagger', errors: [] },
  }
}

/** An internal error, such as a push that lost a race. */
export function internal(state: FakeState, reason: string): FakeAnswer {
  return fail(500, state.revealsReasons ? reason : '')
}

export function repositoryJson(state: FakeState, repo: FakeRepository, login: string | null) {
  const fullName = fullNameOf(repo)
  return {
    id: repo.id,
    owner: { login: repo.owner },
    name: repo.name,
    full_name: fullName,
    description: repo.description,
    empty: isEmpty(repo),
    private: repo.private,
    fork: repo.forkOf !== null,
    html_url: `${state.baseUrl}/${fullName}`,
    clone_url: `${state.baseUrl}/${fullName}.git`,
    default_branch: repo.defaultBranch,
    archived: repo.archived,
    mirror: repo.mirror,
    ...(isBefore122(state) ? {} : { object_format_name: 'sha1' }),
    permissions: { admin: login === repo.owner, push: mayWrite(state, repo, login), pull: true },
  }
}

function isBefore122({ version }: FakeState): boolean {
  return /^1\.(1\d|2[01])\./.test(version)
}

export function mayWrite(state: FakeState, repo: FakeRepository, login: string | null): boolean {
  return login !== null && (login === repo.owner || state.orgs.get(repo.owner)?.has(login) === true)
}

export function mayRead(state: FakeState, repo: FakeRepository, login: string | null): boolean {
  return !repo.private || mayWrite(state, repo, login) || (login !== null && repo.readers.has(login))
}

export function commitJson(state: FakeState, repo: FakeRepository, sha: string) {
  const commit = repo.store.commitOf(sha)
  if (!commit) throw new Error(`no commit ${sha}`)
  const base = `${state.baseUrl}/api/v1/repos/${fullNameOf(repo)}`
  return {
    url: `${base}/git/commits/${sha}`,
    sha,
    created: commit.record.author.date.toISOString(),
    html_url: `${state.baseUrl}/${fullNameOf(repo)}/commit/${sha}`,
    commit: { url: `${base}/git/commits/${sha}`, ...saidOf(commit.record), tree: { sha: commit.tree } },
    author: null,
    committer: null,
    parents: commit.record.parents.map(parent => ({ url: `${base}/git/commits/${parent}`, sha: parent })),
    files: null,
    stats: null,
  }
}

/** Messages have the final line break that git adds. */
export function saidOf(record: CommitRecord) {
  const person = {
    name: record.author.name,
    email: record.author.email,
    date: record.author.date.toISOString().replace('.000Z', 'Z'),
  }
  return { author: person, committer: person, message: `${record.message}\n` }
}

export function paged<T>(
  state: FakeState,
  { query }: FakeRequest,
  items: readonly T[],
  sizeOf: (asked: number) => number = asked => asked,
): { readonly shown: readonly T[]; readonly headers: Readonly<Record<string, string>> } {
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1)
  const size = sizeOf(Math.min(Number(query.get('limit') ?? 30) || 30, state.maxResponseItems))
  const shown = items.slice((page - 1) * size, page * size)
  const hasMore = page * size < items.length
  const link = hasMore ? { link: `<${state.baseUrl}/api/v1/x?limit=${size}&page=${page + 1}>; rel="next"` } : {}
  return { shown, headers: { ...link, 'x-total-count': String(items.length), 'x-hasmore': String(hasMore) } }
}

export function typeName(mode: string): string {
  const type = entryTypeOf(mode)
  return type === 'directory' ? 'tree' : type === 'submodule' ? 'commit' : 'blob'
}
