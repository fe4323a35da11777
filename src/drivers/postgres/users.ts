import { type Kysely, sql } from 'kysely'
import type { User, UserStore } from '#ports/stores/users.ts'
import type { Schema } from './schema.ts'

const columns = [
  'id',
  'email',
  'password_hash as passwordHash',
  'first_name as firstName',
  'last_name as lastName',
  'enabled',
  'roles',
  'repohost_username as repohostUsername',
  'repohost_user_id as repohostUserId',
  'repohost_avatar_url as repohostAvatarUrl',
  'created_at as createdAt',
] as const

export function userStore(db: Kysely<Schema>): UserStore {
  const users = db.selectFrom('users').select(columns)
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

    async byEmail(email) {
      const user = await users.where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst()
      return user ?? null
    },

    async byId(id) {
      return (await users.where('id', '=', id).executeTakeFirst()) ?? null
    },
  }
}
