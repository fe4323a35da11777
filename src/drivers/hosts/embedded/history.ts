import { limits } from '#domain/limits.ts'
import { parseFolderPath } from '#domain/paths.ts'
import { isCommitId } from '#domain/refs.ts'
import type { ChangedFile, CommitRecord } from '#ports/hosts.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { emptyTreeSha } from '../gitObjects.ts'
import { gitFailed } from './git.ts'
import { commitRecord, readCommitObject } from './objects.ts'
import { changedFiles } from './patches.ts'
import { resolveCommit } from './refs.ts'
import type { Repository } from './repository.ts'

type HistoryQuery = { readonly ref: string; readonly path?: string; readonly limit: number; readonly cursor?: string }
type HistoryPage = { readonly commits: readonly CommitRecord[]; readonly next: string | null }

export async function listCommits(repo: Repository, query: HistoryQuery): Promise<HistoryPage | null> {
  const { from, skip } = query.cursor === undefined ? { from: query.ref, skip: 0 } : decodeCursor(query.cursor)
  const start = await resolveCommit(repo, from)
  if (start === null || parseFolderPath(query.path ?? '').kind === 'invalid') return null
  const limit = Math.min(query.limit, limits.pageLimitMax)
  if (limit === 1 && skip === 0 && !query.path) return await headOnly(repo, start)
  const paths = query.path ? [query.path] : []
  const range = [`--max-count=${limit + 1}`, `--skip=${skip}`, '--end-of-options', start, '--', ...paths]
  const result = await repo.git(['rev-list', ...range], { readsOnly: true })
  if (result.code !== 0) throw gitFailed('rev-list', result)
  const shas = result.stdout.toString('latin1').split('\n').filter(Boolean)
  const commits = await Promise.all(shas.slice(0, limit).map(sha => commitRecord(repo, sha)))
  return { commits, next: shas.length > limit ? encodeCursor({ from: start, skip: skip + limit }) : null }
}

/** A history starts with the requested commit, and continues if that has parents: no walk is needed. */
async function headOnly(repo: Repository, start: string): Promise<HistoryPage> {
  const commit = await commitRecord(repo, start)
  return { commits: [commit], next: commit.parents.length > 0 ? encodeCursor({ from: start, skip: 1 }) : null }
}

type CommitView = { readonly commit: CommitRecord; readonly files: readonly ChangedFile[] }

/** A merge is shown against its first parent: the changes it brought to the branch. */
export async function showCommit(repo: Repository, sha: string): Promise<CommitView | null> {
  const found = isCommitId(sha) ? await readCommitObject(repo, sha) : null
  if (!found) {
    await repo.requirePresent()
    return null
  }
  const before = found.record.parents[0] ?? emptyTreeSha
  return { commit: found.record, files: await changedFiles(repo, before, sha) }
}
