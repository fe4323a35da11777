import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isCommitId, parseRef } from '#domain/refs.ts'
import { HostError } from '#ports/hosts.ts'
import { type GitResult, gitFailed } from './git.ts'
import { syncFolder } from './objectStore/loose.ts'
import { updateLooseRef } from './objectStore/looseRef.ts'
import type { Repository } from './repository.ts'

/** The commit that a branch, tag or commit id points to; branches take precedence over tags of the same name. */
export async function resolveCommit(repo: Repository, ref: string): Promise<string | null> {
  for (const name of spellings(ref)) {
    const found = await repo.objects.info(`${name}^{commit}`)
    if (found) return found.sha
  }
  await repo.requirePresent()
  return null
}

/** The commit of the default branch; `null` when there is none yet. */
export async function headCommit(repo: Repository): Promise<string | null> {
  const found = await repo.objects.info('HEAD^{commit}')
  if (!found) await repo.requirePresent()
  return found?.sha ?? null
}

function spellings(ref: string): readonly string[] {
  if (isCommitId(ref)) return [ref]
  return parseRef(ref).kind === 'valid' ? [`refs/heads/${ref}`, `refs/tags/${ref}`] : []
}

/** `expected` is the sha to move from; `null`: the ref must not exist; `undefined`: any value. */
export type RefUpdate = { readonly ref: string; readonly to: string; readonly expected?: string | null }

const lockInTheWay = /File exists|unable to lock|cannot lock|Unable to create/i
/**
 * Git also reports a mismatch of the expected value as a lock that cannot be taken; these messages mean an actual lock
 * file.
 */
const lockFileInTheWay = /File exists|Unable to create/i
const noObject = '0'.repeat(40)
const pauseMs = 100

/** Longer than it takes for a lock to count as stale, and longer than any live process holds one. */
const lockTimeoutMs = 8_000

/**
 * Compare-and-swap of one ref, durable when it returns. False: another writer moved it first. Waits for a lock that is
 * in the way, and removes it once its owner is known to be dead.
 */
export async function updateRef(repo: Repository, move: RefUpdate): Promise<boolean> {
  const { ref, to, expected } = move
  if (expected !== null && (await updateLooseRef(repo, { ref, to, ...(expected && { from: expected }) }))) return true
  const args = ['update-ref', '--no-deref', '--end-of-options', ref, to]
  if (expected !== undefined) args.push(expected ?? noObject)
  const deadline = Date.now() + lockTimeoutMs
  for (;;) {
    const result = await repo.git(args)
    const now = result.code === 0 ? to : ((await repo.objects.info(ref))?.sha ?? null)
    if (now === to) {
      // Git fsyncs the new value but not the directory entry.
      await syncFolder(join(repo.dir, dirname(ref)))
      return true
    }
    if (expected !== undefined && now !== expected) return false
    await makeRoom(repo, result, deadline)
  }
}

/** Succeeds if there is no such ref. */
export async function deleteRef(repo: Repository, ref: string): Promise<void> {
  const deadline = Date.now() + lockTimeoutMs
  while (await repo.objects.info(ref)) {
    const result = await repo.git(['update-ref', '--no-deref', '-d', '--end-of-options', ref])
    if (result.code === 0) return
    await makeRoom(repo, result, deadline)
  }
}

/** Runs git until no lock file is in its way; removes one that a dead process left. */
export async function retryWhileLocked(repo: Repository, run: () => Promise<GitResult>): Promise<GitResult> {
  const deadline = Date.now() + lockTimeoutMs
  for (;;) {
    const result = await run()
    if (result.code === 0 || !lockFileInTheWay.test(result.stderr)) return result
    await makeRoom(repo, result, deadline)
  }
}

async function makeRoom(repo: Repository, result: GitResult, deadline: number): Promise<void> {
  await repo.requirePresent()
  if (!lockInTheWay.test(result.stderr)) throw gitFailed('update-ref', result)
  if (Date.now() > deadline)
    throw new HostError('busy', 'another process has locked the repository', { retryAfterS: 5 })
  await repo.recover()
  await sleep(pauseMs)
}
