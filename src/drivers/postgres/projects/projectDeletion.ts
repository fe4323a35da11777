import { type Kysely, sql } from 'kysely'
import type { ProjectStore } from '#ports/stores/projects.ts'
import type { Schema } from '../schema.ts'
import { lockUserProjects, requireProjectQuota } from './projectQuota.ts'
import { projectColumns } from './projectReads.ts'

const now = sql<Date>`now()`

/** Deletion that can be undone; `projectPurge.ts` has the final one. */
export function projectDeletion(db: Kysely<Schema>): Pick<ProjectStore, 'softDelete' | 'restore' | 'deletedOf'> {
  return {
    async softDelete(userId, id, at) {
      const { numUpdatedRows } = await db
        .updateTable('projects')
        // Ends the lease of its creation, so that a restored project resumes without delay. A change of access at the
        // host keeps its lease.
        .set({
          deleted_at: at,
          held_until: sql`case when visibility_to is null and step <> 'content' then null else held_until end`,
          updated_at: now,
        })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    restore(userId, id, deletedAfter, projectsMax = null) {
      return db.transaction().execute(async tx => {
        await lockUserProjects(tx, userId)
        const restored = await tx
          .updateTable('projects')
          .set({ deleted_at: null, updated_at: now })
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .where('deleted_at', '>', deletedAfter)
          .where('purged_at', 'is', null)
          .returning(projectColumns)
          .executeTakeFirst()
        if (restored) await requireProjectQuota(tx, userId, projectsMax, 'counted already')
        return restored ?? null
      })
    },

    async deletedOf(userId, { deletedAfter, limit, beforeId }) {
      const rows = await db
        .selectFrom('projects')
        .select(projectColumns)
        .where('user_id', '=', userId)
        .where('deleted_at', '>', deletedAfter)
        .where('purged_at', 'is', null)
        .where('forgotten_at', 'is', null)
        .$if(beforeId !== null, page => page.where('id', '<', beforeId ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.flatMap(({ deletedAt, ...project }) => (deletedAt === null ? [] : [{ ...project, deletedAt }]))
    },
  }
}
