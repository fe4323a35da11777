import type { Kysely } from 'kysely'
import type { Clock } from '#ports/clock.ts'
import type { SignInStore } from '#ports/stores/signIns.ts'
import type { Schema } from '../schema.ts'

type SignInList = Pick<SignInStore, 'live' | 'startedAt' | 'confirm' | 'confirmedAt' | 'endOne' | 'endAll'>

/** Sign-ins as their owner sees and ends them. */
export function signInList(db: Kysely<Schema>, clock: Clock, onEnded: (family: string) => void): SignInList {
  const liveOf = (userId: number) =>
    db.selectFrom('sign_ins').where('user_id', '=', userId).where('ended_at', 'is', null)
  const timesOf = (family: string) =>
    db
      .selectFrom('sign_ins')
      .select(['created_at as createdAt', 'confirmed_at as confirmedAt'])
      .where('family', '=', family)
      .where('ended_at', 'is', null)
  const ending = (userId: number) =>
    db
      .updateTable('sign_ins')
      .set({ ended_at: clock.now() })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .returning('family')

  return {
    live(userId, limit) {
      return liveOf(userId)
        .select(['id', 'family', 'address', 'user_agent as userAgent'])
        .select(['created_at as createdAt', 'last_seen_at as lastSeenAt', 'expires_at as expiresAt'])
        .where('expires_at', '>', clock.now())
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },

    async startedAt(family) {
      return (await timesOf(family).executeTakeFirst())?.createdAt ?? null
    },

    async confirm(family, at) {
      await db.updateTable('sign_ins').set({ confirmed_at: at }).where('family', '=', family).execute()
    },

    async confirmedAt(family) {
      return (await timesOf(family).executeTakeFirst())?.confirmedAt ?? null
    },

    async endOne(userId, id) {
      const ended = await ending(userId).where('id', '=', id).where('expires_at', '>', clock.now()).executeTakeFirst()
      if (ended) onEnded(ended.family)
      return ended !== undefined
    },

    async endAll(userId, except) {
      const others = except === null ? ending(userId) : ending(userId).where('family', '<>', except)
      for (const { family } of await others.execute()) onEnded(family)
    },
  }
}
