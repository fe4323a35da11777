import type { Ports } from '#ports/index.ts'
import type { Deletion } from '#ports/stores/deletions.ts'
import { disconnectHost } from '../access/disconnectHost.ts'
import { queueFormerAddressNotice } from './formerAddress.ts'

export type DeletionPorts = Parameters<typeof disconnectHost>[0] &
  Pick<Ports, 'deletions' | 'signIns' | 'mail' | 'jobs' | 'limiter'>

/** A request that deletes has this long to do it by itself. */
const ownTimeMs = 30_000
/** Requests that were under way when the deletion began are over by then, and leave nothing more behind. */
const graceMs = 15 * 60_000
const batch = 100

/** Goes on with every deletion that is not at its end, whatever broke it off. */
export async function finishDeletions(ports: DeletionPorts): Promise<void> {
  const now = ports.clock.now().getTime()
  for (const deletion of await ports.deletions.underWay(new Date(now - ownTimeMs), batch)) {
    try {
      await performDeletion(ports, deletion)
      if (deletion.begunAt.getTime() < now - graceMs) await ports.deletions.end(deletion.userId, new Date(now))
    } catch (error) {
      ports.events.fault({ where: `deleting account ${deletion.userId}`, error })
    }
  }
}

const nowhere = { address: null, userAgent: null }

/**
 *   sign-ins end ──▶ code host disconnected ──▶ email told ──▶ cleared
 *
 * Each step can be done again. The email is told before it is forgotten, so that it is told at least once.
 */
export async function performDeletion(ports: DeletionPorts, { userId, email }: Deletion): Promise<void> {
  await ports.signIns.endAll(userId, null)
  await disconnectHost(ports, userId, nowhere)
  await queueFormerAddressNotice(ports, { what: 'account_deleted', to: email })
  await ports.deletions.clear(userId, ports.clock.now())
}
