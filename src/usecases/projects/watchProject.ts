import type { Ports } from '#ports/index.ts'
import type { ProjectNews } from '#ports/live.ts'
import type { Project } from '#ports/stores/projects.ts'

type Send = (event: { readonly event: ProjectNews['kind']; readonly data: unknown }) => void

/** A sign-in is looked at again at least this often: callers reconnect with a fresh token. */
const watchMaxMs = 15 * 60_000

/** Tells how the project stands now, then what happens to it, until the caller is gone. */
export async function watchProject(
  ports: Pick<Ports, 'projects' | 'live'>,
  { id: projectId }: Pick<Project, 'id'>,
  send: Send,
  signal: AbortSignal,
): Promise<void> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const stop = ports.live.listen(projectId, news => send(eventOf(news)))
  const limit = setTimeout(end, watchMaxMs).unref()
  signal.addEventListener('abort', () => end(), { once: true })
  try {
    // Read only now that nothing is missed: what happens from here on is heard.
    const project = await ports.projects.byId(projectId)
    if (!project || signal.aborted) return
    send(eventOf({ kind: 'status', projectId, status: project.status, statusReason: project.statusReason }))
    await over
  } finally {
    clearTimeout(limit)
    stop()
  }
}

function eventOf({ kind, ...data }: ProjectNews): Parameters<Send>[0] {
  return { event: kind, data }
}
