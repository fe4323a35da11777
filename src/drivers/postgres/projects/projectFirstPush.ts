import { type Kysely, sql } from 'kysely'
import type { FirstPushStore } from '#ports/stores/projects.ts'
import type { Schema } from '../schema.ts'
import { waitsForPush } from './projectReads.ts'

/**
 * `infinity` in `look_at`: the reconciler skips the project. No `attempts`: a push has started since the last check.
 */
export function projectFirstPush(db: Kysely<Schema>): FirstPushStore {
  return {
    async expectPush(id, lookAt) {
      await db
        .updateTable('projects')
        .set({ attempts: 0, look_at: lookAt, updated_at: sql`now()` })
        .where('id', '=', id)
        .where(sql.raw<boolean>(waitsForPush))
        .execute()
    },

    async awaitPush(id, { epoch, attempts }) {
      await db
        .updateTable('projects')
        .set({
          held_until: null,
          attempts: 0,
          look_at: sql<Date>`case when attempts = ${attempts} and look_at <= now() then 'infinity' else look_at end`,
        })
        .where('id', '=', id)
        .where('epoch', '=', epoch)
        .execute()
    },
  }
}
