import { type Kysely, sql } from 'kysely'
import type { HostId } from '#ports/hosts.ts'
import type { ProjectStore, PurgedProject } from '#ports/stores/projects.ts'
import type { Schema } from './schema.ts'

type ProjectPurge = Pick<ProjectStore, 'purge' | 'takeToPurge' | 'repositoryRemoved'>

const columns = ['projects.id', 'host', 'repo_id as repoId', 'repo_full_name as fullName'] as const
type Row = { readonly id: number; readonly host: HostId; readonly repoId: number | null; readonly fullName: string }

/** The end of a project: the row stays, for its slug and its edits; what the repository takes counts until it is gone. */
export function projectPurge(db: Kysely<Schema>): ProjectPurge {
  return {
    async purge(userId, id, at) {
      const row = await db
        .updateTable('projects')
        .set({
          deleted_at: sql<Date>`coalesce(deleted_at, ${at})`,
          purged_at: sql<Date>`coalesce(purged_at, ${at})`,
          held_until: null,
        })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst()
      return row ? purged(row) : null
    },

    async takeToPurge(host, deletedBefore, limit) {
      const rows = await db
        .with('due', due =>
          due
            .selectFrom('projects')
            .select('id')
            .where('host', '=', host)
            .where('repo_id', 'is not', null)
            .where('deleted_at', 'is not', null)
            .where(({ eb, or }) => or([eb('purged_at', 'is not', null), eb('deleted_at', '<', deletedBefore)]))
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .updateTable('projects')
        .from('due')
        .set({ purged_at: sql<Date>`coalesce(purged_at, now())` })
        .whereRef('projects.id', '=', 'due.id')
        .returning(columns)
        .execute()
      return rows.map(purged)
    },

    async repositoryRemoved(id) {
      await db
        .updateTable('projects')
        .set({ repo_id: null, stored_bytes: null, files_count: null })
        .where('id', '=', id)
        .where('purged_at', 'is not', null)
        .execute()
    },
  }
}

function purged({ id, host, repoId, fullName }: Row): PurgedProject {
  return { id, host, repo: repoId === null ? null : { id: repoId, fullName } }
}
