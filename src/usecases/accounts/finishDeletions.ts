import type { Ports } from '#ports/index.ts'
import type { Deletion } from '#ports/stores/deletions.ts'
import { disconnectHost } from '../access/disconnectHost.ts'
import { queueFormerAddressNotice } from './formerAddress.ts'

export type DeletionPorts = Parameters<typeof disconnectHost>[0] &
  Pick<Ports, 'deletions' | 'signIns' | 'mail' | 'jobs' | 'limiter'>

/** How long the request that deletes has to finish on its own. */
const ownTimeMs = 30_000
/** By then, requests that were running when the deletion began have ended and leave nothing more behind. */
const graceMs = 15 * 60_000
const batch = 100

/** Resumes every unfinished deletion, whatever interrupted it. */
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
 *   sign-ins end ──▶ code host disconnected ──▶ email notified ──▶ cleared
 *
 * Each step is idempotent. The notice is sent before the email is deleted, so that it is sent at least once.
 */
export async function performDeletion(ports: DeletionPorts, { userId, email }: Deletion): Promise<void> {
  await ports.signIns.endAll(userId, null)
  await disconnectHost(ports, userId, nowhere)
  await queueFormerAddressNotice(ports, { what: 'account_deleted', to: email })
  await ports.deletions.clear(userId, ports.clock.now())
}
