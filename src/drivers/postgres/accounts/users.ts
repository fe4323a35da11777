import { type Kysely, sql } from 'kysely'
import pLimit from 'p-limit'
import type { UserStore } from '#ports/stores/users.ts'
import { lockInTransaction } from '../connection/locks.ts'
import type { Schema } from '../schema.ts'
import { hostUsers } from './hostUsers.ts'
import { selectLiving, updateLiving } from './livingUsers.ts'
import { insertUser, withEmailReleased } from './newUsers.ts'
import { userColumns } from './userColumns.ts'

/** A change holds a database connection while it uses others, so changes must not occupy them all. */
const concurrentChangesMax = 4

export function userStore(db: Kysely<Schema>): UserStore {
  const users = selectLiving(db)
  const limited = pLimit(concurrentChangesMax)

  return {
    ...hostUsers(db),

    create({ email, passwordHash, firstName, lastName, emailVerifiedAt = null }) {
      return insertUser(db, {
        email,
        password_hash: passwordHash,
        first_name: firstName,
        last_name: lastName,
        email_verified_at: emailVerifiedAt,
      })
    },

    async rename(id, { firstName, lastName }) {
      const renamed = await updateLiving(db)
        .set({ first_name: firstName, last_name: lastName })
        .where('id', '=', id)
        .returning(userColumns)
        .executeTakeFirst()
      return renamed ?? null
    },

    setEmail(id, email, verifiedAt = null) {
      return withEmailReleased(db, verifiedAt === null ? null : { email, exceptOf: id }, async tx => {
        const changed = await updateLiving(tx)
          .set({
            email,
            released_email: null,
            // An address that differs only in case stays verified.
            email_verified_at: sql`coalesce(${verifiedAt}::timestamptz, case when lower(email) = lower(${email}) then email_verified_at end)`,
          })
          .where('id', '=', id)
          .returning(userColumns)
          .executeTakeFirst()
        return changed ?? null
      })
    },

    async setPassword(id, passwordHash) {
      await db.transaction().execute(async tx => {
        await updateLiving(tx).set({ password_hash: passwordHash }).where('id', '=', id).execute()
        await tx.deleteFrom('account_links').where('user_id', '=', id).where('purpose', '=', 'reset').execute()
      })
    },

    async verifyEmail(id, email, at) {
      const verified = await updateLiving(db)
        .set({ email_verified_at: sql`coalesce(email_verified_at, ${at})` })
        .where('id', '=', id)
        .where(sql`lower(email)`, '=', sql`lower(${email})`)
        .where('enabled', '=', true)
        .returning(userColumns)
        .executeTakeFirst()
      return verified ?? null
    },

    changingSignIn: (id, change) =>
      limited(() =>
        db.transaction().execute(async tx => {
          await lockInTransaction(tx, `sign-in:${id}`)
          return await change()
        }),
      ),

    async byReleasedEmail(email) {
      const released = users.where(sql`lower(released_email)`, '=', sql`lower(${email})`)
      return (await released.orderBy('id', 'desc').executeTakeFirst()) ?? null
    },

    async byEmail(email) {
      const user = await users.where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst()
      return user ?? null
    },

    async byId(id) {
      return (await users.where('id', '=', id).executeTakeFirst()) ?? null
    },
  }
}
