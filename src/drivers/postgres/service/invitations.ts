import { type Kysely, sql } from 'kysely'
import type { AdministrationStore } from '#ports/stores/administration.ts'
import type { Schema } from '../schema.ts'
import { record } from './auditLog.ts'

type Invitations = Pick<AdministrationStore, 'invite' | 'invitations' | 'withdraw' | 'isInvited'>

const columns = ['id', 'email', 'created_at as createdAt', 'expires_at as expiresAt'] as const

export function invitations(db: Kysely<Schema>): Invitations {
  return {
    invite: ({ email, tokenHash, expiresAt }, actor) =>
      db.transaction().execute(async tx => {
        const row = { email, token_hash: tokenHash, created_at: actor.at, expires_at: expiresAt }
        const invitation = await tx
          .insertInto('invitations')
          .values(row)
          .onConflict(known => known.expression(sql`lower(email)`).doUpdateSet(row))
          .returning(columns)
          .executeTakeFirstOrThrow()
        await record(tx, actor, 'invited', { id: null, name: email })
        return invitation
      }),

    invitations: now =>
      db.selectFrom('invitations').select(columns).where('expires_at', '>', now).orderBy('id', 'desc').execute(),

    withdraw: (id, actor) =>
      db.transaction().execute(async tx => {
        const gone = await tx.deleteFrom('invitations').where('id', '=', id).returning('email').executeTakeFirst()
        if (gone) await record(tx, actor, 'invitation_withdrawn', { id: null, name: gone.email })
        return gone !== undefined
      }),

    async isInvited(email, tokenHash, now) {
      let found = db
        .selectFrom('invitations')
        .select('id')
        .where(sql`lower(email)`, '=', sql`lower(${email})`)
        .where('expires_at', '>', now)
      if (tokenHash !== null) found = found.where('token_hash', '=', tokenHash)
      return (await found.executeTakeFirst()) !== undefined
    },
  }
}
