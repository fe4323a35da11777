import type { Ports } from '#ports/index.ts'
import type { ProjectNews } from '#ports/live.ts'
import type { Project } from '#ports/stores/projects.ts'

type Send = (event: { readonly event: ProjectNews['kind']; readonly data: unknown }) => void

/** A sign-in is looked at again at least this often: callers reconnect with a fresh token. */
const watchMaxMs = 15 * 60_000

/** Tells how the project stands now, then what happens to it, until the caller is gone. */
export function watchProject(
  ports: Pick<Ports, 'live'>,
  project: Project,
  send: Send,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = ports.live.listen(project.id, news => send(eventOf(news)))
  const { id: projectId, status, statusReason } = project
  send(eventOf({ kind: 'status', projectId, status, statusReason }))
  const limit = setTimeout(resolve, watchMaxMs).unref()
  if (signal.aborted) resolve()
  signal.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => {
    clearTimeout(limit)
    stop()
  })
}

function eventOf({ kind, ...data }: ProjectNews): Parameters<Send>[0] {
  return { event: kind, data }
}
