import { HostError } from '#ports/hosts.ts'
import { listRemote } from '../embedded/import/remote.ts'
import type { Repository } from '../embedded/repository.ts'
import { refsOf, updateRefs } from './branches.ts'
import { type Fetching, fetchObjects } from './quarantine.ts'
import type { RemoteTarget } from './remote.ts'

/** Two rounds can lose to our own commits; more mean that the server's answers are inconsistent. */
const roundsMax = 5

/**
 * Brings the mirror to the state of the server:
 *
 *   refs here ──▶ refs there ──▶ objects ──▶ checks ──▶ refs here, if they are what they were
 *       ▲                        (if new)                 │ a commit of ours came first
 *       └─────────────────────────────────────────────────┘
 *
 * It can be killed at any line: what was written is valid, and the next round brings the rest.
 */
export async function syncRefs(fetching: Fetching, repo: Repository, from: RemoteTarget): Promise<void> {
  for (let round = 0; round < roundsMax; round++) {
    const here = await refsOf(repo)
    const { refs: there, defaultBranch } = await fetching.remote(from, { maxS: fetching.limits.listMaxS }, listRemote)
    if (defaultBranch === null) throw emptied(from)
    requireFew(there.size, fetching.limits.importRefsMax)
    const changed = [...there].filter(([ref, sha]) => here.get(ref) !== sha)
    const missing = await absent(repo, changed)
    if (missing.length > 0) await fetchObjects(fetching, repo, from, missing)
    if ((await absent(repo, changed)).length > 0) continue
    await requireCommits(repo, changed)
    if (await updateRefs(repo, here, there)) return
  }
  throw new HostError('busy', `${from.address.host} changes the repository faster than it can be read`, {
    retryAfterS: 5,
  })
}

/** The refs whose object is missing here. */
async function absent(repo: Repository, refs: readonly (readonly [string, string])[]): Promise<readonly string[]> {
  const found = await Promise.all(refs.map(([, sha]) => repo.objects.info(sha)))
  return refs.filter((_, index) => found[index] === null).map(([ref]) => ref)
}

async function requireCommits(repo: Repository, refs: readonly (readonly [string, string])[]): Promise<void> {
  for (const [ref, sha] of refs) {
    if (!ref.startsWith('refs/heads/') || (await repo.objects.info(sha))?.type === 'commit') continue
    throw new HostError('invalid', 'a branch of the repository does not point to a commit')
  }
}

/** Git takes some web pages for an old server's empty ref list, so an empty list never removes anything here. */
function emptied({ address: { host } }: RemoteTarget): HostError {
  return new HostError('failed', `${host} shows the repository without any branch. Try again shortly.`)
}

function requireFew(count: number, max: number): void {
  if (count <= max) return
  throw new HostError('too_large', `the repository has ${count} branches and tags; at most ${max} are accepted`)
}
