import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { QueuedCommit, QueuedCommitStore, QueuedFile, QueuedPath } from '#ports/stores/queuedCommits.ts'
import type { Schema } from '../schema.ts'

type QueueReads = Pick<
  QueuedCommitStore,
  'list' | 'find' | 'contents' | 'ofSession' | 'isWaiting' | 'waiting' | 'blob' | 'ofUser' | 'isKnown'
>

const files = sql<readonly QueuedFile[]>`(
  select coalesce(json_agg(json_build_object('path', path, 'sha', sha, 'baseSha', base_sha) order by position), '[]')
  from queued_files where queued_id = queued_commits.id)`

const waitingPaths = sql<readonly QueuedPath[]>`(
  select coalesce(json_agg(last order by path), '[]') from (
    select distinct on (path) path, sha, coalesce(octet_length(content), 0) as size
    from queued_files join queued_commits on queued_commits.id = queued_id
    where project_id = projects.id and queued_commits.status = 'WAITING'
    order by path, queued_id desc
  ) last)`

/** The columns of a `QueuedCommit`, under its field names; `projects` is joined. */
export const queuedColumns = [
  'queued_commits.id',
  'queued_commits.project_id as projectId',
  'queued_commits.status',
  'queued_commits.message',
  'queued_commits.reason',
  'queued_commits.commit_sha as commitSha',
  'queued_commits.commit_url as commitUrl',
  'queued_commits.merged',
  'queued_commits.edit_session_id as editSessionId',
  'queued_commits.within_session_ids as withinSessionIds',
  'queued_commits.created_at as createdAt',
  'queued_commits.updated_at as updatedAt',
] as const

const nextAttemptAt = sql<Date | null>`case when queued_commits.status = 'WAITING' then projects.queue_look_at end`

export function queuedRows(
  db: Kysely<Schema>,
): SelectQueryBuilder<Schema, 'queued_commits' | 'projects', QueuedCommit> {
  return db
    .selectFrom('queued_commits')
    .innerJoin('projects', 'projects.id', 'queued_commits.project_id')
    .select([...queuedColumns, files.as('files'), nextAttemptAt.as('nextAttemptAt')])
}

export function queueReads(db: Kysely<Schema>): QueueReads {
  const rows = queuedRows(db)
  return {
    async list(projectId, landedAfter, limit) {
      const newestFirst = await rows
        .where('project_id', '=', projectId)
        .where(({ eb, or }) =>
          or([eb('queued_commits.status', '<>', 'LANDED'), eb('queued_commits.updated_at', '>', landedAfter)]),
        )
        .orderBy(sql`queued_commits.status = 'LANDED'`)
        .orderBy('queued_commits.id', 'desc')
        .limit(limit)
        .execute()
      return newestFirst.toSorted((a, b) => a.id - b.id)
    },

    async find(projectId, id) {
      const found = await rows
        .where('project_id', '=', projectId)
        .where('queued_commits.id', '=', id)
        .executeTakeFirst()
      return found ?? null
    },

    contents(id) {
      return db
        .selectFrom('queued_files')
        .select(['path', 'sha', 'base_sha as baseSha', 'content', 'base_content as baseContent'])
        .where('queued_id', '=', id)
        .orderBy('position')
        .execute()
    },

    async ofSession(projectId, sessionId) {
      const found = await rows
        .where('project_id', '=', projectId)
        .where('edit_session_id', '=', sessionId)
        .where('queued_commits.status', '<>', 'LANDED')
        .orderBy('queued_commits.id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return found ?? null
    },

    async isWaiting(projectId) {
      const found = await db
        .selectFrom('queued_commits')
        .select('id')
        .where('project_id', '=', projectId)
        .where('status', '=', 'WAITING')
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    async waiting(projectId) {
      const found = await db
        .selectFrom('projects')
        .select(['pages_commit_sha as recordedHead', waitingPaths.as('paths')])
        .where('id', '=', projectId)
        .executeTakeFirst()
      return found ?? { recordedHead: null, paths: [] }
    },

    async blob(projectId, sha) {
      const found = await db
        .selectFrom('queued_files')
        .innerJoin('queued_commits', 'queued_commits.id', 'queued_files.queued_id')
        .select(sql<Uint8Array | null>`case when sha = ${sha} then content else base_content end`.as('bytes'))
        .where('project_id', '=', projectId)
        .where(sql<boolean>`(sha = ${sha} and content is not null or base_sha = ${sha} and base_content is not null)`)
        .limit(1)
        .executeTakeFirst()
      return found?.bytes ?? null
    },

    ofUser(userId, { limit, beforeId }) {
      return rows
        .where('queued_commits.user_id', '=', userId)
        .$if(beforeId !== undefined, page => page.where('queued_commits.id', '<', beforeId ?? 0))
        .orderBy('queued_commits.id', 'desc')
        .limit(limit)
        .execute()
    },

    async isKnown(projectId, commitSha) {
      const found = await db
        .selectFrom('queued_commits')
        .select('id')
        .where('project_id', '=', projectId)
        .where('commit_sha', '=', commitSha)
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },
  }
}
