import { type HostAccess, HostError } from '#ports/hosts.ts'
import type { CachedUser } from '../cachedUser.ts'
import type { ErrorResponse, HttpClient, HttpRequest, HttpResponse } from '../httpClient.ts'
import type { KeyedMutex } from '../keyedMutex.ts'
import type { RemoteHostOptions } from '../remote.ts'
import type { GitlabCache } from './cache.ts'

/** Shared by all parts of this driver. */
export type Gitlab = {
  readonly http: HttpClient
  readonly known: GitlabCache
  readonly userOf: CachedUser<GitlabUser>
  /** Without a trailing slash. */
  readonly webUrl: string
  wait(ms: number): Promise<void>
  /** Serializes writes per project: concurrent writes to one branch would only conflict with each other. */
  readonly runExclusive: KeyedMutex
}

export type GitlabUser = {
  readonly id: number
  readonly username: string
  readonly name: string | null
  readonly email: string | null
  readonly confirmed_at: string | null
  readonly avatar_url: string | null
}

export type GitlabProject = {
  readonly id: number
  readonly path_with_namespace: string
  readonly description: string | null
  /** Present for users who may read the code, even if the repository has no commits. */
  readonly default_branch?: string
  readonly archived: boolean
  /** GitLab fetches it from another server. */
  readonly mirror?: boolean
  readonly empty_repo?: boolean
  readonly repository_access_level?: string
  readonly marked_for_deletion_on?: string | null
  readonly web_url: string
  readonly http_url_to_repo: string
  readonly permissions?: {
    readonly project_access: { readonly access_level: number } | null
    readonly group_access: { readonly access_level: number } | null
  }
  readonly builds_access_level?: string
  readonly pages_access_level?: string
}

export type GitlabCommit = {
  readonly id: string
  readonly message: string
  readonly author_name: string
  readonly author_email: string
  readonly authored_date: string
  readonly committed_date: string
  readonly parent_ids: readonly string[]
  readonly web_url: string
}

export type GitlabBranch = { readonly name: string; readonly commit: GitlabCommit; readonly can_push?: boolean }

/** GitLab's levels: 10 guest, 20 reporter, 30 developer, 40 maintainer, 50 owner. */
export const accessLevels = { developer: 30 } as const

/** The higher of the project's and its group's level; 0 for a user who is not a member. */
export function levelOf({ permissions }: GitlabProject): number {
  return Math.max(permissions?.project_access?.access_level ?? 0, permissions?.group_access?.access_level ?? 0)
}

