import { join } from 'node:path'
import pLimit from 'p-limit'
import type { ImportAllowance } from '#ports/hosts/storage.ts'
import { HostError, type Repo, type RepoImport } from '#ports/hosts.ts'
import { checkMarker } from '../checks.ts'
import type { Children } from './children.ts'
import { defaultBranch } from './create.ts'
import { gitFailed, runGit } from './git.ts'
import { importBounds } from './import/bounds.ts'
import { checkFilesCount, checkObjectSizes } from './import/checks.ts'
import { fetchRemote, type ImportGit, listRemote, requireBranch } from './import/remote.ts'
import { type ImportAddress, type NetworkPolicy, parseSource, resolveSource } from './import/source.ts'
import { createOnce, existsAt, headBranch, repoPathOf, setHead, syncLayout, writeLayout } from './layout.ts'
import { idOf } from './repository.ts'
import type { GitLimits } from './settings.ts'

export type ImportOptions = {
  readonly rootDir: string
  readonly children: Children
  readonly limits: GitLimits
  readonly policy: NetworkPolicy
  readonly log: (line: string) => void
}

const unlimited: ImportAllowance = { bytesMax: Number.POSITIVE_INFINITY, filesMax: null }

/** Beyond this, waiting is up to the caller's own schedule. */
const waitingMax = 20

/**
 * Imports repositories by cloning them: branches and tags with their history, from an https address on the public
 * internet. The address is checked before any connection is made, and connections go only to checked addresses.
 *
 *   address ──▶ addresses ──▶ list ──▶ fetch ──▶ checks ──▶ place
 *   (syntax)    (all public)  (refs)   (bounded)  (as of a   (one rename)
 *                                                  push)
 */
export function createImporter(options: ImportOptions): (source: RepoImport) => Promise<Repo> {
  const { rootDir, limits, policy } = options
  const pendingClones = new Map<string, Promise<void>>()
  const runLimited = pLimit(limits.concurrentImportsMax)

  /** Callers for the same source share a clone in progress. */
  function sharedClone(marker: string, address: ImportAddress, allowance: ImportAllowance): Promise<void> {
    const known = pendingClones.get(marker)
    if (known !== undefined) return known
    if (runLimited.pendingCount >= waitingMax)
      throw new HostError('busy', 'too many imports are waiting already', { retryAfterS: 30 })
    const clone = (dir: string) => cloneInto(options, dir, marker, address, allowance)
    const started = runLimited(() => createOnce(rootDir, marker, clone)).finally(() => pendingClones.delete(marker))
    pendingClones.set(marker, started)
    return started
  }

  return async ({ marker, owner, name, source, allowance = unlimited }) => {
    checkMarker(marker)
    const place = repoPathOf(rootDir, marker)
    if (!(await existsAt(place, marker))) await sharedClone(marker, parseSource(source, policy.port), allowance)
    return {
      id: idOf(marker),
      fullName: `${owner}/${name}`,
      defaultBranch: await headBranch(place),
      webUrl: null,
      cloneUrl: null,
    }
  }
}

async function cloneInto(
  { children, limits, policy, log }: ImportOptions,
  dir: string,
  marker: string,
  address: ImportAddress,
  allowance: ImportAllowance,
): Promise<void> {
  const importMaxBytes = Math.min(limits.importMaxBytes, allowance.bytesMax)
  using bounds = importBounds([join(dir, 'objects/pack')], { ...limits, importMaxBytes })
  const { signal } = bounds
  const git: ImportGit = (args, given = {}) =>
    runGit(children, dir, args, { ...given, signal, timeoutMs: limits.importMaxS * 1_000 })

  const remote = { git, source: await resolveSource(address, policy), caFile: policy.caFile }
  await writeLayout(dir, marker, defaultBranch)
  const offered = await listRemote(remote)
  const startingBranch = requireBranch(offered)
  if (offered.refs.size > limits.importRefsMax) {
    const said = `the repository has ${offered.refs.size} branches and tags; an import accepts at most ${limits.importRefsMax}`
    throw new HostError('too_large', said)
  }
  if (offered.ignoredCount > 0)
    log(`import: ignored ${offered.ignoredCount} branches and tags whose names are not accepted`)
  await fetchRemote(
    remote,
    [...offered.refs.keys()].map(ref => `${ref}:${ref}`),
  )
  await bounds.checkSize()
  await checkObjectSizes(children, { GIT_DIR: dir }, limits.pushObjectMaxBytes, signal)
  if (allowance.filesMax !== null) await checkFilesCount(git, startingBranch, allowance.filesMax)
  const packed = await git(['pack-refs', '--all'])
  if (packed.code !== 0) throw gitFailed('pack-refs', packed)
  await setHead(dir, startingBranch)
  await syncLayout(dir)
}
