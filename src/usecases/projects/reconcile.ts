import type { Ports } from '#ports/index.ts'

const batch = 200
/** Longer than from one round to the next, so that each creation is asked for when its time comes and not later. */
const aheadMs = 90_000

/**
 * Asks for every creation, change of visibility and queue of commits that is not at its end, for when no worker holds it:
 * after a crash, that is what resumes it.
 */
export async function reconcile(
  ports: Pick<Ports, 'projects' | 'queuedCommits' | 'hosts' | 'jobs' | 'clock'>,
): Promise<void> {
  const now = ports.clock.now().getTime()
  const before = new Date(now + aheadMs)
  const changes = await ports.projects.unfinishedVisibility(before, batch)
  for (const { id, freeAt } of [...changes, ...(await ports.projects.unfinished(before, batch))]) {
    await ports.jobs.resumeProject(id, secondsTo(freeAt, now))
  }
  for (const host of ports.hosts.all) {
    for (const { id, freeAt } of await ports.queuedCommits.due(host.id, before, batch)) {
      await ports.jobs.sendQueued(id, secondsTo(freeAt, now))
    }
  }
}

function secondsTo(moment: Date, nowMs: number): number {
  return Math.max(0, Math.ceil((moment.getTime() - nowMs) / 1_000))
}
