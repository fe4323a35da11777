import type { Ports } from '#ports/index.ts'
import type { LiveUpdate } from '#ports/live.ts'
import type { Project } from '#ports/stores/projects.ts'

/** A sign-in is looked at again at least this often: callers reconnect with a fresh token. */
const watchMaxMs = 15 * 60_000

/** Tells how the project stands now, then what happens to it, until the caller is gone. */
export async function watchProject(
  ports: Pick<Ports, 'projects' | 'live'>,
  { id: projectId }: Pick<Project, 'id'>,
  tell: (event: LiveUpdate) => void,
  signal: AbortSignal,
): Promise<void> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const stop = ports.live.listen(projectId, tell)
  const limit = setTimeout(end, watchMaxMs).unref()
  signal.addEventListener('abort', () => end(), { once: true })
  try {
    // Read only now that nothing is missed: what happens from here on is heard.
    const project = await ports.projects.byId(projectId)
    if (!project || signal.aborted) return
    tell({ kind: 'status', projectId, status: project.status, statusReason: project.statusReason })
    await over
  } finally {
    clearTimeout(limit)
    stop()
  }
}
