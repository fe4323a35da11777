import type { Ports } from '#ports/index.ts'
import type { Project } from '#ports/stores/projects.ts'

/**
 * Takes note of a new head commit, whether it came by the API or by a push: the site shows it, status and listeners
 * follow. With the built-in pages a commit can be read the moment it is there, so BUILDING passes at once. Safe to
 * repeat, and repeated by whoever next reads the head: nothing is lost if this process dies before it.
 */
export async function observeHead(
  ports: Pick<Ports, 'projects' | 'live' | 'events' | 'clock'>,
  project: Pick<Project, 'id'>,
  commitSha: string,
  source: 'api' | 'push',
  knownSince: Date,
): Promise<void> {
  const changed = await ports.projects.observeHead(project.id, commitSha)
  if (!changed) return
  const { id: projectId, status } = changed
  ports.events.pagesBuilt({ projectId, durationMs: ports.clock.now().getTime() - knownSince.getTime() })
  await ports.live.publish({ kind: 'commit', projectId, commitSha, source })
  await ports.live.publish({ kind: 'status', projectId, status: 'BUILDING', statusReason: null })
  await ports.live.publish({ kind: 'pages', projectId, commitSha })
  await ports.live.publish({ kind: 'status', projectId, status, statusReason: null })
}
