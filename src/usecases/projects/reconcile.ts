import type { Ports } from '#ports/index.ts'

const batch = 200
/** Longer than the interval between rounds, so that each creation is scheduled for when it is due and not later. */
const aheadMs = 30_000

/**
 * Schedules every unfinished creation, change of visibility and queue of commits for when no worker holds it: after a
 * crash, this is what resumes it.
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

function secondsTo(time: Date, nowMs: number): number {
  return Math.max(0, Math.ceil((time.getTime() - nowMs) / 1_000))
}
