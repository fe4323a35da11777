/**
 * Any git server over HTTPS as a code host, using nothing but git. Reads come from a mirror, a bare repository that
 * follows the remote one; writes are committed on the mirror's head and pushed, if the server has the same head. The
 * server is the source of truth: a lost mirror is fetched again.
 *
 *   rootDir/repos/ab/abc….git   a mirror, named by the hash of the repository's id
 *   rootDir/tmp                 mirrors being created; emptied at start
 *
 * Requires exclusive use of `rootDir`, while any number of processes may work on the same server.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { limits } from '#domain/limits.ts'
import type { ImportOnlyRepos, ProjectHost } from '#ports/hosts.ts'
import type { Staleness } from '#ports/staleness.ts'
import { gitChildren } from '../embedded/children.ts'
import { changeHistory } from '../embedded/history/changeHistory.ts'
import { createMaintenance } from '../embedded/maintenance.ts'
import { repositories } from '../embedded/repository.ts'
import { requireGit } from '../embedded/requireGit.ts'
import { gitEnvironment } from '../embedded/settings.ts'
import { type GitSlots, gitSlots } from '../gitSlots.ts'
import { type AddressPolicy, parseAddress, policyFor } from './address.ts'
import { type MirrorLimits, mirrorLimits } from './limits.ts'
import { mirrors } from './mirrors.ts'
import { remoteOver } from './remote.ts'
import { gitRepos } from './repos.ts'

export type GitHostOptions = {
  readonly rootDir: string
  /**
   * `null`: repositories may be anywhere on the public internet. Otherwise they are below this address, wherever it
   * leads.
   */
  readonly baseUrl: string | null
  /** Overrides of the defaults in `domain/limits.ts` and `limits.ts`. */
  readonly limits?: Partial<MirrorLimits>
  /** Limits concurrent git children; shared with the built-in host, they are counted together. */
  readonly slots?: GitSlots
  /** Tests use their own servers. */
  readonly policy?: AddressPolicy
  /** Receives lines for the operator, such as about a server that cannot be reached. */
  readonly log?: (line: string) => void
  /** Receives the age of what is shown while the server cannot be reached. */
  readonly staleness?: Pick<Staleness, 'note'>
}

export type GitHost = ProjectHost & {
  readonly repos: ImportOnlyRepos
  /** Stops every git child. Calls in progress fail. */
  close(): Promise<void>
}

export function gitHost(options: GitHostOptions): GitHost {
  const { log = () => {}, staleness = { note: () => {} }, policy = policyFor(options.baseUrl) } = options
  const hostLimits: MirrorLimits = { ...limits, ...mirrorLimits, ...options.limits }
  const root = resolve(options.rootDir)
  // Git runs no hooks in a mirror.
  const env = gitEnvironment('/dev/null', hostLimits)
  requireGit(env)
  rmSync(join(root, 'tmp'), { recursive: true, force: true })
  for (const folder of ['repos', 'tmp']) mkdirSync(join(root, folder), { recursive: true, mode: 0o700 })
  const children = gitChildren(root, env)
  const remote = remoteOver({ children, env, policy, slots: options.slots ?? gitSlots(hostLimits) })
  const known = repositories(join(root, 'repos'), children)
  const kept = mirrors({
    rootDir: root,
    repositories: known,
    maintenance: createMaintenance(log),
    children,
    remote,
    limits: hostLimits,
    policy,
    staleness,
    log,
  })
  return {
    id: 'git',
    label: 'the git server',
    repos: gitRepos({ mirrors: kept, policy }),
    copies: {
      remove: ({ repoId }) => kept.remove({ id: repoId }),
      removeOthers: projects => kept.removeOthers(projects.map(({ repoId }) => ({ id: repoId }))),
    },
    changeHistory: changeHistory(known),
    repoTokens: { readAddress: source => parseAddress(source, policy).url },
    close: () => children.close(),
  }
}
