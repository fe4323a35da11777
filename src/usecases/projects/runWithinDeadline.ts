import { setTimeout as wait } from 'node:timers/promises'
import type { Ports } from '#ports/index.ts'
import { leaseS } from '../lease.ts'

/**
 * Works on a project for as long as a caller is willing to wait. After that the work continues in the background; if it
 * is interrupted there, a job takes over.
 */
export async function runWithinDeadline(
  ports: Pick<Ports, 'jobs' | 'settings'>,
  id: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const deadline = new AbortController()
  const outcome = await Promise.race([
    work().finally(() => deadline.abort()),
    wait(ports.settings.createDeadlineMs, 'late' as const, { signal: deadline.signal, ref: false }).catch(() => 'done'),
  ])
  if (outcome === 'late') await ports.jobs.resumeProject(id, leaseS)
}
