import { type Kysely, sql } from 'kysely'
import pLimit from 'p-limit'
import type { HostProfile, User, UserStore } from '#ports/stores/users.ts'
import { lockInTransaction } from '../connection/locks.ts'
import type { Schema } from '../schema.ts'
import { insertUser, isUniqueViolation, withEmailReleased } from './newUsers.ts'
import { userColumns } from './userColumns.ts'

/** A change holds a database connection while it uses others, so changes must not occupy them all. */
const concurrentChangesMax = 4

export function userStore(db: Kysely<Schema>): UserStore {
  // Callers do not see an account that is being deleted.
  const users = db.selectFrom('users').select(userColumns).where('deletion_begun_at', 'is', null)
  const living = (tx: Kysely<Schema> = db) => tx.updateTable('users').where('deletion_begun_at', 'is', null)
  const limited = pLimit(concurrentChangesMax)

  async function byHostProfile({ provider, userId }: Pick<HostProfile, 'provider' | 'userId'>): Promise<User | null> {
    const found = users.where('repohost_provider', '=', provider).where('repohost_user_id', '=', userId)
    return (await found.executeTakeFirst()) ?? null
  }

  return {
    create({ email, passwordHash, firstName, lastName, emailVerifiedAt = null }) {
      return insertUser(db, {
        email,
        password_hash: passwordHash,
        first_name: firstName,
        last_name: lastName,
        email_verified_at: emailVerifiedAt,
      })
    },

    async createFromHost({ email, firstName, lastName, emailVerifiedAt = null }, profile) {
      const names = { first_name: firstName, last_name: lastName }
      const user = await insertUser(db, {
        email,
        ...names,
        ...profileColumns(profile),
        email_verified_at: emailVerifiedAt,
      })
      return user ?? (await byHostProfile(profile))
    },

    async linkHost(id, profile) {
      try {
        await living().set(profileColumns(profile)).where('id', '=', id).execute()
        return true
      } catch (error) {
        if (isUniqueViolation(error)) return false
        throw error
      }
    },

    byHostProfile,

    async rename(id, { firstName, lastName }) {
      const renamed = await living()
        .set({ first_name: firstName, last_name: lastName })
        .where('id', '=', id)
        .returning(userColumns)
        .executeTakeFirst()
      return renamed ?? null
    },

    setEmail(id, email, verifiedAt = null) {
      return withEmailReleased(db, verifiedAt === null ? null : { email, exceptOf: id }, async tx => {
        const changed = await living(tx)
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
        await living(tx).set({ password_hash: passwordHash }).where('id', '=', id).execute()
        await tx.deleteFrom('account_links').where('user_id', '=', id).where('purpose', '=', 'reset').execute()
      })
    },

    async verifyEmail(id, email, at) {
      const verified = await living()
        .set({ email_verified_at: sql`coalesce(email_verified_at, ${at})` })
        .where('id', '=', id)
        .where(sql`lower(email)`, '=', sql`lower(${email})`)
        .where('enabled', '=', true)
        .returning(userColumns)
        .executeTakeFirst()
      return verified ?? null
    },

    async forgetHost(id) {
      const nothing = { repohost_provider: null, repohost_user_id: null, repohost_username: null }
      await living()
        .set({ ...nothing, repohost_avatar_url: null })
        .where('id', '=', id)
        .execute()
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

function profileColumns({ provider, userId, username, avatarUrl }: HostProfile) {
  return {
    repohost_provider: provider,
    repohost_user_id: userId,
    repohost_username: username,
    repohost_avatar_url: avatarUrl,
  }
}
