import { type Kysely, sql } from 'kysely'
import type { ConnectionStore } from '#ports/stores/connections.ts'
import type { Schema } from '../schema.ts'
import { connectionColumns, grantColumns } from './connectionColumns.ts'
import { connectionRenewal } from './connectionRenewal.ts'

export function connectionStore(db: Kysely<Schema>): ConnectionStore {
  const rows = db.selectFrom('host_connections').select(connectionColumns)
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

    renew: connectionRenewal(db),

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
        .returning(connectionColumns)
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
