import { LRUCache } from 'lru-cache'
import { folderOf, nameOf } from '#domain/pathParts.ts'
import { modes, nameBytes } from '../../gitObjects.ts'
import { readCommitObject, readTree } from '../objects.ts'
import type { Repository } from '../repository.ts'
import { type LatestChange, recentChanges } from './recentChanges.ts'
import { walkHistory } from './walk.ts'

/** Asked for with every file that is read. A commit never changes, so neither does its answer; 50,000 are kept. */
const known = new LRUCache<string, LatestChange>({ max: 50_000 })

/** The starts whose recent changes are known, are being read, or cannot be read: git is not asked about one twice. */
const surveyed = new LRUCache<string, Promise<void>>({ max: 1_000 })

/** The latest change of a path as of a commit. `null`: there is none. */
export async function latestChange(repo: Repository, start: string, path: string): Promise<LatestChange | null> {
  // Whatever cannot be read here, git reads or reports.
  return (
    (await amongLoaded(repo, start, path).catch(() => null)) ??
    (await amongRecent(repo, start, path).catch(() => null)) ??
    (await walkToLatestChange(repo, start, path))
  )
}

/** Objects read here cost a fraction of starting git, which is faster only for a long walk. */
const stepsMax = 24

/** Without starting git, if the change is among the last commits, or if it is known for one of them. */
async function amongLoaded(repo: Repository, start: string, path: string): Promise<LatestChange | null> {
  const passed: string[] = []
  const entry = await entryAt(repo, start, path)
  let found: string | null = null
  for (let sha = start, steps = 0; entry !== null && steps < stepsMax; steps++) {
    const earlier = found === null ? known.get(keyOf(repo, sha, path)) : undefined
    if (earlier !== undefined) return remember(repo, path, passed, earlier)
    if (found === null) passed.push(sha)
    const parents = (await readCommitObject(repo, sha))?.record.parents
    if (parents === undefined || parents.length > 1) return null
    const [parent] = parents
    if (parent === undefined) return remember(repo, path, passed, { sha: found ?? sha, hasEarlier: false })
    const before = await entryAt(repo, parent, path)
    if (found !== null && before !== null) return remember(repo, path, passed, { sha: found, hasEarlier: true })
    if (found === null && before !== entry) {
      found = sha
      if (before !== null) return remember(repo, path, passed, { sha, hasEarlier: true })
    }
    sha = parent
  }
  return null
}

async function amongRecent(repo: Repository, start: string, path: string): Promise<LatestChange | null> {
  const entry = await entryAt(repo, start, path)
  if (entry === null || entry.startsWith(`${modes.folder} `) || (await isMerge(repo, start))) return null
  const key = keyOf(repo, start, '')
  const survey = surveyed.get(key) ?? surveyRecent(repo, start)
  surveyed.set(key, survey)
  await survey
  return known.get(keyOf(repo, start, path)) ?? null
}

/** The survey ends at the first merge. */
async function isMerge(repo: Repository, sha: string): Promise<boolean> {
  const commit = await readCommitObject(repo, sha)
  return commit !== null && commit.record.parents.length > 1
}

async function surveyRecent(repo: Repository, start: string): Promise<void> {
  for (const [path, change] of await recentChanges(repo, start)) known.set(keyOf(repo, start, path), change)
}

async function walkToLatestChange(repo: Repository, start: string, path: string): Promise<LatestChange | null> {
  const [sha, earlier] = await walkHistory(repo, { start, skip: 0, count: 2, path })
  return sha === undefined ? null : remember(repo, path, [start], { sha, hasEarlier: earlier !== undefined })
}

function remember(repo: Repository, path: string, starts: readonly string[], change: LatestChange): LatestChange {
  for (const start of starts) known.set(keyOf(repo, start, path), change)
  return change
}

function keyOf(repo: Repository, start: string, path: string): string {
  return `${repo.dir} ${start} ${path}`
}

/** Mode and id of what a commit has at the path; `null`: nothing. */
async function entryAt(repo: Repository, commitSha: string, path: string): Promise<string | null> {
  let tree = await readTree(repo, `${commitSha}^{tree}`)
  for (const folder of folderOf(path).split('/').filter(Boolean)) {
    const node = tree?.nodes.find(({ name }) => name === nameBytes(folder))
    tree = node?.mode === modes.folder ? await readTree(repo, node.sha) : null
  }
  const node = tree?.nodes.find(({ name }) => name === nameBytes(nameOf(path)))
  return node ? `${node.mode} ${node.sha}` : null
}
