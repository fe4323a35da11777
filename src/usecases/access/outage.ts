import { HostError, type ProjectHost } from '#ports/hosts.ts'

/** Whether repositories live on another operator's server, which may be unavailable while this service is up. */
export function isRemoteHost(host: Pick<ProjectHost, 'identity' | 'repoTokens'>): boolean {
  return host.identity !== undefined || host.repoTokens !== undefined
}

/** Whether a call failed because such a server is temporarily unavailable. */
export function isOutage(host: Pick<ProjectHost, 'identity' | 'repoTokens'>, error: unknown): error is HostError {
  return error instanceof HostError && error.isTransient && isRemoteHost(host)
}

/**
 * Runs follow-up work that a landed commit does not depend on. During an outage the next poll of the host does it
 * instead.
 */
export async function ignoringOutage<T>(
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
