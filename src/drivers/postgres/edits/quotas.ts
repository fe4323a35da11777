import { type Kysely, sql } from 'kysely'
import { hourOf } from '#domain/quotas.ts'
import type { QuotaStore, QuotaUse } from '#ports/stores/quotas.ts'
import type { Readers } from '../connection/readers.ts'
import type { Schema } from '../schema.ts'

export function quotaStore(db: Kysely<Schema>, readers: Pick<Readers, 'query'>): QuotaStore {
  return {
    async use(userId, now) {
      const values = [userId, hourOf(now)]
      const found = await readers.query<QuotaUse>({ name: 'quotas.use', text: useText, values })
      return found.rows[0] ?? noUse
    },

    async recordPush(userId, bytes, now) {
      const hour = hourOf(now)
      const row = await db
        .insertInto('pushed_bytes')
        .values({ user_id: userId, hour, bytes })
        .onConflict(known =>
          known.column('user_id').doUpdateSet({
            bytes: sql`case when pushed_bytes.hour = excluded.hour then pushed_bytes.bytes else 0 end + excluded.bytes`,
            hour,
          }),
        )
        .returning('bytes')
        .executeTakeFirstOrThrow()
      return row.bytes
    },

    async recordWrite(projectId, { bytes, files }) {
      await db
        .updateTable('projects')
        .set(({ eb }) => ({
          stored_bytes: eb('stored_bytes', '+', bytes),
          files_count: sql<number>`greatest(files_count + ${files}::integer, 0)`,
        }))
        .where('id', '=', projectId)
        .execute()
    },

    async measured(projectId, { bytes, files }) {
      await db
        .updateTable('projects')
        .set({ stored_bytes: bytes, files_count: files })
        .where('id', '=', projectId)
        .where(({ eb, or }) =>
          or([eb('stored_bytes', 'is distinct from', bytes), eb('files_count', 'is distinct from', files)]),
        )
        .execute()
    },

    async measurable(host, afterId, limit) {
      const rows = await db
        .selectFrom('projects')
        .select(['id', 'repo_id as repoId', 'repo_full_name as fullName'])
        .where('host', '=', host)
        .where('id', '>', afterId)
        .where('repo_id', 'is not', null)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id, repoId, fullName }) => ({ id, repo: { id: Number(repoId), fullName } }))
    },
  }
}

const noUse: QuotaUse = { projects: 0, storedBytes: 0, pushedBytesThisHour: 0, projectsMax: null, storageMaxMib: null }

/** $1 user, $2 the current hour. */
const useText = `
  select own.projects, own.bytes as "storedBytes", users.projects_max as "projectsMax",
    users.storage_max_mib as "storageMaxMib",
    coalesce((select bytes from pushed_bytes where user_id = $1 and hour = $2), 0) as "pushedBytesThisHour"
  from users, (
    select count(*) filter (where deleted_at is null)::integer as projects, coalesce(sum(stored_bytes), 0)::bigint as bytes
    from projects where user_id = $1
  ) own
  where users.id = $1`
