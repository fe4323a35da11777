import { type Kysely, sql, type Transaction } from 'kysely'
import type { DeletionStart, DeletionStore } from '#ports/stores/deletions.ts'
import type { Schema } from '../schema.ts'
import { hasOtherAdministrator, lockAdministration } from '../service/lastAdministrator.ts'

const columns = ['id as userId', 'email', 'deletion_begun_at as begunAt'] as const

/** Tables whose rows belong to one account only. */
export const ownTables = [
  'git_tokens',
  'host_connections',
  'identities',
  'account_links',
  'kept_answers',
  'security_log',
  'totp_secrets',
  'passkeys',
  'recovery_codes',
  'pushed_bytes',
  'queued_commits',
] as const satisfies readonly (keyof Schema)[]

export function deletionStore(db: Kysely<Schema>): DeletionStore {
  return {
    begin: (userId, at) => db.transaction().execute(tx => begin(tx, userId, at)),

    async underWay(before, limit) {
      const rows = await db
        .selectFrom('users')
        .select(columns)
        .where('deletion_begun_at', '<', before)
        .where('deletion_ended_at', 'is', null)
        .orderBy('deletion_begun_at')
        .limit(limit)
        .execute()
      return rows.map(row => ({ ...row, begunAt: row.begunAt ?? before }))
    },

    clear: (userId, at) =>
      db.transaction().execute(async tx => {
        const user = await tx
          .selectFrom('users')
          .select('email')
          .where('id', '=', userId)
          .forUpdate()
          .executeTakeFirst()
        if (user === undefined) return
        for (const table of ownTables) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
        for (const table of ['account_links', 'invitations'] as const) {
          await tx.deleteFrom(table).where(sql`lower(email)`, '=', sql`lower(${user.email})`).execute()
        }
        await tx
          .updateTable('sign_ins')
          .set({ ended_at: sql`coalesce(ended_at, ${at})`, address: null, user_agent: null })
          .where('user_id', '=', userId)
          .execute()
        await tx
          .updateTable('projects')
          .set({ deleted_at: at, held_until: null, updated_at: at })
          .where('user_id', '=', userId)
          .where('deleted_at', 'is', null)
          .execute()
        await tx
          .updateTable('projects')
          .set({ queued_commits: 0, queue_look_at: null })
          .where('user_id', '=', userId)
          .where('queued_commits', '>', 0)
          .execute()
        await tx
          .deleteFrom('repo_tokens')
          .where('project_id', 'in', own => own.selectFrom('projects').select('id').where('user_id', '=', userId))
          .execute()
        await tx.updateTable('users').set(nameless).where('id', '=', userId).execute()
      }),

    async end(userId, at) {
      await db.updateTable('users').set({ deletion_ended_at: at }).where('id', '=', userId).execute()
    },
  }
}

/** Serialized with all other changes to administrators, so that the last two cannot both be removed. */
async function begin(tx: Transaction<Schema>, userId: number, at: Date): Promise<DeletionStart> {
  await lockAdministration(tx)
  const user = await tx
    .selectFrom('users')
    .select(['email', 'enabled', 'roles'])
    .where('id', '=', userId)
    .where('deletion_begun_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (user === undefined) return { kind: 'missing' }
  const administers = user.enabled && user.roles.includes('ADMIN')
  if (administers && !(await hasOtherAdministrator(tx, userId))) return { kind: 'last_administrator' }
  await tx.updateTable('users').set({ deletion_begun_at: at, enabled: false }).where('id', '=', userId).execute()
  return { kind: 'begun', deletion: { userId, email: user.email, begunAt: at } }
}

/** The suffix of the email cannot be guessed, so no other account can hold it already. */
const nameless = {
  email: sql<string>`'deleted-' || id || '-' || substr(md5(random()::text), 1, 8) || '@account.invalid'`,
  released_email: null,
  email_verified_at: null,
  password_hash: null,
  first_name: 'Deleted',
  last_name: 'account',
  roles: sql<['USER']>`array['USER']`,
  repohost_provider: null,
  repohost_user_id: null,
  repohost_username: null,
  repohost_avatar_url: null,
}
