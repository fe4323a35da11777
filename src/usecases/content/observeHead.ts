import type { Ports } from '#ports/index.ts'
import type { OpenProject } from '../access/ownProject.ts'

/**
 * Records a new head commit, made through the API or by a push: the site shows it, status and listeners follow. The
 * built-in pages can serve a commit immediately, so BUILDING is passed through; if the host publishes the site, a job
 * waits for it. Idempotent, and repeated by the next reader of the head: nothing is lost if this process dies first.
 *
 * Concurrent observers each look again until what is recorded is the head, and none of them replaces a newer commit by
 * an older one: a reader with a copy of the repository would believe it.
 */
export async function observeHead(
  ports: Pick<Ports, 'projects' | 'live' | 'jobs' | 'events' | 'clock'>,
  project: Pick<OpenProject, 'id' | 'defaultBranch' | 'codeHost' | 'repo' | 'access' | 'pagesCommitSha'>,
  source: 'api' | 'push',
  knownSince: Date,
): Promise<void> {
  const { id: projectId, codeHost, repo, access, defaultBranch } = project
  for (let recordedHead = project.pagesCommitSha; ; ) {
    const head = await codeHost.repos.resolve(access, { ...repo, recordedHead }, defaultBranch)
    if (head === null || head === recordedHead) return
    const observed = await ports.projects.observeHead(projectId, { from: recordedHead, to: head })
    if (observed.kind === 'none') return
    recordedHead = observed.kind === 'other' ? observed.commitSha : head
    if (observed.kind === 'other') continue
    const { project: changed } = observed
    await ports.live.publish({ kind: 'commit', projectId, commitSha: head, source })
    await ports.live.publish({ kind: 'status', projectId, status: 'BUILDING', statusReason: null })
    if (changed.status === 'BUILDING' && changed.pagesUrl !== null) {
      await ports.jobs.resumeProject(projectId)
      continue
    }
    ports.events.pagesBuilt({ projectId, durationMs: ports.clock.now().getTime() - knownSince.getTime() })
    await ports.live.publish({ kind: 'pages', projectId, commitSha: head })
    await ports.live.publish({ kind: 'status', projectId, status: changed.status, statusReason: null })
  }
}
