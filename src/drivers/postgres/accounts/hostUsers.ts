import type { Kysely } from 'kysely'
import type { HostProfile, User, UserStore } from '#ports/stores/users.ts'
import type { Schema } from '../schema.ts'
import { selectLiving, updateLiving } from './livingUsers.ts'
import { insertUser, isUniqueViolation } from './newUsers.ts'

type HostUsers = Pick<UserStore, 'createFromHost' | 'linkHost' | 'byHostProfile' | 'forgetHost'>

/** Users by their account at a code host. */
export function hostUsers(db: Kysely<Schema>): HostUsers {
  async function byHostProfile({ provider, userId }: Pick<HostProfile, 'provider' | 'userId'>): Promise<User | null> {
    const found = selectLiving(db).where('repohost_provider', '=', provider).where('repohost_user_id', '=', userId)
    return (await found.executeTakeFirst()) ?? null
  }

  return {
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
        await updateLiving(db).set(profileColumns(profile)).where('id', '=', id).execute()
        return true
      } catch (error) {
        if (isUniqueViolation(error)) return false
        throw error
      }
    },

    byHostProfile,

    async forgetHost(id) {
      const nothing = { repohost_provider: null, repohost_user_id: null, repohost_username: null }
      await updateLiving(db)
        .set({ ...nothing, repohost_avatar_url: null })
        .where('id', '=', id)
        .execute()
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
