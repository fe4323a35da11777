import { folderOf } from '#domain/pathParts.ts'
import type { Repository } from '../repository.ts'
import { type LoggedCommit, readNameLog } from './nameLog.ts'

/** The commit that last changed a path, and whether an earlier one changed it too. */
export type LatestChange = { readonly sha: string; readonly hasEarlier: boolean }

const bounds = { commitsMax: 300, maxBytes: 1024 * 1024, timeoutMs: 1_500 }

/**
 * The latest changes of the files that the last commits changed, up to the first merge: a walk for one file costs
 * little more than for all of them, and readers of one file soon read others. A file about which these commits do not
 * say everything is not among them.
 */
export async function recentChanges(repo: Repository, start: string): Promise<ReadonlyMap<string, LatestChange>> {
  const log = await readNameLog(repo, start, bounds)
  const merge = log.findIndex(({ parents }) => parents.length > 1)
  return changesIn(merge < 0 ? log : log.slice(0, merge))
}

function changesIn(log: readonly LoggedCommit[]): ReadonlyMap<string, LatestChange> {
  const hasFirstCommit = log.at(-1)?.parents.length === 0
  const latest = new Map<string, LatestChange>()
  const folders = new Set<string>()
  for (const { sha, paths } of log) {
    for (const path of paths) {
      const known = latest.get(path)
      latest.set(path, { sha: known?.sha ?? sha, hasEarlier: known !== undefined })
      for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = folderOf(folder)) {
        folders.add(folder)
      }
    }
  }
  // Where a folder had the name before, its files count as well.
  return new Map([...latest].filter(([path, { hasEarlier }]) => (hasEarlier || hasFirstCommit) && !folders.has(path)))
}
