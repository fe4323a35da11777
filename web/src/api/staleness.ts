import { setStaleSince, staleSince } from './staleSince.ts'

const projectPath = /^\/api\/projects\/(\d+)\//
/**
 * These paths read the host's newest state even while commits are queued: a response without the header means that the
 * host is available again.
 */
const freshHostPaths = /\/(?:files|commits)$/

/** Records the oldest time named by a response about a project (Interface, X-Stale-Since). */
export function recordStaleness(asked: string, { ok, headers }: Pick<Response, 'ok' | 'headers'>): void {
  const { pathname } = new URL(asked)
  const projectId = Number(projectPath.exec(pathname)?.[1])
  const known = staleSince(projectId)
  const since = headers.get('x-stale-since')
  if (since !== null) {
    if (known === null || since < known) setStaleSince(projectId, since)
  } else if (known !== null && ok && freshHostPaths.test(pathname)) setStaleSince(projectId, null)
}
