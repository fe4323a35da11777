import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { HostProfile, User, UserStore } from '#ports/stores/users.ts'
import type { Schema } from './schema.ts'

const columns = [
  'id',
  'email',
  'password_hash as passwordHash',
  'first_name as firstName',
  'last_name as lastName',
  'enabled',
  'roles',
  'repohost_provider as repohostProvider',
  'repohost_username as repohostUsername',
  'repohost_user_id as repohostUserId',
  'repohost_avatar_url as repohostAvatarUrl',
  'created_at as createdAt',
] as const

export function userStore(db: Kysely<Schema>): UserStore {
  const users = db.selectFrom('users').select(columns)

  async function byHostProfile({ provider, userId }: Pick<HostProfile, 'provider' | 'userId'>): Promise<User | null> {
    const found = users.where('repohost_provider', '=', provider).where('repohost_user_id', '=', userId)
    return (await found.executeTakeFirst()) ?? null
  }

  return {
    async create({ email, passwordHash, firstName, lastName }): Promise<User | null> {
      const user = await db
        .insertInto('users')
        .values({ email, password_hash: passwordHash, first_name: firstName, last_name: lastName })
        .onConflict(taken => taken.expression(sql`lower(email)`).doNothing())
        .returning(columns)
        .executeTakeFirst()
      return user ?? null
    },

    async createFromHost({ email, firstName, lastName }, profile) {
      const user = await db
        .insertInto('users')
        .values({ email, first_name: firstName, last_name: lastName, ...profileColumns(profile) })
        .onConflict(taken => taken.doNothing())
        .returning(columns)
        .executeTakeFirst()
      return user ?? (await byHostProfile(profile))
    },

    async linkHost(id, profile) {
      try {
        await db.updateTable('users').set(profileColumns(profile)).where('id', '=', id).execute()
        return true
      } catch (error) {
        if (isTaken(error)) return false
        throw error
      }
    },

    byHostProfile,

    async rename(id, { firstName, lastName }) {
      const renamed = await db
        .updateTable('users')
        .set({ first_name: firstName, last_name: lastName })
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst()
      return renamed ?? null
    },

    async setEmail(id, email) {
      try {
        const changed = await db
          .updateTable('users')
          .set({ email })
          .where('id', '=', id)
          .returning(columns)
          .executeTakeFirst()
        return changed ?? null
      } catch (error) {
        if (isTaken(error)) return null
        throw error
      }
    },

    async setPassword(id, passwordHash) {
      await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
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

const uniqueViolation = '23505'

function isTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === uniqueViolation
}

function profileColumns({ provider, userId, username, avatarUrl }: HostProfile) {
  return {
    repohost_provider: provider,
    repohost_user_id: userId,
    repohost_username: username,
    repohost_avatar_url: avatarUrl,
  }
}
