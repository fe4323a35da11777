import { HostError, type ProjectHost } from '#ports/hosts.ts'

/** Whether repositories live on a server of others, which may be away while this service is not. */
export function isElsewhere(host: Pick<ProjectHost, 'identity' | 'repoTokens'>): boolean {
  return host.identity !== undefined || host.repoTokens !== undefined
}

/** Whether a call failed because such a server cannot take it for the time being. */
export function isOutage(host: Pick<ProjectHost, 'identity' | 'repoTokens'>, error: unknown): error is HostError {
  return error instanceof HostError && error.isPassing && isElsewhere(host)
}

/** Runs what a commit that landed does not depend on: in an outage it is left to the next look at the host. */
export async function unlessOutage<T>(
  host: Pick<ProjectHost, 'identity' | 'repoTokens'>,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (isOutage(host, error)) return null
    throw error
  }
}
