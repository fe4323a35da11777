/** Sends queued commits: one worker per project at a time, as with creations (`projectCreation.ts`). */
import { type Kysely, sql } from 'kysely'
import type { QueuedCommitStore } from '#ports/stores/queuedCommits.ts'
import { projectColumns } from '../projects/projectReads.ts'
import type { Schema } from '../schema.ts'
import { queuedRows, queueReads } from './queueReads.ts'
import { recount } from './queueWrites.ts'

type QueueSending = Pick<
  QueuedCommitStore,
  'take' | 'renewLease' | 'release' | 'next' | 'recordSending' | 'record' | 'wake' | 'due'
>

const now = sql<Date>`now()`
const isFree = sql<boolean>`(queue_held_until is null or queue_held_until < now())`
const anyWaits = sql<boolean>`exists (select from queued_commits where project_id = projects.id and status = 'WAITING')`

export function queueSending(db: Kysely<Schema>): QueueSending {
  const { contents } = queueReads(db)
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

    async next(projectId, epoch) {
      const row = await db
        .updateTable('queued_commits')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', '=', oldest =>
          oldest
            .selectFrom('queued_commits')
            .select('id')
            .where('project_id', '=', projectId)
            .where('status', '=', 'WAITING')
            .orderBy('id')
            .limit(1),
        )
        .where('status', '=', 'WAITING')
        .where(heldUnder(epoch))
        .returning([
          'id',
          'user_id as userId',
          'message',
          'edit_session_id as editSessionId',
          'within_session_ids as withinSessionIds',
          'author_name as name',
          'author_email as email',
          'author_date as date',
          'attempts',
          'sent_as as sentAs',
          'sent_from as sentFrom',
        ])
        .executeTakeFirst()
      if (row === undefined) return null
      const { name, email, date, sentAs, sentFrom, ...commit } = row
      return {
        ...commit,
        author: { name, email, date },
        sending: sentAs && { sentAs, sentFrom },
        files: await contents(row.id),
      }
    },

    async recordSending(id, epoch, { sentAs, sentFrom }) {
      const { numUpdatedRows } = await db
        .updateTable('queued_commits')
        .set({ sent_as: JSON.stringify(sentAs), sent_from: sentFrom })
        .where('id', '=', id)
        .where(heldUnder(epoch))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    record(id, epoch, outcome) {
      return db.transaction().execute(async tx => {
        const landed = outcome.status === 'LANDED'
        const row = await tx
          .updateTable('queued_commits')
          .set({
            status: outcome.status,
            updated_at: now,
            reason: landed ? null : outcome.reason,
            ...(landed && { commit_sha: outcome.commitSha, commit_url: outcome.commitUrl, merged: outcome.merged }),
          })
          .where('id', '=', id)
          .where(heldUnder(epoch))
          .returning('project_id as projectId')
          .executeTakeFirst()
        if (row === undefined) return null
        if (landed) {
          // A merged text exists in no repository yet, and an open draft may be based on it.
          const kept = outcome.merged ? { base_content: null } : { content: null, base_content: null }
          await tx.updateTable('queued_files').set(kept).where('queued_id', '=', id).execute()
        }
        await recount(tx, row.projectId)
        return await queuedRows(tx).where('queued_commits.id', '=', id).executeTakeFirstOrThrow()
      })
    },

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

/** Whether the caller is still the worker that sends the commits of this commit's project. */
function heldUnder(epoch: number) {
  return sql<boolean>`exists (select from projects
    where projects.id = queued_commits.project_id and queue_epoch = ${epoch} and queue_held_until is not null)`
}
