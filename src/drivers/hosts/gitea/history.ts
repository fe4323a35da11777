import { limits } from '#domain/limits.ts'
import { parseFolderPath } from '#domain/paths.ts'
import { isCommitId } from '#domain/refs.ts'
import { type ChangedFile, type HostAccess, HostError, type RepoHost, type RepoRef } from '#ports/hosts.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { type GiteaCommit, hasNextPage, recordOf } from './api.ts'
import type { GiteaContext } from './context.ts'
import { readDiff } from './diff.ts'
import { plainCommit } from './objects.ts'
import { resolveRef } from './read.ts'

export function giteaHistory(context: GiteaContext): Pick<RepoHost, 'listCommits' | 'readCommit'> {
  return {
    async listCommits(access, repo, query) {
      const { from, skip } = query.cursor === undefined ? { from: query.ref, skip: 0 } : decodeCursor(query.cursor)
      const { path = '' } = query
      const start = parseFolderPath(path).kind === 'valid' ? await resolveRef(context, access, repo, from) : null
      if (start === null) return null
      const limit = Math.min(query.limit, limits.pageLimitMax)
      const { commits, more } = await commitsFrom(context, access, repo, { start, path, skip, limit })
      const next = more ? encodeCursor({ from: start, skip: skip + limit }) : null
      return { commits: commits.map(recordOf), next }
    },

    async readCommit(access, repo, sha) {
      if (!isCommitId(sha)) return null
      const { status, body } = await context.ask<GiteaCommit>(access, repo, {
        method: 'GET',
        parts: ['git', 'commits', sha],
        query: { stat: false, verification: false },
        immutable: true,
        expect: [409, 422],
      })
      // The id of an annotated tag is answered with the commit that the tag points to.
      if (status !== 200 || body.sha !== sha) return null
      return { commit: recordOf(body), files: await changedFiles(context, access, repo, body) }
    },
  }
}

type Stretch = { readonly start: string; readonly path: string; readonly skip: number; readonly limit: number }

/** The host counts in its own page size, which some versions keep whatever the request says. */
async function commitsFrom(context: GiteaContext, access: HostAccess, repo: RepoRef, stretch: Stretch) {
  const { start, path, skip, limit } = stretch
  const { pageItems } = await context.instance(access)
  const first = Math.floor(skip / pageItems)
  const commits: GiteaCommit[] = []
  for (let page = first; ; page++) {
    const { status, headers, body } = await context.ask<readonly GiteaCommit[] | null>(access, repo, {
      method: 'GET',
      parts: ['commits'],
      query: { sha: start, path: path || undefined, page: page + 1, limit: pageItems, ...plainCommit },
      expect: [409],
    })
    // A path that no commit touched is answered with "not found".
    const found = status === 200 ? (body ?? []) : []
    commits.push(...found)
    const end = skip - first * pageItems + limit
    const isLast = found.length === 0 || !hasNextPage(headers)
    if (isLast || commits.length > end) return { commits: commits.slice(end - limit, end), more: commits.length > end }
  }
}

const diffMaxBytes = 8 * 1024 * 1024

/** A merge is shown against its first parent. A diff above the limit is reduced to the names of the changed files. */
async function changedFiles(
  { ask }: GiteaContext,
  access: HostAccess,
  repo: RepoRef,
  commit: GiteaCommit,
): Promise<readonly ChangedFile[]> {
  try {
    const { status, body } = await ask<Uint8Array>(access, repo, {
      method: 'GET',
      parts: ['git', 'commits', `${commit.sha}.diff`],
      as: 'bytes',
      immutable: true,
      answerMaxBytes: diffMaxBytes,
    })
    return status === 200 ? readDiff(Buffer.from(body)) : namesOf(commit)
  } catch (error) {
    if (error instanceof HostError && error.kind === 'too_large') return namesOf(commit)
    throw error
  }
}

const statuses: Readonly<Record<string, ChangedFile['status']>> = { added: 'added', removed: 'deleted' }

function namesOf({ files }: GiteaCommit): readonly ChangedFile[] {
  return (files ?? []).map(({ filename, status = '' }) => ({
    path: filename,
    status: statuses[status] ?? 'modified',
    additions: 0,
    deletions: 0,
    patch: null,
  }))
}
