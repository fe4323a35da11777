import { isCommitId } from '#domain/refs.ts'
import type { ChangeHistory, FileChange } from '#ports/changeHistory.ts'
import { gitFailed } from './git.ts'
import type { Repositories } from './repository.ts'

const commitsMax = 20_000
const outputMaxBytes = 16 * 1024 * 1024
const timeoutMs = 20_000

/** One walk over the latest commits, with the names of the files that each changed. */
export function changeHistory(repositories: Repositories): ChangeHistory {
  return {
    async lastChanges(ref, commitSha, paths) {
      if (!isCommitId(commitSha)) return new Map()
      const repo = await repositories.open(ref)
      const args = ['log', '-z', '--name-only', '--no-renames', `--max-count=${commitsMax}`, format, commitSha, '--']
      const result = await repo.git(args, { readsOnly: true, maxBytes: outputMaxBytes, timeoutMs })
      if (result.code !== 0 && !result.isTruncated) throw gitFailed('log', result)
      return readLog(result.stdout.toString('utf8'), paths)
    },
  }
}

/** `\1 sha NUL author NUL date NUL`, then the paths, each with a NUL behind it. */
const format = '--format=%x01%H%x00%an%x00%aI'

function readLog(log: string, paths: ReadonlySet<string>): Map<string, FileChange> {
  const found = new Map<string, FileChange>()
  for (const entry of log.split('\u0001').slice(1)) {
    const [sha = '', authorName = '', written = '', first = '', ...others] = entry.split('\0')
    const change = { sha, authorName, date: new Date(written) }
    if (Number.isNaN(change.date.getTime())) continue
    for (const path of [first.replace(/^\n/, ''), ...others])
      if (paths.has(path) && !found.has(path)) found.set(path, change)
    if (found.size === paths.size) break
  }
  return found
}
