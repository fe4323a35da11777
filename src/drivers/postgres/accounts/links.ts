import { type Kysely, sql } from 'kysely'
import type { LinkStore } from '#ports/stores/links.ts'
import type { Schema } from '../schema.ts'
import { record } from '../service/auditLog.ts'

export function linkStore(db: Kysely<Schema>): LinkStore {
  return {
    async make({ hash, purpose, userId, email, wasMailed, expiresAt }, max) {
      await db.transaction().execute(async tx => {
        await tx
          .insertInto('account_links')
          .values({ token_hash: hash, purpose, user_id: userId, email, mailed: wasMailed, expires_at: expiresAt })
          .execute()
        const ofEmail = tx
          .selectFrom('account_links')
          .select('token_hash')
          .where('purpose', '=', purpose)
          .where(sql`lower(email)`, '=', sql`lower(${email})`)
        await tx
          .deleteFrom('account_links')
          .where('token_hash', 'in', ofEmail.orderBy('expires_at', 'desc').offset(max))
          .execute()
        if (wasMailed) return
        const service = { id: null, email: null, address: null, at: new Date() }
        await record(tx, service, 'reset_link_made', { id: userId, name: email })
      })
    },

    async spend(hash, purpose, now) {
      const spent = await db
        .deleteFrom('account_links')
        .where('token_hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now)
        .returning(['user_id as userId', 'email', 'mailed as wasMailed'])
        .executeTakeFirst()
      return spent ?? null
    },

    async expire(before) {
      await db.deleteFrom('account_links').where('expires_at', '<', before).execute()
    },
  }
}
