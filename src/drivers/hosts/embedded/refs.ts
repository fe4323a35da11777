import { setTimeout as sleep } from 'node:timers/promises'
import { isCommitId, parseRef } from '#domain/refs.ts'
import { HostError } from '#ports/hosts.ts'
import { gitFailed } from './git.ts'
import type { Repository } from './repository.ts'

/** The commit that a branch, tag or commit id means; branches come before tags of the same name. */
export async function resolveCommit(repo: Repository, ref: string): Promise<string | null> {
  for (const name of spellings(ref)) {
    const found = await repo.objects.info(`${name}^{commit}`)
    if (found) return found.sha
  }
  await repo.requirePresent()
  return null
}

function spellings(ref: string): readonly string[] {
  if (isCommitId(ref)) return [ref]
  return parseRef(ref).ok ? [`refs/heads/${ref}`, `refs/tags/${ref}`] : []
}

/** `expected` is a sha to move from; `null`: the ref must not be there; `undefined`: wherever it is. */
export type RefMove = { readonly ref: string; readonly to: string; readonly expected?: string | null }

const noObject = '0'.repeat(40)
const triesMax = 40
const pauseMs = 100

/**
 * Compare-and-swap of one ref. False: somebody else moved it first. A lock in the way is waited for, and removed once
 * it is clear that its owner is dead.
 */
export async function moveRef(repo: Repository, move: RefMove): Promise<boolean> {
  const { ref, to, expected } = move
  const args = ['update-ref', '--no-deref', '--end-of-options', ref, to]
  if (expected !== undefined) args.push(expected ?? noObject)
  for (let tried = 0; ; tried++) {
    const result = await repo.git(args)
    if (result.code === 0) return true
    const now = (await repo.objects.info(ref))?.sha ?? null
    if (now === to) return true
    if (expected !== undefined && now !== expected) return false
    await makeRoom(repo, result, tried)
  }
}

/** Success too when there is no such ref. */
export async function deleteRef(repo: Repository, ref: string): Promise<void> {
  for (let tried = 0; await repo.objects.info(ref); tried++) {
    const result = await repo.git(['update-ref', '--no-deref', '-d', '--end-of-options', ref])
    if (result.code === 0) return
    await makeRoom(repo, result, tried)
  }
}

async function makeRoom(repo: Repository, result: Parameters<typeof gitFailed>[1], tried: number): Promise<void> {
  await repo.requirePresent()
  if (!/File exists|unable to lock|cannot lock|Unable to create/i.test(result.stderr))
    throw gitFailed('update-ref', result)
  if (tried >= triesMax) throw new HostError('busy', 'the repository is locked by another process', { retryAfterS: 5 })
  await repo.recover()
  await sleep(tried === 0 ? 0 : pauseMs)
}
