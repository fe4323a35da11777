import { limits } from '#domain/limits.ts'
import type { HostId } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'

type WakePorts = Pick<Ports, 'queuedCommits' | 'jobs' | 'clock'>

const batch = 200

/** Schedules the waiting commits of a user or project immediately: the host accepts their account or token again. */
export async function wakeQueued(
  ports: WakePorts,
  of: { readonly userId?: number; readonly projectId?: number },
): Promise<void> {
  await wake(ports, of)
}

/**
 * Schedules the commits that wait for a host that is back. Commits that wait for a person, or for a longer pause that
 * the host asked for, are not touched.
 */
export async function wakeAll(ports: WakePorts, host: HostId): Promise<void> {
  await wake(ports, { host, dueBefore: new Date(ports.clock.now().getTime() + limits.queuePauseS * 1_000) })
}

async function wake(
  { queuedCommits, jobs, clock }: WakePorts,
  of: Parameters<WakePorts['queuedCommits']['wake']>[0],
): Promise<void> {
  const ids = await queuedCommits.wake(of, clock.now(), batch)
  for (const id of ids) await jobs.sendQueued(id)
}
