import type { Ports } from '#ports/index.ts'

const batch = 200

/** Asks again for every creation that nobody works on and whose time has come: after a crash, that is what resumes it. */
export async function reconcile(ports: Pick<Ports, 'projects' | 'jobs' | 'clock'>): Promise<void> {
  for (const id of await ports.projects.unsettled(ports.clock.now(), batch)) await ports.jobs.settleProject(id)
}
