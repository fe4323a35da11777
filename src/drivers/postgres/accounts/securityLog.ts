import type { Kysely } from 'kysely'
import type { SecurityLog } from '#ports/stores/securityLog.ts'
import type { Schema } from '../schema.ts'
import type { LateEvents } from './lateEvents.ts'

export function securityLog(db: Kysely<Schema>, late: LateEvents): SecurityLog {
  return {
    async add(userId, { what, about, address, userAgent, at }) {
      await late.write()
      await db
        .insertInto('security_log')
        .values({ user_id: userId, what, about, address, user_agent: userAgent, at })
        .execute()
    },

    addLater: (userId, event) => late.add({ userId, ...event }),

    async list(userId, { limit, beforeId }) {
      await late.write()
      const all = db
        .selectFrom('security_log')
        .select(['id', 'what', 'about', 'address', 'user_agent as userAgent', 'at'])
        .where('user_id', '=', userId)
      const older = beforeId === undefined ? all : all.where('id', '<', beforeId)
      return await older.orderBy('id', 'desc').limit(limit).execute()
    },

    async expire(before) {
      await db.deleteFrom('security_log').where('at', '<', before).execute()
    },
  }
}
