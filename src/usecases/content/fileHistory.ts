import { invalidField } from '#domain/errors.ts'
import { requirePath } from '#domain/paths.ts'
import { requireRef } from '#domain/refs.ts'
import type { CommitRecord } from '#ports/hosts.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { renamedIn } from './renamedIn.ts'

/** A commit that touched a file, and the path that the file had there. */
export type FileCommit = CommitRecord & { readonly path: string }

export type FileHistoryPage = { readonly commits: readonly FileCommit[]; readonly next: string | null }

/** Renames that one page of a history follows; the next page continues from there. */
const renamesMax = 5

type Place = { readonly path: string; readonly ref: string; readonly cursor: string | undefined }

/**
 * The commits that touched a file, newest first, also under the names that it had before, as far as the host knows of
 * renames (docs/decisions/0047). `null`: no such ref.
 */
export async function fileHistory(
  { codeHost, access, repo }: OpenProject,
  query: { readonly path: string; readonly ref: string; readonly limit: number; readonly cursor?: string },
): Promise<FileHistoryPage | null> {
  const commits: FileCommit[] = []
  let at: Place = query.cursor === undefined ? { ...query, cursor: undefined } : placeOf(query.cursor)
  for (let renames = 0; ; renames++) {
    const { path, ref, cursor } = at
    const limit = query.limit - commits.length
    const page = await codeHost.repos.listCommits(access, repo, { ref, path, limit, ...(cursor && { cursor }) })
    if (!page) return null
    commits.push(...page.commits.map(commit => ({ ...commit, path })))
    if (page.next !== null) return { commits, next: cursorOf({ path, ref, cursor: page.next }) }
    const first = page.commits.at(-1)
    const view = first && (await codeHost.repos.readCommit(access, repo, first.sha))
    const origin = view && renamedIn(view, path)
    if (!origin) return { commits, next: null }
    at = { ...origin, cursor: undefined }
    if (renames === renamesMax || commits.length >= query.limit) return { commits, next: cursorOf(at) }
  }
}

function cursorOf({ path, ref, cursor = '' }: Place): string {
  return [Buffer.from(path).toString('base64url'), Buffer.from(ref).toString('base64url'), cursor].join('.')
}

function placeOf(text: string): Place {
  const [, path, ref, cursor] = /^([\w-]+)\.([\w-]+)\.([\w-]*)$/.exec(text) ?? []
  if (path === undefined || ref === undefined) {
    throw invalidField('cursor', 'takes the value of a `next` link, unchanged.')
  }
  const [name, at] = [path, ref].map(part => Buffer.from(part, 'base64url').toString('utf8'))
  return {
    path: requirePath('cursor', name ?? ''),
    ref: requireRef('cursor', at ?? ''),
    cursor: cursor === '' ? undefined : cursor,
  }
}
