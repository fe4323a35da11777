import { type Kysely, sql } from 'kysely'
import type { HostId } from '#ports/hosts.ts'
import type { ProjectStore, PurgedProject } from '#ports/stores/projects.ts'
import type { Schema } from '../schema.ts'

type ProjectPurge = Pick<ProjectStore, 'purge' | 'claimForPurge' | 'forgotten'>

const columns = ['projects.id', 'host', 'repo_id as repoId', 'repo_full_name as fullName'] as const
type Row = { readonly id: number; readonly host: HostId; readonly repoId: number | null; readonly fullName: string }

/**
 * The purge of a project: restoring is ruled out first, then the repository is removed, then the row's data is erased.
 * The row stays: its slug is never reused, and edits that cost money still count. The repository's size counts until it
 * is gone.
 */
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

    async claimForPurge(hosts, deletedBefore, limit) {
      const rows = await db
        .with('due', due =>
          due
            .selectFrom('projects')
            .select('id')
            .where('deleted_at', 'is not', null)
            .where('forgotten_at', 'is', null)
            // Repositories of the built-in host are kept while the service does not offer it.
            .where(({ eb, or }) => or([eb('host', 'in', hosts), eb('host', '<>', 'embedded')]))
            .where(({ eb, or }) => or([eb('purged_at', 'is not', null), eb('deleted_at', '<', deletedBefore)]))
            .orderBy('deleted_at')
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

    async forgotten(id, at) {
      await db.transaction().execute(async tx => {
        await sql`delete from proposals using projects
          where projects.id = ${id} and proposals.host = projects.host and proposals.repo_id = projects.repo_id
            and proposals.name in (select unnest(array[id::text, id || '-files']) from edit_sessions
              where project_id = ${id} and proposal_kept)`.execute(tx)
        await tx
          .updateTable('edit_sessions')
          .set({ instruction: '', file_path: '', files: null, proposal_kept: false })
          .where('project_id', '=', id)
          .execute()
        await tx.deleteFrom('session_commits').where('project_id', '=', id).execute()
        await tx.deleteFrom('repo_tokens').where('project_id', '=', id).execute()
        await tx.deleteFrom('queued_commits').where('project_id', '=', id).execute()
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
            repo_id: null,
            stored_bytes: null,
            files_count: null,
            queued_commits: 0,
            queue_look_at: null,
            forgotten_at: at,
          })
          .where('id', '=', id)
          .where('purged_at', 'is not', null)
          .execute()
      })
    },
  }
}

/** A clone of a deleted account can never point at another repository: its owner's id is in the address. */
const ofDeletedAccount = sql<boolean>`exists (select from users where users.id = projects.user_id and deletion_begun_at is not null)`

function purged({ id, host, repoId, fullName }: Row): PurgedProject {
  return { id, host, repo: repoId === null ? null : { id: repoId, fullName } }
}
