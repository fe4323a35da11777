import type { Kysely } from 'kysely'
import type { SecondFactorStore, StoredTotp } from '#ports/stores/secondFactors.ts'
import type { Schema } from '../schema.ts'
import { changeFactors, countCodes, hasFactor, removeFactors, saveInitialCodes } from './factorChanges.ts'
import { listPasskeys, passkeyRows } from './passkeys.ts'

const totpColumns = ['user_id as userId', 'secret', 'added_at as addedAt'] as const

export function secondFactorStore(db: Kysely<Schema>): SecondFactorStore {
  return {
    ...passkeyRows(db),

    async of(userId) {
      const [totp, passkeys, recoveryCodesLeft] = await Promise.all([
        db.selectFrom('totp_secrets').select(totpColumns).where('user_id', '=', userId).executeTakeFirst(),
        listPasskeys(db, userId),
        countCodes(db, userId),
      ])
      return { totp: totp ?? null, passkeys, recoveryCodesLeft }
    },

    has: userId => hasFactor(db, userId),

    setTotp: (userId, { secret, step, at }, codes) =>
      changeFactors(db, userId, async tx => {
        const row = { secret, last_step: step, added_at: at }
        await tx
          .insertInto('totp_secrets')
          .values({ user_id: userId, ...row })
          .onConflict(known => known.column('user_id').doUpdateSet(row))
          .execute()
        return { areCodesKept: await saveInitialCodes(tx, userId, codes) }
      }),

    async takeStep({ userId, secret }, step) {
      const { numUpdatedRows } = await db
        .updateTable('totp_secrets')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('secret', '=', secret)
        .where('last_step', '<', step)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    removeTotp: userId =>
      changeFactors(db, userId, async tx => {
        const { numDeletedRows } = await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).executeTakeFirst()
        return numDeletedRows > 0n
      }),

    async resealTotp(read: StoredTotp, secret) {
      const { numUpdatedRows } = await db
        .updateTable('totp_secrets')
        .set({ secret })
        .where('user_id', '=', read.userId)
        .where('secret', '=', read.secret)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    totpPage: (afterUserId, limit) =>
      db
        .selectFrom('totp_secrets')
        .select(totpColumns)
        .where('user_id', '>', afterUserId)
        .orderBy('user_id')
        .limit(limit)
        .execute(),

    setRecoveryCodes: (userId, hashes) =>
      changeFactors(db, userId, async tx => {
        await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
        return (await hasFactor(tx, userId)) && (await saveInitialCodes(tx, userId, hashes))
      }),

    async hasRecoveryCode(userId, hash) {
      const known = await db
        .selectFrom('recovery_codes')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('code_hash', '=', hash)
        .executeTakeFirst()
      return known !== undefined
    },

    async spendRecoveryCode(userId, hash) {
      const { numDeletedRows } = await db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', hash)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    removeAll: userId => changeFactors(db, userId, tx => removeFactors(tx, userId)),
  }
}