/** Without the suffix for a version: both version 4 of the REST API and GraphQL are below `/api`. */
export function apiBaseOf({ baseUrl, apiBaseUrl }: RemoteHostOptions): string {
  return apiBaseUrl ? apiBaseUrl.replace(/(\/v4)?(?<!\/)\/*$/, '') : `${webUrlOf(baseUrl)}/api`
}

export function webUrlOf(baseUrl: string): string {
  return baseUrl.replace(/(?<!\/)\/+$/, '')
}

/**
 * A path below a project, identified by the numeric id that survives renames; each trailing name is encoded as a whole.
 */
export function projectPath(id: number, part?: string, ...names: readonly (string | number)[]): string {
  return ['/v4/projects', id, ...(part ? [part] : []), ...names.map(encodeURIComponent)].join('/')
}

/** `null`: the repository has no such thing. A missing repository is an error. */
export async function getOrNull<T>(
  { http }: Gitlab,
  access: HostAccess,
  request: Omit<HttpRequest, 'method'>,
): Promise<HttpResponse<T> | null> {
  const answer = await http.send<T>(access, { method: 'GET', ...request, expect: [404] })
  if (answer.status !== 404) return answer
  if (isProjectMissing(answer.body)) throw repositoryGone()
  return null
}

export async function readProject({ http }: Gitlab, access: HostAccess, id: number): Promise<GitlabProject> {
  return (await http.send<GitlabProject>(access, { method: 'GET', path: projectPath(id) })).body
}

export async function readBranch(
  gitlab: Gitlab,
  access: HostAccess,
  id: number,
  branch: string,
): Promise<GitlabBranch | null> {
  const found = await getOrNull<GitlabBranch>(gitlab, access, { path: projectPath(id, 'repository/branches', branch) })
  return found?.body ?? null
}

/**
 * The items of a list, page after page until there are `max`; `null` when there is no such list. Requests the next page
 * with the parameters of the host's own link, because some lists count pages and some name the last item.
 */
export async function listAll<T>(
  gitlab: Gitlab,
  access: HostAccess,
  request: Omit<HttpRequest, 'method'>,
  max: number,
): Promise<{ readonly items: readonly T[]; readonly more: boolean } | null> {
  const items: T[] = []
  let query: HttpRequest['query'] = { ...request.query, per_page: pageSize }
  for (;;) {
    const page = await getOrNull<readonly T[]>(gitlab, access, { ...request, query })
    if (!page) return null
    items.push(...page.body)
    const next = nextPage(page.headers)
    if (!next || items.length >= max) return { items: items.slice(0, max), more: next !== null || items.length > max }
    query = { ...query, ...next }
  }
}

/** GitLab's maximum page size. */
export const pageSize = 100

/** The query parameters that the link to the next page adds; `null` on the last page. */
export function nextPage(headers: Headers): Readonly<Record<string, string>> | null {
  const link = /<([^<>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  if (link && URL.canParse(link)) return Object.fromEntries(new URL(link).searchParams)
  const page = headers.get('x-next-page')
  return page ? { page } : null
}

/** Maps a refusal by GitLab to an error; `null` for the default of its status. */
export function classify({ status, body, message }: ErrorResponse): HostError | null {
  const said = (fieldsIn(body) ?? message).replace(/\s+/g, ' ').slice(0, quotedMaxChars)
  if (status === 401) return new HostError('access_expired', 'GitLab no longer accepts this sign-in. Connect again.')
  if (status === 404 && isProjectMissing(body)) return repositoryGone()
  if (status === 403) return refusedAccess(said)
  if (status === 413) return new HostError('too_large', 'GitLab accepts no request of this size')
  if (status === 400 || status === 409 || status === 422) return new HostError('invalid', `GitLab refuses: ${said}`)
  return null
}

const quotedMaxChars = 200

/** GitLab's messages for a conflict: about a file, or about the branch. */
const headMoved =
  /has changed since you started editing|with this name (already exists|doesn't exist)|could not update|refresh and try again|reference (already exists|update)/i

/** A refused commit: the branch or a file has moved, and nothing was written. */
export function isConflict(error: unknown): boolean {
  return error instanceof HostError && error.kind === 'invalid' && headMoved.test(error.message)
}

/** The errors per field: `{ message: { path: ['has already been taken'] } }`. */
function fieldsIn(body: unknown): string | null {
  const said = typeof body === 'object' && body !== null && 'message' in body ? body.message : null
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return null
  return Object.entries(said)
    .map(([field, reasons]) => (field === 'base' ? `${reasons}` : `${field} ${reasons}`))
    .join('; ')
}

function refusedAccess(said: string): HostError {
  if (/insufficient_scope|higher privileges/.test(said)) {
    return new HostError('access_refused', 'The sign-in lacks the scope "api". Connect GitLab again and allow it.')
  }
  if (/not allowed to (push|create|merge)|protected branch/i.test(said)) {
    return new HostError(
      'protected',
      'GitLab does not let your account commit to this branch. Ask a maintainer, or commit to another branch.',
    )
  }
  const words = said === '' ? '' : ` It says: ${said.replace(/(?<![.\s])[.\s]+$/, '')}.`
  const advice =
    'It needs a role in the project with this right, and a sign-in that its group allows. Ask a maintainer.'
  return new HostError('access_refused', `GitLab does not allow it.${words} ${advice}`, { hostMessage: said })
}

export function repositoryGone(): HostError {
  return new HostError(
    'gone',
    'GitLab has no such project, or your account may not see it. Check there whether it was moved or deleted.',
  )
}

/** A missing branch, file or commit has the same message with another name. */
function isProjectMissing(body: unknown): boolean {
  const said = body instanceof Uint8Array ? new TextDecoder().decode(body) : JSON.stringify(body)
  return /project not found/i.test(said ?? '')
}
