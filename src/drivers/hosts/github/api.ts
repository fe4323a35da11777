import type { components } from '@octokit/openapi-types'
import { type HostAccess, HostError, type Repo, type RepoRef } from '#ports/hosts.ts'
import { createHttpClient, type HttpClient, type HttpRequest, type HttpResponse } from '../httpClient.ts'
import type { RemoteHostOptions } from '../remote.ts'
import type { TreeItem } from '../treeItem.ts'
import { apiBaseOf } from './addresses.ts'
import { classify } from './refusals.ts'

type Schemas = components['schemas']

/** GitHub's ids fit into 53 bits, although its API description does not promise it. */
type Numbered = { readonly id: number }

/** The used fields of GitHub's answers. */
export type RepoAnswer = Numbered &
  Pick<
    Schemas['full-repository'],
    | 'full_name'
    | 'default_branch'
    | 'html_url'
    | 'clone_url'
    | 'description'
    | 'archived'
    | 'disabled'
    | 'mirror_url'
    | 'permissions'
    | 'private'
  >
export type UserAnswer = Numbered & Pick<Schemas['private-user'], 'login' | 'name' | 'avatar_url'>
export type EmailAnswer = Pick<Schemas['email'], 'email' | 'primary' | 'verified'>
export type RefAnswer = { readonly object: Pick<Schemas['git-ref']['object'], 'sha'> }
export type NamedAnswer = Pick<Schemas['short-branch'] | Schemas['tag'], 'name' | 'commit'>
export type GitCommitAnswer = Pick<Schemas['git-commit'], 'sha' | 'message' | 'author' | 'html_url'> & {
  readonly tree: { readonly sha: string }
  readonly parents: readonly { readonly sha: string }[]
}
export type TreeAnswer = { readonly sha: string; readonly truncated: boolean; readonly tree: readonly TreeItem[] }
export type CommitAnswer = Pick<Schemas['commit'], 'sha' | 'html_url' | 'parents' | 'commit'> & {
  readonly files?: readonly DiffEntry[]
}
export type DiffEntry = Pick<
  Schemas['diff-entry'],
  'filename' | 'previous_filename' | 'status' | 'additions' | 'deletions' | 'patch'
>
export type PageAnswer = Pick<Schemas['page'], 'html_url' | 'url' | 'build_type'>
export type PageBuildAnswer = Pick<Schemas['page-build'], 'status' | 'commit' | 'error'>
export type DeploymentAnswer = Pick<Schemas['pages-deployment-status'], 'status'>
export type RunAnswer = Pick<Schemas['workflow-run'], 'status' | 'conclusion' | 'html_url' | 'updated_at'>
export type RunsAnswer = { readonly workflow_runs: readonly RunAnswer[] }
export type HookAnswer = Numbered & { readonly config: { readonly url?: string } }
export type OrganizationAnswer = Pick<Schemas['organization-simple'], 'login'>
export type InstallationsAnswer = {
  readonly installations: readonly Pick<Schemas['installation'], 'account' | 'target_type'>[]
}
export type PullAnswer = Pick<Schemas['pull-request'], 'number' | 'html_url'>

/** GitHub versions the shape of some answers by date. */
const apiVersion = '2022-11-28'

export function githubClient(options: RemoteHostOptions): HttpClient {
  const { fetch, wait } = options
  return createHttpClient({
    label: 'GitHub',
    apiBase: apiBaseOf(options),
    headers: {
      accept: 'application/vnd.github+json',
      'x-github-api-version': apiVersion,
      'user-agent': 'speckeep',
    },
    authorization: token => ({ authorization: `Bearer ${token}` }),
    classify,
    ...(fetch && { fetch }),
    ...(wait && { wait }),
  })
}

/** A ref may contain slashes; all paths take them encoded. */
export function encodePart(text: string): string {
  return encodeURIComponent(text)
}

export function toRepo(answer: RepoAnswer): Repo {
  return {
    id: answer.id,
    fullName: answer.full_name,
    defaultBranch: answer.default_branch,
    webUrl: answer.html_url,
    cloneUrl: answer.clone_url,
  }
}

/** Calls to one repository with one user's access, by the id that survives renames. */
export type RepoCalls = {
  readonly id: number
  repo(): Promise<RepoAnswer>
  /** `null`: the repository has no such thing. A missing repository is `gone`. */
  read<T>(path: string, options?: ReadOptions): Promise<HttpResponse<T> | null>
  /** `safe` as in `HttpRequest`; `expect` lists refusals that the caller handles. */
  write<T>(method: 'POST' | 'PATCH', path: string, json: unknown, options?: WriteOptions): Promise<HttpResponse<T>>
}
type ReadOptions = Pick<HttpRequest, 'query' | 'headers' | 'immutable' | 'as' | 'isRight' | 'answerMaxBytes'>
type WriteOptions = Pick<HttpRequest, 'safe' | 'expect'>

/** GitHub's answers for missing things: 409 in an empty repository, 422 for an unknown commit. */
const missingStatuses = [404, 409, 422]

export function repoCalls(http: HttpClient, access: HostAccess, { id }: Pick<RepoRef, 'id'>): RepoCalls {
  const base = `/repositories/${id}`
  const repo = async () => (await http.send<RepoAnswer>(access, { method: 'GET', path: base })).body
  return {
    id,
    repo,
    async read<T>(path: string, options: ReadOptions = {}) {
      const request = { method: 'GET', path: `${base}${path}`, ...options, expect: missingStatuses } as const
      const answer = await http.send<T>(access, request)
      if (!missingStatuses.includes(answer.status)) return answer
      await repo()
      return null
    },
    async write<T>(method: 'POST' | 'PATCH', path: string, json: unknown, options: WriteOptions = {}) {
      const { expect = [], safe = false } = options
      const request = { method, path: `${base}${path}`, json, safe, expect: [404, ...expect] }
      const answer = await http.send<T>(access, request)
      if (answer.status !== 404 || expect.includes(404)) return answer
      // GitHub answers 404 for what it forbids: if the repository is visible, it is write access that is missing.
      await repo()
      throw new HostError(
        'access_refused',
        'GitHub does not let this account write to the repository; ask its owner for write access',
      )
    },
  }
}

/** Whether there is a page after this one. */
export function hasNextPage({ headers }: HttpResponse<unknown>): boolean {
  return /;\s*rel="next"/.test(headers.get('link') ?? '')
}
