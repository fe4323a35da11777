import { type GitOptions, gitFailed } from '../git.ts'
import type { Repository } from '../repository.ts'

/** A commit with the names of the files that it changed; git lists none for a merge. */
export type LoggedCommit = {
  readonly sha: string
  readonly parents: readonly string[]
  readonly authorName: string
  readonly date: Date
  readonly paths: readonly string[]
}

type Bounds = Pick<GitOptions, 'maxBytes' | 'timeoutMs'> & { readonly commitsMax: number }

/** The latest commits, newest first; fewer when the log exceeds `maxBytes`. Throws when git cannot walk. */
export async function readNameLog(
  repo: Repository,
  start: string,
  { commitsMax, ...bounds }: Bounds,
): Promise<readonly LoggedCommit[]> {
  const args = ['log', '-z', '--name-only', '--no-renames', `--max-count=${commitsMax}`, format, start, '--']
  const result = await repo.git(args, { ...bounds, readsOnly: true })
  if (result.code !== 0 && !result.isTruncated) throw gitFailed('log', result)
  const entries = result.stdout.toString('utf8').split('\u0001').slice(1)
  return (result.isTruncated ? entries.slice(0, -1) : entries).map(readEntry)
}

/** `\1 sha NUL parents NUL author NUL date NUL`, then the paths, each with a NUL behind it. */
const format = '--format=%x01%H%x00%P%x00%an%x00%aI'

function readEntry(entry: string): LoggedCommit {
  const [sha = '', parents = '', authorName = '', written = '', first = '', ...others] = entry.split('\0')
  const paths = [first.replace(/^\n/, ''), ...others].filter(Boolean)
  return { sha, parents: parents.split(' ').filter(Boolean), authorName, date: new Date(written), paths }
}
