import { isCommitId } from '#domain/refs.ts'
import type { ChangeHistory, LastChange } from '#ports/hosts/changeHistory.ts'
import type { Repositories } from '../repository.ts'
import { type LoggedCommit, readNameLog } from './nameLog.ts'

const bounds = { commitsMax: 20_000, maxBytes: 16 * 1024 * 1024, timeoutMs: 20_000 }

/** One walk over the latest commits, with the names of the files that each changed. */
export function changeHistory(repositories: Repositories): ChangeHistory {
  return {
    async lastChanges(ref, commitSha, paths) {
      if (!isCommitId(commitSha)) return new Map()
      return firstOfEach(paths, await readNameLog(await repositories.open(ref), commitSha, bounds))
    },
  }
}

function firstOfEach(paths: ReadonlySet<string>, log: readonly LoggedCommit[]): Map<string, LastChange> {
  const found = new Map<string, LastChange>()
  for (const { paths: changed, parents: _, ...change } of log) {
    if (Number.isNaN(change.date.getTime())) continue
    for (const path of changed) if (paths.has(path) && !found.has(path)) found.set(path, change)
    if (found.size === paths.size) break
  }
  return found
}
