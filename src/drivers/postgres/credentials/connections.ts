import { type Kysely, sql, type Transaction } from 'kysely'
import pLimit from 'p-limit'
import type { Connection, ConnectionStore, Renewal, SealedGrant } from '#ports/stores/connections.ts'
import type { Schema } from '../schema.ts'

const columns = [
  'user_id as userId',
  'provider',
  'scopes',
  'access_token as accessToken',
  'refresh_token as refreshToken',
  'expires_at as expiresAt',
  'redirect_uri as redirectUri',
  'connected_at as connectedAt',
  'refused_at as refusedAt',
] as const

/** A renewal holds a database connection while it calls the host, so a slow host must not occupy them all. */
const concurrentRenewalsMax = 4

/** Tokens from the host that are not stored yet. Many hosts accept a refresh token once, so these cannot be requested again. */
type Unstored = { readonly replaced: Connection; readonly grant: SealedGrant; readonly sinceMs: number }

const storeAgainAfterMs = 1_000
/** Afterwards, only the user's next renewal stores them. */
const storeAgainForMs = 10 * 60_000

export function connectionStore(db: Kysely<Schema>): ConnectionStore {
  const rows = db.selectFrom('host_connections').select(columns)
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

  return {
    async find(userId) {
      return (await rows.where('user_id', '=', userId).executeTakeFirst()) ?? null
    },

    async keep(connection) {
      const row = {
        ...grantColumns(connection),
        provider: connection.provider,
        redirect_uri: connection.redirectUri,
        connected_at: connection.connectedAt,
        checked_at: connection.connectedAt,
        refused_at: null,
      }
      await db
        .insertInto('host_connections')
        .values({ user_id: connection.userId, ...row })
        .onConflict(known => known.column('user_id').doUpdateSet(row))
        .execute()
    },

    renew: renewShared,

    async refuse(userId, accessToken, at) {
      await db
        .updateTable('host_connections')
        .set({ refused_at: at })
        .where('user_id', '=', userId)
        .where('access_token', '=', accessToken)
        .where('refused_at', 'is', null)
        .execute()
    },

    async takeCheck(userId, before, now) {
      const { numUpdatedRows } = await db
        .updateTable('host_connections')
        .set({ checked_at: now })
        .where('user_id', '=', userId)
        .where('checked_at', '<=', before)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async drop(userId) {
      const dropped = await db
        .deleteFrom('host_connections')
        .where('user_id', '=', userId)
        .returning(columns)
        .executeTakeFirst()
      return dropped ?? null
    },

    async spendNonce(nonce, expiresAt) {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('spent_host_sign_ins')
        .values({ nonce, expires_at: expiresAt })
        .onConflict(spent => spent.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    async expireNonces(before) {
      await db.deleteFrom('spent_host_sign_ins').where('expires_at', '<', before).execute()
    },

    page(afterUserId, limit) {
      return rows.where('user_id', '>', afterUserId).orderBy('user_id').limit(limit).execute()
    },

    async reseal(read, { accessToken, refreshToken }) {
      const { numUpdatedRows } = await db
        .updateTable('host_connections')
        .set({ access_token: accessToken, refresh_token: refreshToken })
        .where('user_id', '=', read.userId)
        .where('access_token', '=', read.accessToken)
        .where(sql<boolean>`refresh_token is not distinct from ${read.refreshToken}`)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

/** A row lock blocks other renewals, a new sign-in and the disconnection until this renewal is written. */
async function renewLocked(
  tx: Transaction<Schema>,
  userId: number,
  renew: (current: Connection) => Promise<Renewal>,
): Promise<Connection | null> {
  const current = await tx
    .selectFrom('host_connections')
    .select(columns)
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
    .returning(columns)
    .executeTakeFirstOrThrow()
}

function isSame(a: SealedGrant, b: SealedGrant): boolean {
  return a.accessToken === b.accessToken && a.refreshToken === b.refreshToken
}

function grantColumns({ accessToken, refreshToken, expiresAt, scopes }: SealedGrant) {
  return { access_token: accessToken, refresh_token: refreshToken, expires_at: expiresAt, scopes: [...scopes] }
}
