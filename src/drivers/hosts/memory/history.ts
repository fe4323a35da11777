import { toHunks } from '#domain/text/hunks.ts'
import { formatUnified } from '#domain/text/unified.ts'
import type { ChangedFile, CommitView, HistoryPage, HistoryQuery } from '#ports/hosts.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import type { FileNode } from '../gitObjects.ts'
import { type MemoryRepository, resolve, type Snapshot } from './state.ts'

export function listCommits(repo: MemoryRepository, query: HistoryQuery): HistoryPage | null {
  const { from, skip } = query.cursor === undefined ? { from: query.ref, skip: 0 } : decodeCursor(query.cursor)
  const start = resolve(repo, from)
  if (!start) return null
  const { path = '', limit } = query
  const all = lineOf(repo, start).filter(commit => idAt(commit, path) !== idAt(parentOfCommit(repo, commit), path))
  const next = all.length > skip + limit ? encodeCursor({ from: start.record.sha, skip: skip + limit }) : null
  return { commits: all.slice(skip, skip + limit).map(commit => commit.record), next }
}

/** Commits here have at most one parent. */
function parentOfCommit(repo: MemoryRepository, { record }: Snapshot): Snapshot | null {
  return repo.commits.get(record.parents[0] ?? '') ?? null
}

function lineOf(repo: MemoryRepository, start: Snapshot): Snapshot[] {
  const line: Snapshot[] = []
  for (let at: Snapshot | null = start; at; at = parentOfCommit(repo, at)) line.push(at)
  return line
}

/** The content of a file or folder as one id. Every commit counts as a change of the root. */
function idAt(commit: Snapshot | null, path: string): string | null {
  if (path === '') return commit?.record.sha ?? null
  return commit?.files.get(path)?.sha ?? commit?.trees.get(path)?.sha ?? null
}

export function readCommit(repo: MemoryRepository, sha: string): CommitView | null {
  const commit = repo.commits.get(sha)
  if (!commit) return null
  const before = parentOfCommit(repo, commit)?.files ?? new Map<string, FileNode>()
  const files = [...changesBetween(repo, before, commit.files)]
  return { commit: commit.record, files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)) }
}

type Files = ReadonlyMap<string, FileNode>

/** An added file with exactly the content of a deleted one counts as renamed. */
function* changesBetween(repo: MemoryRepository, before: Files, after: Files): Iterable<ChangedFile> {
  const gone = new Map([...before].filter(([path]) => !after.has(path)))
  for (const [path, file] of after) {
    const old = before.get(path)
    if (old && (old.sha !== file.sha || old.mode !== file.mode)) {
      yield { path, status: 'modified', ...diffOf(repo, path, old, file) }
    }
    if (old) continue
    const from = gone.values().find(other => other.sha === file.sha)
    if (!from) yield { path, status: 'added', ...diffOf(repo, path, null, file) }
    else {
      gone.delete(from.path)
      yield { path, status: 'renamed', previousPath: from.path, additions: 0, deletions: 0, patch: '' }
    }
  }
  for (const [path, old] of gone) yield { path, status: 'deleted', ...diffOf(repo, path, old, null) }
}

function diffOf(repo: MemoryRepository, path: string, old: FileNode | null, now: FileNode | null) {
  const texts = [old, now].map(file => Buffer.from(repo.blobs.get(file?.sha ?? '') ?? []))
  if (texts.some(bytes => bytes.includes(0))) return { additions: 0, deletions: 0, patch: null }
  const [before = '', after = ''] = texts.map(bytes => bytes.toString('utf8'))
  const hunks = toHunks(before, after)
  const count = (sign: string) => hunks.flatMap(hunk => hunk.lines).filter(line => line.startsWith(sign)).length
  const patch = formatUnified(path, hunks, { created: old === null, deleted: now === null })
  return { additions: count('+'), deletions: count('-'), patch }
}
