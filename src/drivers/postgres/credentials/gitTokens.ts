import type { Kysely } from 'kysely'
import { limits } from '#domain/limits.ts'
import type { GitTokenStore, GitUser } from '#ports/stores/gitTokens.ts'
import { lockInTransaction } from '../connection/locks.ts'
import { type HealthCheckedPool, refusesWrites } from '../connection/outage.ts'
import type { Schema } from '../schema.ts'

const columns = [
  'id',
  'name',
  'ending',
  'access',
  'project_id as projectId',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
] as const

export function gitTokenStore(db: Kysely<Schema>, pool: Pick<HealthCheckedPool, 'query'>): GitTokenStore {
  return {
    create(userId, { name, hash, ending, expiresAt, access, projectId }) {
      return db.transaction().execute(async tx => {
        await lockInTransaction(tx, `git_tokens:${userId}`)
        const { held } = await tx
          .selectFrom('git_tokens')
          .select(({ fn }) => fn.countAll<number>().as('held'))
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
        if (held >= limits.gitTokensPerUser) return null
        return tx
          .insertInto('git_tokens')
          .values({
            user_id: userId,
            name,
            token_hash: hash,
            ending,
            expires_at: expiresAt,
            access,
            project_id: projectId,
          })
          .returning(columns)
          .executeTakeFirstOrThrow()
      })
    },

    list(userId) {
      return db
        .selectFrom('git_tokens')
        .select(columns)
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(limits.gitTokensPerUser)
        .execute()
    },

    async drop(userId, id) {
      const dropped = await db
        .deleteFrom('git_tokens')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst()
      return dropped?.name ?? null
    },

    async dropAll(userId) {
      await db.deleteFrom('git_tokens').where('user_id', '=', userId).execute()
    },

    async use(hash) {
      const ask = (name: string, text: string) => pool.query<GitUser>({ name, text, values: [hash] })
      // Clones go on while the database takes no writes.
      const found = await ask('git_tokens.use', useToken).catch(error => {
        if (refusesWrites(error)) return ask('git_tokens.find', findToken)
        throw error
      })
      return found.rows[0] ?? null
    },
  }
}

const findToken = `
    select git_tokens.id, users.id as "userId", users.email, git_tokens.access,
      git_tokens.project_id as "projectId"
    from git_tokens join users on users.id = git_tokens.user_id
    where token_hash = $1 and users.enabled and (expires_at is null or expires_at > now())`

/** git authenticates several times per command, so a use is recorded at most once a minute. */
const useToken = `
  with live as (${findToken}
  ), noted as (
    update git_tokens set last_used_at = now() from live
    where git_tokens.id = live.id and (last_used_at is null or last_used_at <= now() - interval '1 minute')
  )
  select "userId", email, access, "projectId" from live`
