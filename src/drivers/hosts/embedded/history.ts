import { LRUCache } from 'lru-cache'
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
  const shas = await listShas(repo, { start, skip, count: limit + 1, path: query.path ?? '' })
  const commits = await Promise.all(shas.slice(0, limit).map(sha => commitRecord(repo, sha)))
  return { commits, next: shas.length > limit ? encodeCursor({ from: start, skip: skip + limit }) : null }
}

type Walk = { readonly start: string; readonly skip: number; readonly count: number; readonly path: string }

/** The latest change of a path as of a commit, asked for with every file that is read: a walk of git, made once. */
const latestChanges = new LRUCache<string, readonly string[]>({ max: 50_000 })

async function listShas(repo: Repository, walk: Walk): Promise<readonly string[]> {
  const isLatestChange = walk.count === 2 && walk.skip === 0
  const key = `${repo.dir} ${walk.start} ${walk.path}`
  const known = isLatestChange ? latestChanges.get(key) : undefined
  const shas = known ?? (await walkHistory(repo, walk))
  if (isLatestChange) latestChanges.set(key, shas)
  return shas
}

async function walkHistory(repo: Repository, { start, skip, count, path }: Walk): Promise<readonly string[]> {
  const range = [`--max-count=${count}`, `--skip=${skip}`, '--end-of-options', start, '--', ...(path ? [path] : [])]
  const result = await repo.git(['rev-list', ...range], { readsOnly: true })
  if (result.code !== 0) throw gitFailed('rev-list', result)
  return result.stdout.toString('latin1').split('\n').filter(Boolean)
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
