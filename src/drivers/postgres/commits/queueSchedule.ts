/** When the commits of a project are sent next. */
import { type Kysely, sql } from 'kysely'
import type { QueuedCommitStore } from '#ports/stores/queuedCommits.ts'
import type { Schema } from '../schema.ts'

export function queueSchedule(db: Kysely<Schema>): Pick<QueuedCommitStore, 'wake' | 'due'> {
  return {
    async wake({ host, userId, projectId, dueBefore }, at, limit) {
      const rows = await db
        .updateTable('projects')
        .set({ queue_look_at: at, queue_attempts: 0 })
        .where('id', 'in', waiting =>
          waiting
            .selectFrom('projects')
            .select('id')
            .where('queue_look_at', 'is not', null)
            .where('deleted_at', 'is', null)
            .$if(host !== undefined, of => of.where('host', '=', host ?? 'memory'))
            .$if(userId !== undefined, own => own.where('user_id', '=', userId ?? 0))
            .$if(projectId !== undefined, one => one.where('id', '=', projectId ?? 0))
            .$if(dueBefore !== undefined, soon => soon.where('queue_look_at', '<=', dueBefore ?? at))
            .orderBy('queue_look_at')
            .limit(limit),
        )
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    due(host, before, limit) {
      return db
        .selectFrom('projects')
        .select(['id', sql<Date>`greatest(queue_look_at, queue_held_until)`.as('freeAt')])
        .where('queue_look_at', '<=', before)
        .where('host', '=', host)
        .where('deleted_at', 'is', null)
        .where(({ eb, or }) => or([eb('queue_held_until', 'is', null), eb('queue_held_until', '<', before)]))
        .orderBy('queue_look_at')
        .limit(limit)
        .execute()
    },
  }
}
