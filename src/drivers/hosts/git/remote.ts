import { type HostAccess, HostError } from '#ports/hosts.ts'
import type { Children } from '../embedded/children.ts'
import { runGit } from '../embedded/git.ts'
import type { Refusal, RemoteGit } from '../embedded/import/remote.ts'
import { type ImportAddress, type NetworkPolicy, resolveSource } from '../embedded/import/source.ts'
import { withGitSetting } from '../embedded/settings.ts'
import type { GitSlots } from '../gitSlots.ts'

/** A remote repository, its token, and the folder that git works in. */
export type RemoteTarget = {
  readonly dir: string
  readonly address: ImportAddress
  readonly access: HostAccess
  readonly refusals: readonly Refusal[]
}

export type RemoteLimits = {
  readonly maxS: number
  readonly signal?: AbortSignal
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Runs git against a server: at a checked address, in turn, with a timeout, and with the token only in the environment
 * of the child.
 */
export type Remote = <T>(to: RemoteTarget, within: RemoteLimits, work: (remote: RemoteGit) => Promise<T>) => Promise<T>

export type RemoteOptions = {
  readonly children: Children
  /** The environment of every child, which holds the settings. */
  readonly env: Readonly<Record<string, string>>
  readonly policy: NetworkPolicy
  readonly slots: GitSlots
}

export function remoteOver({ children, env, policy, slots }: RemoteOptions): Remote {
  return async ({ dir, address, access, refusals }, within, work) => {
    const late = new AbortController()
    const said = `${address.host} did not answer within ${within.maxS} seconds`
    const timer = setTimeout(() => late.abort(new HostError('busy', said, { retryAfterS: 30 })), within.maxS * 1_000)
    const signal = within.signal ? AbortSignal.any([late.signal, within.signal]) : late.signal
    const childEnv = { ...within.env, ...credentials(env, access) }
    try {
      const source = await resolveSource(address, policy)
      const release = await slots.acquire(dir, signal)
      try {
        const timeoutMs = within.maxS * 1_000
        return await work({
          git: (args, given = {}) => runGit(children, dir, args, { ...given, env: childEnv, signal, timeoutMs }),
          source,
          caFile: policy.caFile,
          refusals,
        })
      } finally {
        release()
      }
    } finally {
      clearTimeout(timer)
    }
  }
}

/** For servers that accept any user name with a token. */
const anyUsername = 'git'

function credentials(env: Readonly<Record<string, string>>, access: HostAccess): Readonly<Record<string, string>> {
  if (access === null) return {}
  const pair = Buffer.from(`${access.username ?? anyUsername}:${access.token}`).toString('base64')
  return withGitSetting(env, 'http.extraHeader', `Authorization: Basic ${pair}`)
}
