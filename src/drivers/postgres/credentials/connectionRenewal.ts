import type { Kysely, Transaction } from 'kysely'
import pLimit from 'p-limit'
import type { Connection, ConnectionStore, Renewal, SealedGrant } from '#ports/stores/connections.ts'
import type { Schema } from '../schema.ts'
import { connectionColumns, grantColumns } from './connectionColumns.ts'

/** A renewal holds a database connection while it calls the host, so a slow host must not occupy them all. */
const concurrentRenewalsMax = 4

/** Tokens from the host that are not stored yet. Many hosts accept a refresh token once, so these cannot be requested again. */
type Unstored = { readonly replaced: Connection; readonly grant: SealedGrant; readonly sinceMs: number }

const storeAgainAfterMs = 1_000
/** Afterwards, only the user's next renewal stores them. */
const storeAgainForMs = 10 * 60_000

/** One renewal for each user at a time, whose result all callers share. */
export function connectionRenewal(db: Kysely<Schema>): ConnectionStore['renew'] {
  const limited = pLimit(concurrentRenewalsMax)
  const underWay = new Map<number, Promise<Connection | null>>()
  const unstored = new Map<number, Unstored>()

  function renewShared(userId: number, renew: (current: Connection) => Promise<Renewal>) {
    const running = underWay.get(userId)
    if (running !== undefined) return running
    const renewing = limited(() => renewNow(userId, renew)).finally(() => underWay.delete(userId))
    underWay.set(userId, renewing)
    return renewing
  }

  async function renewNow(userId: number, renew: (current: Connection) => Promise<Renewal>) {
    const before = unstored.get(userId)
    const renewOnce = async (current: Connection): Promise<Renewal> => {
      if (before && isSame(before.replaced, current)) return { kind: 'renewed', grant: before.grant }
      const renewal = await renew(current)
      if (renewal.kind === 'renewed')
        unstored.set(userId, { replaced: current, grant: renewal.grant, sinceMs: performance.now() })
      return renewal
    }
    try {
      const connection = await db.transaction().execute(tx => renewLocked(tx, userId, renewOnce))
      unstored.delete(userId)
      return connection
    } catch (error) {
      storeLater(userId)
      throw error
    }
  }

  function storeLater(userId: number): void {
    const kept = unstored.get(userId)
    if (!kept || performance.now() - kept.sinceMs > storeAgainForMs) return
    const again = () => renewShared(userId, async () => ({ kind: 'unchanged' })).catch(() => {})
    setTimeout(again, storeAgainAfterMs).unref()
  }

  return renewShared
}

/** A row lock blocks other renewals, a new sign-in and the disconnection until this renewal is written. */
async function renewLocked(
  tx: Transaction<Schema>,
  userId: number,
  renew: (current: Connection) => Promise<Renewal>,
): Promise<Connection | null> {
  const current = await tx
    .selectFrom('host_connections')
    .select(connectionColumns)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (current === undefined) return null
  const renewal = await renew(current)
  if (renewal.kind === 'unchanged') return current
  const change =
    renewal.kind === 'refused' ? { refused_at: renewal.at } : { ...grantColumns(renewal.grant), refused_at: null }
  return await tx
    .updateTable('host_connections')
    .set(change)
    .where('user_id', '=', userId)
    .returning(connectionColumns)
    .executeTakeFirstOrThrow()
}

function isSame(a: SealedGrant, b: SealedGrant): boolean {
  return a.accessToken === b.accessToken && a.refreshToken === b.refreshToken
}
