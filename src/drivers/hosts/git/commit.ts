import { setTimeout as sleep } from 'node:timers/promises'
import { type CommitRequest, HostError } from '#ports/hosts.ts'
import { branchKeptMoving, noBranch } from '../branchErrors.ts'
import { updateRef } from '../embedded/refs.ts'
import { contains } from './branches.ts'
import type { OpenMirror } from './openMirror.ts'
import { push } from './push.ts'
import { isAllNew, type Stack, type StackedCommit, stackCommits } from './stack.ts'

/** Another round follows only after a push by others or a lost answer. */
const roundsMax = 60
const failedRoundsMax = 3
const pauseMs = 250

/**
 * Lands the commits of several requests with one push:
 *
 *   commits on the mirror's head ──▶ push, if the server has that head ──▶ the mirror moves
 *        ▲                                │ anything else
 *        └──────────── sync ◀─────────────┘
 *                       │ ours is on the server: the answer was lost, not the commit
 *                       ▼
 *                     landed
 *
 * Each commit depends only on its request and its parent, so a repeated push contains the same commits.
 */
export async function pushCommits(
  mirror: OpenMirror,
  branch: string,
  requests: readonly CommitRequest[],
): Promise<readonly StackedCommit[]> {
  const { repo, sync, access, ensureFresh } = mirror
  const ref = `refs/heads/${branch}`
  let wasSynced = false
  let failedRounds = 0
  await ensureFresh()
  for (let round = 0; round < roundsMax; round++) {
    const stack = await stackCommits(repo, ref, requests)
    if (!wasSynced && (stack === null || !isAllNew(stack))) {
      // What is answered without a push is answered from the server's current state.
      await sync.run(access)
      wasSynced = true
      continue
    }
    if (stack === null) throw noBranch(branch)
    const refused = stack.tip === stack.base ? null : await pushStack(mirror, ref, stack)
    if (refused === null) return stack.results
    await sync.run(access).catch(throwUncertain)
    wasSynced = true
    if (await contains(repo, ref, stack.tip)) return stack.results
    if ((await repo.objects.info(ref))?.sha !== stack.base) continue
    if (!refused.isTransient) return await pushSeparately(mirror, branch, requests, refused)
    failedRounds++
    if (failedRounds === failedRoundsMax) throw refused
    await sleep(pauseMs * 2 ** failedRounds)
  }
  throw branchKeptMoving()
}

/** The push may have succeeded with only its answer lost. A repeated request then finds its own commit. */
function throwUncertain(error: unknown): never {
  if (!(error instanceof HostError) || !error.isTransient) throw error
  const said = `${error.message.replace(/\.$/, '')}. It is not known whether the change arrived: look at the file before you repeat it`
  throw new HostError(error.kind, said, { cause: error, retryAfterS: error.retryAfterS ?? 30 })
}

/** `null` when the server accepted it. */
async function pushStack({ repo, send }: OpenMirror, ref: string, { base, tip }: Stack): Promise<HostError | null> {
  try {
    await send(session => push(session, { ref, base, tip }))
  } catch (error) {
    if (error instanceof HostError) return error
    throw error
  }
  // A sync that came first has already moved the branch there, or further.
  await repo.writing.runExclusive(() => updateRef(repo, { ref, to: tip, expected: base }))
  return null
}

/** One commit violates a rule of the server: pushes each alone, so that the others do not fail with it. */
async function pushSeparately(
  mirror: OpenMirror,
  branch: string,
  requests: readonly CommitRequest[],
  refused: HostError,
): Promise<readonly StackedCommit[]> {
  if (requests.length === 1) return [{ kind: 'failed', error: refused }]
  const results: StackedCommit[] = []
  for (const request of requests) {
    const landed = await pushCommits(mirror, branch, [request]).catch(error => [{ kind: 'failed', error }] as const)
    results.push(...landed)
  }
  return results
}
