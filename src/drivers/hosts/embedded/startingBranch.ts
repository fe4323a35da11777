import { gitFailed } from './git.ts'
import { headBranch, setHead } from './layout.ts'
import { syncFolder } from './objectStore/loose.ts'
import type { Repository } from './repository.ts'

/**
 * Selects the initial default branch among several: the first of these that exists, else the first by name. The hook of
 * a push uses the same order to select the branch whose files it counts (`hook.ts`).
 */
export const startingBranches = ['main', 'master', 'trunk'] as const

/** Points HEAD to an existing branch, unless it already does, and returns its name; `null` while there is none. */
export async function startingBranch(repo: Repository): Promise<string | null> {
  return await repo.writing.runExclusive(async () => {
    const named = await headBranch(repo.dir)
    const branch = (await firstThere(repo, [named, ...startingBranches])) ?? (await firstByName(repo))
    if (branch !== null && branch !== named) {
      await setHead(repo.dir, branch)
      await syncFolder(repo.dir)
    }
    return branch
  })
}

async function firstThere(repo: Repository, branches: readonly string[]): Promise<string | null> {
  for (const branch of branches) if (await repo.objects.info(`refs/heads/${branch}`)) return branch
  return null
}

async function firstByName(repo: Repository): Promise<string | null> {
  const args = ['for-each-ref', '--sort=refname', '--count=1', '--format=%(refname)', 'refs/heads/']
  const listed = await repo.git(args, { readsOnly: true })
  if (listed.code !== 0) {
    await repo.requirePresent()
    throw gitFailed('for-each-ref', listed)
  }
  return listed.stdout.toString('utf8').trim().slice('refs/heads/'.length) || null
}
