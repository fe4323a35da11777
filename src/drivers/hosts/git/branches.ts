import { gitFailed } from '../embedded/git.ts'
import { retryWhileLocked } from '../embedded/refs.ts'
import type { Repository } from '../embedded/repository.ts'

/** Branches and tags by full name, each with the object it points to: for an annotated tag the tag object. */
export type Refs = ReadonlyMap<string, string>

export async function refsOf(repo: Repository): Promise<Refs> {
  const args = ['for-each-ref', '--format=%(refname) %(objectname)', 'refs/heads', 'refs/tags']
  const listed = await repo.git(args, { readsOnly: true })
  if (listed.code !== 0) {
    await repo.requirePresent()
    throw gitFailed('for-each-ref', listed)
  }
  const lines = listed.stdout.toString('utf8').split('\n').filter(Boolean)
  return new Map(lines.map(line => line.split(' ') as [string, string]))
}

export async function contains(repo: Repository, ref: string, commitSha: string): Promise<boolean> {
  const args = ['merge-base', '--is-ancestor', commitSha, ref]
  const { code } = await repo.git(args, { readsOnly: true })
  return code === 0
}

/**
 * Changes the refs to `wanted`, provided that they still are as in `seen`: false if a commit from here moved one
 * meanwhile. Deletions come first, because an old branch can block the name of a new one.
 */
export async function updateRefs(repo: Repository, seen: Refs, wanted: Refs): Promise<boolean> {
  const gone = [...seen].filter(([ref]) => !wanted.has(ref)).map(([ref, sha]) => `delete ${ref} ${sha}`)
  const moved = [...wanted]
    .filter(([ref, sha]) => seen.get(ref) !== sha)
    .map(([ref, sha]) => `update ${ref} ${sha} ${seen.get(ref) ?? noObject}`)
  return await repo.writing.runExclusive(async () => {
    for (const lines of [gone, moved]) {
      if (lines.length === 0) continue
      const input = `${lines.join('\n')}\n`
      const update = () => repo.git(['update-ref', '--no-deref', '--stdin'], { input, timeoutMs })
      const { code } = await retryWhileLocked(repo, update)
      if (code !== 0) return false
    }
    if (moved.length > looseMax) await repo.git(['pack-refs', '--all'], { timeoutMs })
    return true
  })
}

/** A first sync can bring thousands of refs, each a file that is fsynced before the next. */
const timeoutMs = 5 * 60_000
const looseMax = 100

const noObject = '0'.repeat(40)
