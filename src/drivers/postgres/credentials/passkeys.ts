import { type Kysely, sql } from 'kysely'
import type { PasskeyAddition, SecondFactorStore, StoredPasskey } from '#ports/stores/secondFactors.ts'
import type { Schema } from '../schema.ts'
import { changeFactors, saveInitialCodes } from './factorChanges.ts'

const shown = ['id', 'name', 'added_at as addedAt', 'last_used_at as lastUsedAt'] as const
const stored = [
  ...shown,
  'user_id as userId',
  'user_handle as userHandle',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
] as const

type PasskeyRows = Pick<
  SecondFactorStore,
  'addPasskey' | 'passkeyOf' | 'notePasskeyUse' | 'renamePasskey' | 'removePasskey'
>

export function passkeyRows(db: Kysely<Schema>): PasskeyRows {
  return {
    addPasskey: (userId, passkey, { max, at, codes }) =>
      changeFactors(db, userId, async (tx): Promise<PasskeyAddition> => {
        if ((await listPasskeys(tx, userId)).length >= max) return { kind: 'full' }
        const made = await tx
          .insertInto('passkeys')
          .values({
            user_id: userId,
            user_handle: passkey.userHandle,
            credential_id: passkey.credentialId,
            public_key: passkey.publicKey,
            counter: passkey.counter,
            transports: [...passkey.transports],
            name: passkey.name,
            added_at: at,
            last_used_at: null,
          })
          .onConflict(known => known.column('credential_id').doNothing())
          .returning(shown)
          .executeTakeFirst()
        if (made === undefined) return { kind: 'known' }
        return { kind: 'added', passkey: made, areCodesKept: await saveInitialCodes(tx, userId, codes) }
      }),

    async passkeyOf(credentialId) {
      const found = db.selectFrom('passkeys').select(stored).where('credential_id', '=', credentialId)
      return (await found.executeTakeFirst()) ?? null
    },

    async notePasskeyUse(id, counter, at) {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ counter, last_used_at: at })
        .where('id', '=', id)
        .where(sql<boolean>`counter < ${counter} or (counter = 0 and ${counter} = 0)`)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async renamePasskey(userId, id, name) {
      const renamed = await db
        .updateTable('passkeys')
        .set({ name })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning(shown)
        .executeTakeFirst()
      return renamed ?? null
    },

    removePasskey: (userId, id) =>
      changeFactors(db, userId, async tx => {
        const removed = await tx
          .deleteFrom('passkeys')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .returning('name')
          .executeTakeFirst()
        return removed?.name ?? null
      }),
  }
}

export function listPasskeys(db: Kysely<Schema>, userId: number): Promise<StoredPasskey[]> {
  return db.selectFrom('passkeys').select(stored).where('user_id', '=', userId).orderBy('id').execute()
}
