import { setStaleSince, staleSince } from '../api/staleSince.ts'

const projectPath = /^\/api\/projects\/(\d+)\//
/** These ask the host for its newest state, whatever waits to be committed: without the header the host answers again. */
const freshHostPaths = /\/(?:files|commits)$/

/** Notes the oldest moment that an answer about a project names (Interface, X-Stale-Since). */
export function recordStaleness(asked: string, { ok, headers }: Pick<Response, 'ok' | 'headers'>): void {
  const { pathname } = new URL(asked)
  const projectId = Number(projectPath.exec(pathname)?.[1])
  const known = staleSince(projectId)
  const since = headers.get('x-stale-since')
  if (since !== null) {
    if (known === null || since < known) setStaleSince(projectId, since)
  } else if (known !== null && ok && freshHostPaths.test(pathname)) setStaleSince(projectId, null)
}
