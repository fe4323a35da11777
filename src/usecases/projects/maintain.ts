import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { measureAll } from '../quotas/measureAll.ts'
import { dropExpiredProposals } from './dropExpiredProposals.ts'
import { purgeOld } from './purgeProject.ts'

/**
 * The daily maintenance: deletes expired proposals, stored answers, sign-ins, landed commits of the queue and deleted
 * projects, here and at the code host, and measures the space that projects use.
 */
export async function maintain(
  ports: Pick<
    Ports,
    | 'projects'
    | 'quotas'
    | 'edits'
    | 'proposals'
    | 'sitePurges'
    | 'siteCache'
    | 'queuedCommits'
    | 'idempotency'
    | 'signIns'
    | 'connections'
    | 'links'
    | 'securityLog'
    | 'hosts'
    | 'clock'
    | 'events'
  >,
): Promise<void> {
  const now = ports.clock.now().getTime()
  await ports.idempotency.expire(new Date(now - limits.idempotencyTtlHours * 3_600_000))
  await ports.signIns.expire(new Date(now))
  await ports.connections.expireNonces(new Date(now))
  await ports.links.expire(new Date(now))
  await ports.queuedCommits.expireLanded(new Date(now - limits.landedCommitRetentionHours * 3_600_000))
  await ports.securityLog.expire(new Date(now - limits.securityLogRetentionDays * 86_400_000))
  await dropExpiredProposals(ports)
  await ports.proposals.expire(new Date(now - (limits.proposalRetentionDays + 1) * 86_400_000))
  if (ports.siteCache === null) await ports.sitePurges.forget()
  await purgeOld(ports)
  await measureAll(ports)
}
