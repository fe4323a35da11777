/** The lease to send: one worker per project at a time, as with creations (`projectCreation.ts`). */
import { type Kysely, sql } from 'kysely'
import type { QueuedCommitStore } from '#ports/stores/queuedCommits.ts'
import { projectColumns } from '../projects/projectReads.ts'
import type { Schema } from '../schema.ts'

const isFree = sql<boolean>`(queue_held_until is null or queue_held_until < now())`
const anyWaits = sql<boolean>`exists (select from queued_commits where project_id = projects.id and status = 'WAITING')`

export function queueLease(db: Kysely<Schema>): Pick<QueuedCommitStore, 'take' | 'renewLease' | 'release'> {
  return {
    async take(projectId, until) {
      const taken = await db
        .updateTable('projects')
        .set(({ eb }) => ({ queue_epoch: eb('queue_epoch', '+', 1), queue_held_until: until }))
        .where('id', '=', projectId)
        .where('deleted_at', 'is', null)
        .where(isFree)
        .where(anyWaits)
        .returning([...projectColumns, 'queue_epoch as epoch', 'queue_attempts as attempts'])
        .executeTakeFirst()
      if (taken === undefined) return null
      const { epoch, attempts, ...project } = taken
      return { project, epoch, attempts }
    },

    async renewLease(projectId, epoch, until) {
      const { numUpdatedRows } = await db
        .updateTable('projects')
        .set({ queue_held_until: until })
        .where('id', '=', projectId)
        .where('queue_epoch', '=', epoch)
        .where('queue_held_until', 'is not', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async release(projectId, epoch, lookAt) {
      await db
        .updateTable('projects')
        .set(({ eb }) => ({
          queue_held_until: null,
          queue_attempts: lookAt === null ? 0 : eb('queue_attempts', '+', 1),
          ...(lookAt && { queue_look_at: lookAt }),
        }))
        .where('id', '=', projectId)
        .where('queue_epoch', '=', epoch)
        .execute()
    },
  }
}

/** Whether the caller is still the worker that sends the commits of this commit's project. */
export function heldUnder(epoch: number) {
  return sql<boolean>`exists (select from projects
    where projects.id = queued_commits.project_id and queue_epoch = ${epoch} and queue_held_until is not null)`
}
