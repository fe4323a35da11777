import type { Ports } from '#ports/index.ts'
import type { LiveUpdate } from '#ports/live.ts'
import type { Project } from '#ports/stores/project.ts'

/** A sign-in is checked again at least this often: callers reconnect with a fresh token. */
const watchMaxMs = 15 * 60_000

/** Emits the status and pages of the project, then its updates, until it is deleted or the caller disconnects. */
export async function watchProject(
  ports: Pick<Ports, 'projects' | 'live'>,
  { id: projectId }: Pick<Project, 'id'>,
  emit: (event: LiveUpdate) => void,
  signal: AbortSignal,
): Promise<void> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const stop = ports.live.listen(projectId, update => {
    emit(update)
    if (update.kind === 'deleted') end()
  })
  const limit = setTimeout(end, watchMaxMs).unref()
  signal.addEventListener('abort', () => end(), { once: true })
  try {
    // Read only after subscribing, so that no update is missed.
    const project = await ports.projects.byId(projectId)
    if (!project || signal.aborted) return
    emit({ kind: 'status', projectId, status: project.status, statusReason: project.statusReason })
    const { pagesCommitSha: commitSha } = project
    if (commitSha !== null) emit({ kind: 'pages', projectId, commitSha })
    await over
  } finally {
    clearTimeout(limit)
    stop()
  }
}
