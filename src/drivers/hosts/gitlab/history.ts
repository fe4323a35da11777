import { limits } from '#domain/limits.ts'
import { parseFolderPath } from '#domain/paths.ts'
import { isCommitId } from '#domain/refs.ts'
import type {
  ChangedFile,
  CommitRecord,
  CommitView,
  HistoryPage,
  HistoryQuery,
  HostAccess,
  RepoRef,
} from '#ports/hosts.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { type Gitlab, type GitlabCommit, getOrNull, listAll, nextPage, projectPath } from './api.ts'
import { resolve } from './read.ts'

export function toRecord(commit: GitlabCommit): CommitRecord {
  return {
    sha: commit.id,
    message: commit.message.replace(/(?<!\n)\n+$/, ''),
    author: { name: commit.author_name, email: commit.author_email, date: new Date(commit.authored_date) },
    parents: commit.parent_ids,
    url: commit.web_url,
  }
}

export async function listCommits(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  query: HistoryQuery,
): Promise<HistoryPage | null> {
  const { from, skip } = query.cursor === undefined ? { from: query.ref, skip: 0 } : decodeCursor(query.cursor)
  const start = await resolve(gitlab, access, repo, from)
  if (start === null || parseFolderPath(query.path ?? '').kind === 'invalid') return null
  const limit = Math.min(query.limit, limits.pageLimitMax)
  const commits: GitlabCommit[] = []
  let more = true
  // The page size equals the limit, so a walk that changes its limit starts inside a page.
  for (let page = Math.floor(skip / limit) + 1; more && commits.length < limit + (skip % limit); page++) {
    const answer = await getOrNull<readonly GitlabCommit[]>(gitlab, access, {
      path: projectPath(repo.id, 'repository/commits'),
      query: { ref_name: start, path: query.path || undefined, per_page: limit, page },
    })
    if (!answer) return null
    commits.push(...answer.body)
    more = nextPage(answer.headers) !== null
  }
  const shown = commits.slice(skip % limit)
  const next = more || shown.length > limit ? encodeCursor({ from: start, skip: skip + limit }) : null
  return { commits: shown.slice(0, limit).map(toRecord), next }
}

const changedFilesMax = 3_000

/** A merge is shown against its first parent. */
export async function readCommit(
  gitlab: Gitlab,
  access: HostAccess,
  { id }: RepoRef,
  sha: string,
): Promise<CommitView | null> {
  if (!isCommitId(sha)) return null
  const path = projectPath(id, 'repository/commits', sha)
  const found = await getOrNull<GitlabCommit>(gitlab, access, { path, immutable: true })
  if (!found) return null
  const diffs = await listAll<GitlabDiff>(gitlab, access, { path: `${path}/diff`, immutable: true }, changedFilesMax)
  const files = (diffs?.items ?? []).map(toChangedFile)
  return { commit: toRecord(found.body), files, ...(diffs?.more && { truncated: true }) }
}

/** A renamed file counts with both of its paths. */
export async function changedPaths(
  gitlab: Gitlab,
  access: HostAccess,
  { id }: RepoRef,
  sha: string,
): Promise<readonly string[]> {
  const path = projectPath(id, 'repository/commits', sha, 'diff')
  const found = await listAll<GitlabDiff>(gitlab, access, { path, immutable: true }, changedFilesMax)
  return [...new Set((found?.items ?? []).flatMap(diff => [diff.old_path, diff.new_path]))]
}

type GitlabDiff = {
  readonly old_path: string
  readonly new_path: string
  readonly a_mode: string
  readonly b_mode: string
  readonly new_file: boolean
  readonly renamed_file: boolean
  readonly deleted_file: boolean
  /** Hunks without a header; empty if GitLab finds it too large. */
  readonly diff: string
  readonly collapsed?: boolean
  readonly too_large?: boolean
}

function toChangedFile(change: GitlabDiff): ChangedFile {
  const { new_path: path, old_path: previousPath, diff } = change
  const status = statusOf(change)
  if (isWithheld(change)) return { ...moved(), path, status, additions: 0, deletions: 0, patch: null }
  const lines = diff.split('\n')
  const count = (sign: string) => lines.filter(line => line.startsWith(sign)).length
  const before = change.new_file ? '/dev/null' : `a/${previousPath}`
  const after = change.deleted_file ? '/dev/null' : `b/${path}`
  const patch = diff === '' ? '' : `--- ${before}\n+++ ${after}\n${diff}`
  return { ...moved(), path, status, additions: count('+'), deletions: count('-'), patch }

  function moved(): { previousPath?: string } {
    return status === 'renamed' ? { previousPath } : {}
  }
}

function statusOf(change: GitlabDiff): ChangedFile['status'] {
  if (change.new_file) return 'added'
  if (change.deleted_file) return 'deleted'
  return change.renamed_file ? 'renamed' : 'modified'
}

function isWithheld(change: GitlabDiff): boolean {
  if (change.too_large || change.collapsed || /^Binary files .* differ\n?$/.test(change.diff)) return true
  return change.diff === '' && statusOf(change) === 'modified' && change.a_mode === change.b_mode
}
