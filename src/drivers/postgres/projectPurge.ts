import { type Kysely, sql } from 'kysely'
import type { ProjectStore } from '#ports/stores/projects.ts'
import type { Schema } from './schema.ts'

/** The end of deleted projects. The row stays: its slug is never given away again, and edits that cost count. */
export function projectPurge(db: Kysely<Schema>): Pick<ProjectStore, 'toPurge' | 'purged'> {
  return {
    toPurge(host, deletedBefore, limit) {
      return (
        db
          .selectFrom('projects')
          .select(['id', 'host', 'marker'])
          .where('deleted_at', '<', deletedBefore)
          .where('purged_at', 'is', null)
          // What this service keeps for another host's time stays until it is set up for its own again.
          .where(({ eb, or }) => or([eb('host', '=', host), eb('host', '<>', 'embedded')]))
          .orderBy('deleted_at')
          .limit(limit)
          .execute()
      )
    },

    async purged(id, at) {
      await db.transaction().execute(async tx => {
        await tx
          .updateTable('edit_sessions')
          .set({ instruction: '', file_path: '', files: null, proposal_kept: false })
          .where('project_id', '=', id)
          .execute()
        await tx
          .updateTable('projects')
          .set({
            name: 'Deleted project',
            description: '',
            status_reason: null,
            import_source: null,
            request_key: null,
            slug: sql`case when ${ofDeletedAccount} then 'deleted-' || id else slug end`,
            repo_full_name: sql`case when ${ofDeletedAccount} then 'deleted-' || id else repo_full_name end`,
            purged_at: at,
          })
          .where('id', '=', id)
          .execute()
      })
    },
  }
}

/** No clone of a deleted account can ever point at another repository: its owner's number is in the address. */
const ofDeletedAccount = sql<boolean>`exists (select from users where users.id = projects.user_id and deletion_begun_at is not null)`
