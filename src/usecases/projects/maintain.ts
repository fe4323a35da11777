import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { measureAll } from '../quotas/measureAll.ts'
import { runAll } from '../runAll.ts'
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
  const daysAgo = (days: number) => new Date(now - days * 86_400_000)
  const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000)
  await runAll([
    () => ports.idempotency.expire(hoursAgo(limits.idempotencyTtlHours)),
    () => ports.signIns.expire(new Date(now)),
    () => ports.connections.expireNonces(new Date(now)),
    () => ports.links.expire(new Date(now)),
    () => ports.queuedCommits.expireLanded(hoursAgo(limits.landedCommitRetentionHours)),
    () => ports.securityLog.expire(daysAgo(limits.securityLogRetentionDays)),
    () => dropExpiredProposals(ports),
    () => ports.proposals.expire(daysAgo(limits.proposalRetentionDays + 1)),
    async () => ports.siteCache === null && (await ports.sitePurges.forget()),
    () => purgeOld(ports),
    () => measureAll(ports),
  ])
}
