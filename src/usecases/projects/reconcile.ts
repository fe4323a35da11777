import type { Ports } from '#ports/index.ts'

const batch = 200
/** Longer than from one round to the next, so that each creation is asked for when its time comes and not later. */
const aheadMs = 90_000

/**
 * Asks for every creation and change of visibility that is not at its end, for when no worker holds it: after a crash,
 * that is what resumes it.
 */
export async function reconcile(ports: Pick<Ports, 'projects' | 'jobs' | 'clock'>): Promise<void> {
  const now = ports.clock.now().getTime()
  const before = new Date(now + aheadMs)
  const changes = await ports.projects.unsettledVisibility(before, batch)
  for (const { id, freeAt } of [...changes, ...(await ports.projects.unsettled(before, batch))]) {
    await ports.jobs.settleProject(id, Math.max(0, Math.ceil((freeAt.getTime() - now) / 1_000)))
  }
}
