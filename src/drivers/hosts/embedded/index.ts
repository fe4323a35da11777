/**
 * The built-in code host: bare git repositories on this machine's disk, read through long-lived `git cat-file`,
 * written as loose objects with a compare-and-swap of the branch, served by git itself over smart HTTP.
 *
 *   rootDir/repos/ab/abc….git   a repository, named by the hash of its marker
 *   rootDir/tmp                 repositories being created; emptied at start
 *   rootDir/hooks               the push policy; written at start
 *
 * Requires exclusive use of `rootDir`: two processes on it would remove each other's locks.
 */
import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { limits } from '#domain/limits.ts'
import type { ChangeHistory } from '#ports/hosts/changeHistory.ts'
import type { GitTransport, RepoBundles } from '#ports/hosts/gitTransport.ts'
import type { HostStorage } from '#ports/hosts/storage.ts'
import { type CodeHost, type EmptyRepos, HostError, type RepoRef } from '#ports/hosts.ts'
import type { ProposalStore } from '#ports/proposals.ts'
import { type GitSlots, gitSlots } from '../gitSlots.ts'
import { repositoryBundles } from './bundle.ts'
import { gitChildren } from './children.ts'
import { emptyRepos } from './emptyRepos.ts'
import { changeHistory } from './history/changeHistory.ts'
import { type NetworkPolicy, publicInternet } from './import/source.ts'
import { createImporter } from './import.ts'
import { createMaintenance } from './maintenance.ts'
import { proposalStore } from './proposals.ts'
import { embeddedRepos } from './repos.ts'
import { repositories } from './repository.ts'
import { requireGit } from './requireGit.ts'
import { type GitLimits, gitEnvironment } from './settings.ts'
import { repositoryStorage } from './storage.ts'
import { preReceiveHook } from './transport/hook.ts'
import { gitTransport } from './transport.ts'

export type EmbeddedHostOptions = {
  readonly rootDir: string
  /** Overrides of the defaults in `domain/limits.ts`. */
  readonly limits?: Partial<GitLimits>
  /** Tests direct imports to their own server; the service never sets it. */
  readonly networkPolicy?: NetworkPolicy
  /** Limits concurrent git children of callers; two hosts that share it are counted together. */
  readonly slots?: GitSlots
  /** Receives lines for the operator, such as about a child that failed. */
  readonly log?: (line: string) => void
}

export type EmbeddedHost = CodeHost & {
  readonly transport: GitTransport
  readonly bundles: RepoBundles
  readonly emptyRepos: EmptyRepos
  readonly storage: HostStorage
  readonly changeHistory: ChangeHistory
  /** For repositories on every host. */
  readonly proposals: ProposalStore
  /** Packs a repository now; happens automatically when commits or pushes have piled up. */
  tidy(repo: RepoRef): Promise<void>
  /** From now on a write that would wait for another one is refused as `busy`, and so are those that wait. */
  refuseWaiting(): void
  /** Stops every git child. Calls in progress fail. */
  close(): Promise<void>
}

export function embeddedHost(options: EmbeddedHostOptions): EmbeddedHost {
  const { networkPolicy = publicInternet, log = () => {} } = options
  const gitLimits: GitLimits = { ...limits, ...options.limits }
  const root = resolve(options.rootDir)
  const env = gitEnvironment(join(root, 'hooks'), gitLimits)
  requireGit(env)
  prepare(root, gitLimits)
  const children = gitChildren(root, env)
  const known = repositories(join(root, 'repos'), children)
  const tidier = createMaintenance(log)
  const importRepo = createImporter({ rootDir: root, children, limits: gitLimits, policy: networkPolicy, log })
  const slots = options.slots ?? gitSlots(gitLimits)
  const considerTidying = async (id: number) => await tidier.consider(await known.open({ id }))
  return {
    id: 'embedded',
    label: 'the built-in host',
    repos: embeddedRepos({ rootDir: root, repositories: known, maintenance: tidier, importRepo }),
    bundles: repositoryBundles({ children, slots, repositories: known, log }),
    changeHistory: changeHistory(known),
    emptyRepos: emptyRepos(root, known),
    storage: repositoryStorage(known),
    proposals: proposalStore(root, known),
    transport: gitTransport({
      children,
      slots,
      repositories: known,
      pushMaxBytes: gitLimits.pushMaxBytes + framingMaxBytes,
      fetchMaxBytes: gitLimits.fetchMaxBytes,
      answerMaxMs: gitLimits.gitAnswerMaxS * 1_000,
      log,
      onPush: id => void considerTidying(id).catch(error => log(`after a push: ${error}`)),
    }),
    tidy: async repo => await tidier.tidy(await known.open(repo)),
    refuseWaiting: known.refuseWaiting,
    close: () => children.close(),
  }
}

/** The overhead of a push besides its pack. */
const framingMaxBytes = 1024 * 1024

function prepare(root: string, gitLimits: GitLimits): void {
  rmSync(join(root, 'tmp'), { recursive: true, force: true })
  for (const folder of ['repos', 'tmp', 'hooks']) mkdirSync(join(root, folder), { recursive: true, mode: 0o700 })
  const hook = join(root, 'hooks', 'pre-receive')
  rmSync(hook, { force: true })
  writeFileSync(hook, preReceiveHook(gitLimits.pushObjectMaxBytes), { mode: 0o755 })
  try {
    // Git ignores a hook that is not executable, and with it the policy.
    accessSync(hook, constants.X_OK)
  } catch (cause) {
    throw new HostError('failed', `${root} must be on a disk that allows running programs: a hook checks every push`, {
      cause,
    })
  }
}
