import { gitFailed } from '../git.ts'
import type { Repository } from '../repository.ts'

export type Walk = { readonly start: string; readonly skip: number; readonly count: number; readonly path: string }

/** The ids of a history's commits, newest first; with a path, of those that changed it. Throws when git cannot walk. */
export async function walkHistory(repo: Repository, { start, skip, count, path }: Walk): Promise<readonly string[]> {
  const range = [`--max-count=${count}`, `--skip=${skip}`, '--end-of-options', start, '--', ...(path ? [path] : [])]
  const result = await repo.git(['rev-list', ...range], { readsOnly: true })
  if (result.code !== 0) throw gitFailed('rev-list', result)
  return result.stdout.toString('latin1').split('\n').filter(Boolean)
}
