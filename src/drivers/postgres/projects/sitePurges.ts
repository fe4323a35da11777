import type { Kysely } from 'kysely'
import type { SitePurgeStore } from '#ports/stores/sitePurges.ts'
import type { Schema } from '../schema.ts'

/** The table `site_purges`, which a trigger fills (migrations/0018_site_purges.sql). */
export function sitePurgeStore(db: Kysely<Schema>): SitePurgeStore {
  return {
    async requested(limit) {
      return await db
        .selectFrom('site_purges')
        .select(['project_id as projectId', 'changes'])
        .orderBy('requested_at')
        .limit(limit)
        .execute()
    },

    async purged({ projectId, changes }) {
      await db.deleteFrom('site_purges').where('project_id', '=', projectId).where('changes', '=', changes).execute()
    },

    async forget() {
      await db.deleteFrom('site_purges').execute()
    },
  }
}
