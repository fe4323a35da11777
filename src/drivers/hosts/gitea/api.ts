import { type CommitRecord, HostError, type Repo } from '#ports/hosts.ts'
import { todo } from '../httpClient/errors.ts'
import type { ErrorResponse } from '../httpClient.ts'
import type { TreeItem } from '../treeItem.ts'
import { archived, requireWritable } from '../writable.ts'

/** The used fields of the host's answers; any of them may be missing in some version. */

export type GiteaRepository = {
  readonly id: number
  readonly full_name: string
  readonly description?: string
  readonly default_branch?: string
  readonly html_url?: string
  readonly clone_url?: string
  readonly empty?: boolean
  readonly archived?: boolean
  /** The host fetches it from another server and accepts no pushes. */
  readonly mirror?: boolean
  readonly object_format_name?: string
  readonly permissions?: { readonly push?: boolean }
}

export type GiteaPerson = { readonly name?: string; readonly email?: string; readonly date?: string }

export type GiteaCommit = {
  readonly sha: string
  readonly html_url?: string
  readonly commit: {
    readonly message?: string
    readonly author?: GiteaPerson
    readonly tree?: { readonly sha?: string }
  }
  readonly parents?: readonly { readonly sha: string }[] | null
  readonly files?: readonly { readonly filename: string; readonly status?: string }[] | null
}

/** The answer of `POST /contents` and `POST /diffpatch`, where the commit's own fields are not nested. */
export type GiteaWritten = {
  readonly commit: GiteaCommit['commit'] & Pick<GiteaCommit, 'sha' | 'html_url' | 'parents'>
  readonly files?: readonly ({ readonly path: string; readonly sha: string } | null)[] | null
}

export type GiteaTree = {
  readonly tree?: readonly TreeItem[] | null
  readonly truncated?: boolean
  readonly total_count?: number
}
export type GiteaBlob = { readonly content?: string | null; readonly size?: number }

export type GiteaBranch = { readonly name: string; readonly commit?: { readonly id?: string } | null }

export const fallbackBranch = 'main'

export function repoOf(found: GiteaRepository): Repo {
  return {
    id: found.id,
    fullName: found.full_name,
    // An empty repository may have no default branch in the answer.
    defaultBranch: found.default_branch || fallbackBranch,
    webUrl: found.html_url ?? null,
    cloneUrl: found.clone_url ?? null,
  }
}

export function recordOf(found: GiteaCommit): CommitRecord {
  const { message = '', author = {} } = found.commit
  const date = new Date(author.date ?? 0)
  return {
    sha: found.sha,
    message: message.replace(/(?<!\n)\n+$/, ''),
    author: { name: author.name ?? '', email: author.email ?? '', date },
    parents: (found.parents ?? []).map(parent => parent.sha),
    url: found.html_url ?? null,
  }
}

/** The path of something in a repository, every part encoded. */
export function pathIn(fullName: string, parts: readonly string[]): string {
  return `/repos/${[...fullName.split('/'), ...parts].map(encodeURIComponent).join('/')}`
}

/** Whether the answer to a list says that there is a next page. */
export function hasNextPage(headers: Headers): boolean {
  return /;\s*rel="?next"?/.test(headers.get('link') ?? '') || headers.get('x-hasmore') === 'true'
}

const saidMaxChars = 200

/** Maps a refusal to an error; repeats the host's message only where it helps. */
export function classify(host: string, { status, message }: ErrorResponse): HostError | null {
  const words = message.slice(0, saidMaxChars).replace(/(?<![.\s])[.\s]+$/, '')
  const said = words === '' ? '' : ` It says: ${words}.`
  if (status === 401) {
    return new HostError('access_expired', `${host} no longer accepts the connection. Connect again in the settings.`)
  }
  if (status === 403 && /required scope/.test(message)) {
    const advice = 'Open the settings, connect again and grant it.'
    return new HostError('access_refused', `The connection to ${host} lacks a right that is needed. ${advice}`)
  }
  if (status === 403 && /cannot commit|is protected|write to the target branch/i.test(message)) {
    return new HostError('protected', `${host} accepts no direct commits on this branch or file.${said}`)
  }
  if (status === 403)
    return new HostError('access_refused', `${host} does not let your account do that.${said} ${todo.rights}`)
  if (status === 404) return new HostError('gone', `${host} has nothing there that your account may see. ${todo.gone}`)
  if (status === 409) return new HostError('name_taken', `${host} already has something with this name.${said}`)
  if (status === 413) return new HostError('too_large', `This is too large for ${host}.${said}`)
  if (status === 422 || status === 400) return new HostError('invalid', `${host} did not accept the request.${said}`)
  if (status === 423) return archived(host)
  return null
}

/** Throws unless the repository accepts commits and this user may commit to it. */
export function requireCommits(host: string, { archived: isArchived, mirror, permissions }: GiteaRepository): void {
  requireWritable(host, { archived: isArchived, mirror, mayPush: permissions?.push !== false })
}
