import { type Kysely, sql } from 'kysely'
import type { CommitAttemptStore } from '#ports/stores/commitAttempts.ts'
import type { Schema } from '../schema.ts'

const now = sql<Date>`now()`

export function commitAttemptStore(db: Kysely<Schema>): CommitAttemptStore {
  return {
    async begin({ projectId, message, author, files, sentFrom }, until) {
      const { id } = await db
        .insertInto('commit_attempts')
        .values({
          project_id: projectId,
          message,
          author_name: author.name,
          author_email: author.email,
          author_date: author.date,
          files: JSON.stringify(files),
          sent_from: sentFrom,
          held_until: until,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async resend(id, files) {
      await db
        .updateTable('commit_attempts')
        .set({ files: JSON.stringify(files) })
        .where('id', '=', id)
        .execute()
    },

    async renew(id, until) {
      const { numUpdatedRows } = await db
        .updateTable('commit_attempts')
        .set({ held_until: until })
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async end(id) {
      await db.deleteFrom('commit_attempts').where('id', '=', id).execute()
    },

    async isBehind({ id, projectId }, paths) {
      const rows = await db
        .selectFrom('commit_attempts')
        .select('files')
        .where('project_id', '=', projectId)
        .where('id', '<', id)
        .where('held_until', '>=', now)
        .execute()
      return rows.some(({ files }) => files.some(({ path }) => paths.includes(path)))
    },

    async takeAbandoned(until, projectId) {
      const row = await db
        .updateTable('commit_attempts')
        .set({ held_until: until })
        .where('id', '=', oldest =>
          oldest
            .selectFrom('commit_attempts')
            .select('id')
            .where('held_until', '<', now)
            .$if(projectId !== undefined, one => one.where('project_id', '=', projectId ?? 0))
            .orderBy('held_until')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returning([
          'id',
          'project_id as projectId',
          'message',
          'author_name as name',
          'author_email as email',
          'author_date as date',
          'files',
          'sent_from as sentFrom',
        ])
        .executeTakeFirst()
      if (row === undefined) return null
      const { name, email, date, ...attempt } = row
      return { ...attempt, author: { name, email, date } }
    },
  }
}
