import type { Kysely } from 'kysely'
import type { SecurityLog } from '#ports/stores/securityLog.ts'
import type { Schema } from './schema.ts'

export function securityLog(db: Kysely<Schema>): SecurityLog {
  return {
    async add(userId, { what, about, address, userAgent, at }) {
      await db
        .insertInto('security_log')
        .values({ user_id: userId, what, about, address, user_agent: userAgent, at })
        .execute()
    },

    list(userId, { limit, beforeId }) {
      const all = db
        .selectFrom('security_log')
        .select(['id', 'what', 'about', 'address', 'user_agent as userAgent', 'at'])
        .where('user_id', '=', userId)
      const older = beforeId === undefined ? all : all.where('id', '<', beforeId)
      return older.orderBy('id', 'desc').limit(limit).execute()
    },

    async expire(before) {
      await db.deleteFrom('security_log').where('at', '<', before).execute()
    },
  }
}
