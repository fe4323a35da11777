import { type HostAccess, HostError } from '#ports/hosts.ts'
import type { CachedUser } from '../cachedUser.ts'
import type { ErrorResponse, HttpClient, HttpRequest, HttpResponse } from '../httpClient.ts'
import type { KeyedMutex } from '../keyedMutex.ts'
import type { RemoteHostOptions } from '../remote.ts'
import type { GitlabCache } from './cache.ts'

/** What every part of this driver is given. */
export type Gitlab = {
  readonly http: HttpClient
  readonly known: GitlabCache
  readonly userOf: CachedUser<GitlabUser>
  /** Without a slash at its end. */
  readonly webUrl: string
  wait(ms: number): Promise<void>
  /** One after another for each project: those who write to one branch at once would only overtake each other. */
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
  /** Told to who may read the code, in a repository without commits too. */
  readonly default_branch?: string
  readonly archived: boolean
  /** GitLab fills it from elsewhere. */
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

/** GitLab counts 10 as guest, 20 as reporter, 30 as developer, 40 as maintainer and 50 as owner. */
export const accessLevels = { developer: 30 } as const

/** The higher of what the project and its group give; 0 for who is no member. */
export function levelOf({ permissions }: GitlabProject): number {
  return Math.max(permissions?.project_access?.access_level ?? 0, permissions?.group_access?.access_level ?? 0)
}

/** Below `/api`: version 4 of the REST interface and GraphQL live side by side there. */
export function apiBaseOf({ baseUrl, apiBaseUrl }: RemoteHostOptions): string {
  return apiBaseUrl ? apiBaseUrl.replace(/(\/v4)?\/*$/, '') : `${webUrlOf(baseUrl)}/api`
}

export function webUrlOf(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '')
}

/** Below a project, which its numeric id names through all renames; each name at the end is encoded whole. */
export function projectPath(id: number, part?: string, ...names: readonly (string | number)[]): string {
  return ['/v4/projects', id, ...(part ? [part] : []), ...names.map(encodeURIComponent)].join('/')
}

/** `null`: there is no such thing in the repository. A repository that is not there is an error. */
export async function look<T>(
  { http }: Gitlab,
  access: HostAccess,
  request: Omit<HttpRequest, 'method'>,
): Promise<HttpResponse<T> | null> {
  const answer = await http.send<T>(access, { method: 'GET', ...request, expect: [404] })
  if (answer.status !== 404) return answer
  if (isProjectMissing(answer.body)) throw gone()
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
  const found = await look<GitlabBranch>(gitlab, access, { path: projectPath(id, 'repository/branches', branch) })
  return found?.body ?? null
}

/**
 * Every item of a list, page after page until `max` are there; `null` when there is no such list. The next page is asked
 * for with what the host's own link says, because some lists count pages and some name the last item.
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
    const page = await look<readonly T[]>(gitlab, access, { ...request, query })
    if (!page) return null
    items.push(...page.body)
    const next = nextPage(page.headers)
    if (!next || items.length >= max) return { items: items.slice(0, max), more: next !== null || items.length > max }
    query = { ...query, ...next }
  }
}

/** The most that GitLab gives in one answer. */
export const pageSize = 100

/** What the link to the next page adds to the question; `null` on the last page. */
export function nextPage(headers: Headers): Readonly<Record<string, string>> | null {
  const link = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  if (link && URL.canParse(link)) return Object.fromEntries(new URL(link).searchParams)
  const page = headers.get('x-next-page')
  return page ? { page } : null
}

/** What a refusal of GitLab means; `null` where its status says it all. */
export function classify({ status, body, message }: ErrorResponse): HostError | null {
  const said = (fieldsIn(body) ?? message).replace(/\s+/g, ' ').slice(0, quotedMaxChars)
  if (status === 401) return new HostError('access_expired', 'GitLab no longer takes this sign-in. Connect again.')
  if (status === 404 && isProjectMissing(body)) return gone()
  if (status === 403) return refusedAccess(said)
  if (status === 413) return new HostError('too_large', 'GitLab takes no request of this size')
  if (status === 400 || status === 409 || status === 422) return new HostError('invalid', `GitLab refuses: ${said}`)
  return null
}

const quotedMaxChars = 200

/** What is wrong with which field: `{ message: { path: ['has already been taken'] } }`. */
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
      'GitLab lets your account make no commits on this branch. Ask a maintainer, or commit to another branch.',
    )
  }
  const words = said === '' ? '' : ` It says: ${said.replace(/[.\s]+$/, '')}.`
  const advice =
    'It takes a role in the project that may do this, and a sign-in that its group allows. Ask a maintainer.'
  return new HostError('access_refused', `GitLab does not allow it.${words} ${advice}`, { said })
}

export function gone(): HostError {
  return new HostError(
    'gone',
    'GitLab has no such project, or your account may not see it. See there whether it was moved or deleted.',
  )
}

/** A missing branch, file or commit is told by another name in the same words. */
function isProjectMissing(body: unknown): boolean {
  const said = body instanceof Uint8Array ? new TextDecoder().decode(body) : JSON.stringify(body)
  return /project not found/i.test(said ?? '')
}
