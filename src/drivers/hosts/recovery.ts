import { HostError, type ProjectHost } from '#ports/hosts.ts'

/** Calls that the server itself answers. A mirror answers reads while its server is unavailable. */
const askingServer = ['contentReady', 'resolve', 'listRefs', 'tree', 'readFile', 'commit', 'listCommits'] as const
const askingServerOfMirror = ['commit'] as const
const quietMs = 5_000

export type Recovery = {
  /** The first call that failed for a transient reason, while the host was available. */
  readonly onOutage: () => void
  readonly onRecovery: () => void
}

/**
 * Detects that a remote host is available again: reports the first successful call after a temporary failure. Reports
 * at most every 5 seconds, even while only some of several servers are available again.
 */
export function withRecoveryDetection(
  host: ProjectHost,
  { onOutage, onRecovery }: Recovery,
  now = () => performance.now(),
): ProjectHost {
  let isUnavailable = false
  let reportedAtMs = Number.NEGATIVE_INFINITY

  function watched<A extends unknown[], R>(call: (...args: A) => Promise<R>) {
    return async (...args: A): Promise<R> => {
      try {
        const result = await call(...args)
        if (isUnavailable && now() - reportedAtMs >= quietMs) {
          isUnavailable = false
          reportedAtMs = now()
          onRecovery()
        }
        return result
      } catch (error) {
        if (error instanceof HostError && error.isTransient) {
          if (!isUnavailable) onOutage()
          isUnavailable = true
        }
        throw error
      }
    }
  }

  const names = host.repoTokens === undefined ? askingServer : askingServerOfMirror
  const calls = names.map(name => [name, watched(host.repos[name] as (...args: unknown[]) => Promise<unknown>)])
  const repos = { ...host.repos, ...Object.fromEntries(calls) }
  // Getters stay getters: a host's properties may change.
  return Object.defineProperties(
    { ...host },
    { ...Object.getOwnPropertyDescriptors(host), repos: { value: repos, enumerable: true } },
  )
}
