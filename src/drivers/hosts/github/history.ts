import { limits } from '#domain/limits.ts'
import { parseFolderPath } from '#domain/paths.ts'
import { isCommitId } from '#domain/refs.ts'
import { formatUnified } from '#domain/text/unified.ts'
import type { ChangedFile, CommitRecord, CommitView, HistoryPage, HistoryQuery } from '#ports/hosts.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { type CommitAnswer, type DiffEntry, hasNextPage, type RepoCalls } from './api.ts'
import { resolveCommit } from './read.ts'

/** Pages are counted from the commit where the walk started, so that they never change. */
export async function listCommits(calls: RepoCalls, query: HistoryQuery): Promise<HistoryPage | null> {
  const { from, skip } = query.cursor === undefined ? { from: query.ref, skip: 0 } : decodeCursor(query.cursor)
  const start = await resolveCommit(calls, from)
  const { path = '' } = query
  if (start === null || parseFolderPath(path).kind === 'invalid') return null
  const limit = Math.min(query.limit, limits.pageLimitMax)
  const offset = skip % limit
  const first = await pageOf(calls, start, { path, limit, page: Math.floor(skip / limit) + 1 })
  // A walk that continues with another limit straddles two of GitHub's pages.
  const second = offset > 0 && first.goesOn ? await pageOf(calls, start, { path, limit, page: first.page + 1 }) : null
  const found = [...first.commits, ...(second?.commits ?? [])]
  const goesOn = found.length > offset + limit || (second ?? first).goesOn
  return {
    commits: found.slice(offset, offset + limit),
    next: goesOn ? encodeCursor({ from: start, skip: skip + limit }) : null,
  }
}

async function pageOf(
  calls: RepoCalls,
  sha: string,
  { path, limit, page }: { readonly path: string; readonly limit: number; readonly page: number },
) {
  const query = { sha, path: path === '' ? undefined : path, per_page: limit, page }
  const answer = await calls.read<readonly CommitAnswer[]>('/commits', { query, immutable: true })
  return { commits: (answer?.body ?? []).map(toRecord), goesOn: answer ? hasNextPage(answer) : false, page }
}

/** GitHub lists the files of a commit in pages, at most three thousand in all. */
const filePagesMax = 10

export async function readCommit(calls: RepoCalls, sha: string): Promise<CommitView | null> {
  if (!isCommitId(sha)) return null
  const files: ChangedFile[] = []
  let commit: CommitRecord | null = null
  let truncated = false
  for (let page = 1; page <= filePagesMax; page++) {
    const answer = await calls.read<CommitAnswer>(`/commits/${sha}`, {
      query: { page, per_page: 300 },
      immutable: true,
    })
    if (!answer) return null
    commit ??= toRecord(answer.body)
    files.push(...(answer.body.files ?? []).map(toChangedFile))
    truncated = hasNextPage(answer)
    if (!truncated) break
  }
  return commit && { commit, files, ...(truncated && { truncated }) }
}

function toRecord({ sha, commit, parents, html_url }: CommitAnswer): CommitRecord {
  const { name = '', email = '', date = '' } = commit.author ?? {}
  return {
    sha,
    message: commit.message.replace(/(?<!\n)\n+$/, ''),
    author: { name, email, date: new Date(date || 0) },
    parents: parents.map(parent => parent.sha),
    url: html_url,
  }
}

const statuses: Readonly<Record<string, ChangedFile['status']>> = {
  added: 'added',
  copied: 'added',
  removed: 'deleted',
  renamed: 'renamed',
}

function toChangedFile(entry: DiffEntry): ChangedFile {
  const { filename: path, additions, deletions } = entry
  const status = statuses[entry.status] ?? 'modified'
  const before = status === 'renamed' && entry.previous_filename !== undefined
  return {
    path,
    status,
    ...(before && { previousPath: entry.previous_filename }),
    additions,
    deletions,
    patch: patchOf(entry, status),
  }
}

/** GitHub returns only the hunks; the header lines are added as in all other diffs here. */
function patchOf({ filename, patch, additions, deletions }: DiffEntry, status: ChangedFile['status']): string | null {
  if (patch === undefined) return status === 'renamed' && additions + deletions === 0 ? '' : null
  const fate = { created: status === 'added', deleted: status === 'deleted' }
  const head = formatUnified(filename, [emptyHunk], fate).split('\n').slice(0, -2).join('\n')
  return `${head}\n${patch.replace(/(?<!\n)\n*$/, '')}\n`
}

const emptyHunk = { id: '', oldStart: 0, oldLines: 0, newStart: 0, newLines: 0, lines: [] }
