import { limits } from '#domain/limits.ts'
import { parseFolderPath } from '#domain/paths.ts'
import { isCommitId } from '#domain/refs.ts'
import type { CommitView, HistoryPage, HistoryQuery } from '#ports/hosts.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { emptyTreeSha } from '../gitObjects.ts'
import { latestChange } from './history/latestChange.ts'
import { changedFiles } from './history/patches.ts'
import { type Walk, walkHistory } from './history/walk.ts'
import { commitRecord, readCommitObject } from './objects.ts'
import { resolveCommit } from './refs.ts'
import type { Repository } from './repository.ts'

export async function listCommits(repo: Repository, query: HistoryQuery): Promise<HistoryPage | null> {
  const { from, skip } = query.cursor === undefined ? { from: query.ref, skip: 0 } : decodeCursor(query.cursor)
  const start = await resolveCommit(repo, from)
  if (start === null || parseFolderPath(query.path ?? '').kind === 'invalid') return null
  const limit = Math.min(query.limit, limits.pageLimitMax)
  if (limit === 1 && skip === 0) {
    return query.path ? await latestChangeOnly(repo, start, query.path) : await headOnly(repo, start)
  }
  const shas = await listShas(repo, { start, skip, count: limit + 1, path: query.path ?? '' })
  const commits = await Promise.all(shas.slice(0, limit).map(sha => commitRecord(repo, sha)))
  return { commits, next: shas.length > limit ? encodeCursor({ from: start, skip: skip + limit }) : null }
}

async function latestChangeOnly(repo: Repository, start: string, path: string): Promise<HistoryPage> {
  const change = await latestChange(repo, start, path)
  if (change === null) return { commits: [], next: null }
  const commit = await commitRecord(repo, change.sha)
  return { commits: [commit], next: change.hasEarlier ? encodeCursor({ from: start, skip: 1 }) : null }
}

async function listShas(repo: Repository, walk: Walk): Promise<readonly string[]> {
  return (await listLinear(repo, walk).catch(() => null)) ?? (await walkHistory(repo, walk))
}

const linearMax = 150

/** The commits of a branch without merges, without starting git. `null`: git has to walk. */
async function listLinear(repo: Repository, { start, skip, count, path }: Walk): Promise<readonly string[] | null> {
  if (path !== '' || skip + count > linearMax) return null
  const shas: string[] = []
  for (let sha: string | undefined = start; sha !== undefined && shas.length < skip + count; ) {
    const parents: readonly string[] | undefined = (await readCommitObject(repo, sha))?.record.parents
    if (parents === undefined || parents.length > 1) return null
    shas.push(sha)
    sha = parents[0]
  }
  return shas.slice(skip)
}

/** A history starts with the requested commit, and continues if that has parents: no walk is needed. */
async function headOnly(repo: Repository, start: string): Promise<HistoryPage> {
  const commit = await commitRecord(repo, start)
  return { commits: [commit], next: commit.parents.length > 0 ? encodeCursor({ from: start, skip: 1 }) : null }
}

/** A merge is shown against its first parent: the changes it brought to the branch. */
export async function readCommit(repo: Repository, sha: string): Promise<CommitView | null> {
  const found = isCommitId(sha) ? await readCommitObject(repo, sha) : null
  if (!found) {
    await repo.requirePresent()
    return null
  }
  const before = found.record.parents[0] ?? emptyTreeSha
  return { commit: found.record, ...(await changedFiles(repo, before, sha)) }
}
