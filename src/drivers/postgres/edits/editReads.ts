import { type Kysely, sql } from 'kysely'
import type { EditPage, EditRound, EditStore } from '#ports/stores/edits.ts'
import type { Schema } from '../schema.ts'

const columns = [
  'id',
  'project_id as projectId',
  'user_id as userId',
  'file_path as filePath',
  'files',
  'instruction',
  'ai_provider as provider',
  'ai_model as model',
  'ai_tokens_used as tokensUsed',
  'usage_estimated as usageEstimated',
  'cost_micro_usd as costMicroUsd',
  'duration_ms as durationMs',
  'error_code as errorCode',
  'commit_sha as commitSha',
  'commit_url as commitUrl',
  'within_sha as withinSha',
  'within_url as withinUrl',
  'success',
  'base_sha as baseSha',
  'refines_id as refines',
  'created_at as createdAt',
] as const

type EditReads = Pick<EditStore, 'find' | 'roundsTo' | 'withRefined' | 'list' | 'ofUser' | 'byCommits'>

/** Edit sessions as they were recorded: one, the chain that it refines, pages of them, and those of commits. */
export function editReads(db: Kysely<Schema>): EditReads {
  const sessions = db.selectFrom('edit_sessions').select(columns)
  const pageOf = (some: typeof sessions, { limit, beforeId }: EditPage) =>
    some
      .$if(beforeId !== undefined, page => page.where('id', '<', beforeId ?? 0))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  return {
    async find(userId, projectId, id) {
      const session = await sessions
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('project_id', '=', projectId)
        .executeTakeFirst()
      return session ?? null
    },

    async roundsTo(id, max) {
      const { rows } = await sql<EditRound>`
        with recursive chain (id, instruction, provider, refines_id, age) as (
          select id, instruction, ai_provider, refines_id, 1 from edit_sessions where id = ${id}
          union all
          select earlier.id, earlier.instruction, earlier.ai_provider, earlier.refines_id, chain.age + 1
          from chain join edit_sessions earlier on earlier.id = chain.refines_id where chain.age < ${max}
        )
        select instruction, provider from chain order by age desc`.execute(db)
      return rows
    },

    async withRefined(userId, projectId, ids, max) {
      const { rows } = await sql<{ id: number }>`
        with recursive chain (id, refines_id) as (
          select id, refines_id from edit_sessions
          where id = any(${ids}) and user_id = ${userId} and project_id = ${projectId} and success
          union
          select earlier.id, earlier.refines_id
          from chain join edit_sessions earlier on earlier.id = chain.refines_id
        )
        select id from chain order by id desc limit ${max}`.execute(db)
      const found = rows.map(row => row.id)
      return await sessions.where('id', '=', sql<number>`any(${found})`).orderBy('id').execute()
    },

    list: (projectId, page) => pageOf(sessions.where('project_id', '=', projectId), page),

    ofUser: (userId, page) => pageOf(sessions.where('user_id', '=', userId), page),

    async byCommits(projectId, shas) {
      const { rows } = await sql<{ sha: string; id: number }>`
        select commit_sha as sha, id from edit_sessions
        where project_id = ${projectId} and commit_sha = any(${shas})
        union
        select commit_sha, session_id from session_commits
        where project_id = ${projectId} and commit_sha = any(${shas})
        order by id`.execute(db)
      const ids = Map.groupBy(rows, row => row.sha)
      return new Map([...ids].map(([sha, found]) => [sha, found.map(({ id }) => id)]))
    },
  }
}
