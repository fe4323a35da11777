/** What the holder of the lease sends, and what it records. */
import { type Kysely, sql } from 'kysely'
import type { QueuedCommitStore } from '#ports/stores/queuedCommits.ts'
import type { Schema } from '../schema.ts'
import { heldUnder } from './queueLease.ts'
import { queuedRows, queueReads } from './queueReads.ts'
import { recount } from './queueWrites.ts'

const now = sql<Date>`now()`

export function queueSending(db: Kysely<Schema>): Pick<QueuedCommitStore, 'next' | 'recordSending' | 'record'> {
  const { contents } = queueReads(db)
  return {
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
  }
}
