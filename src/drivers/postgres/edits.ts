import { type Kysely, sql, type Transaction } from 'kysely'
import type { EditStore, UsageRow } from '#ports/stores/edits.ts'
import { takeTurns } from './locks.ts'
import type { Schema } from './schema.ts'

const columns = [
  'id',
  'project_id as projectId',
  'user_id as userId',
  'file_path as filePath',
  'instruction',
  'ai_provider as provider',
  'ai_model as model',
  'ai_tokens_used as tokensUsed',
  'cost_micro_usd as costMicroUsd',
  'duration_ms as durationMs',
  'error_code as errorCode',
  'commit_sha as commitSha',
  'commit_url as commitUrl',
  'success',
  'base_sha as baseSha',
  'created_at as createdAt',
] as const

const now = sql<Date>`now()`
const windowS = 3_600

export function editStore(db: Kysely<Schema>): EditStore {
  const sessions = db.selectFrom('edit_sessions').select(columns)
  return {
    begin(session, maxPerHour) {
      return db.transaction().execute(async tx => {
        await takeTurns(tx, `edits:${session.userId}`)
        const leavesInS = await countedEdits(tx, session.userId, maxPerHour)
        if (leavesInS.length >= maxPerHour) return { outcome: 'full', retryAfterS: leavesInS.at(-1) ?? windowS }
        const { id } = await tx
          .insertInto('edit_sessions')
          .values({
            project_id: session.projectId,
            user_id: session.userId,
            file_path: session.filePath,
            instruction: session.instruction,
            ai_provider: session.provider,
            ai_model: session.model,
            // Not yet: a run that dies with its process must not look like a good one.
            success: false,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return { outcome: 'begun', id, remaining: maxPerHour - leavesInS.length - 1 }
      })
    },

    async finish(id, { tokensUsed, costMicroUsd, durationMs, baseSha, changed }) {
      await db
        .updateTable('edit_sessions')
        .set({ ai_tokens_used: tokensUsed, cost_micro_usd: costMicroUsd, duration_ms: durationMs, base_sha: baseSha })
        .set({ success: true, finished_at: now, proposal_kept: changed })
        .where('id', '=', id)
        .execute()
    },

    async fail(id, { tokensUsed, costMicroUsd, durationMs, errorCode, counted }) {
      await db
        .updateTable('edit_sessions')
        .set({ ai_tokens_used: tokensUsed, cost_micro_usd: costMicroUsd, duration_ms: durationMs })
        .set({ success: false, finished_at: now, error_code: errorCode, counted })
        .where('id', '=', id)
        .execute()
    },

    async committed(id, commitSha, commitUrl) {
      await db
        .updateTable('edit_sessions')
        .set({ commit_sha: commitSha, commit_url: commitUrl })
        .where('id', '=', id)
        .execute()
    },

    async find(userId, projectId, id) {
      const session = await sessions
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('project_id', '=', projectId)
        .executeTakeFirst()
      return session ?? null
    },

    list(projectId, { limit, beforeId }) {
      return sessions
        .where('project_id', '=', projectId)
        .$if(beforeId !== undefined, page => page.where('id', '<', beforeId ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },

    async byCommits(projectId, shas) {
      const rows = await db
        .selectFrom('edit_sessions')
        .select(['id', 'commit_sha'])
        .where('project_id', '=', projectId)
        .where('commit_sha', '=', sql<string>`any(${shas})`)
        .execute()
      return new Map(rows.map(row => [row.commit_sha ?? '', row.id]))
    },

    usage: (userId, since) => usageSince(db, userId, since),

    async remaining(userId, maxPerHour) {
      return maxPerHour - (await countedEdits(db, userId, maxPerHour)).length
    },

    expiredProposals(before, limit) {
      return db
        .selectFrom('edit_sessions')
        .select(['id', 'project_id as projectId'])
        .where('proposal_kept', '=', true)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit)
        .execute()
    },

    async proposalDropped(id) {
      await db.updateTable('edit_sessions').set({ proposal_kept: false }).where('id', '=', id).execute()
    },
  }
}

/** For each of the newest `limit` edits that count now, the seconds until it leaves the hour; the newest first. */
async function countedEdits(
  db: Kysely<Schema> | Transaction<Schema>,
  userId: number,
  limit: number,
): Promise<readonly number[]> {
  const leavesInS = sql<number>`ceil(extract(epoch from created_at - now()) + ${windowS})::integer`
  const rows = await db
    .selectFrom('edit_sessions')
    .select(leavesInS.as('leavesInS'))
    .where('user_id', '=', userId)
    .where('counted', '=', true)
    .where('created_at', '>', sql<Date>`now() - ${windowS} * interval '1 second'`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(row => row.leavesInS)
}

function usageSince(db: Kysely<Schema>, userId: number, since: Date): Promise<UsageRow[]> {
  const day = sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`
  return db
    .selectFrom('edit_sessions')
    .select(({ fn }) => [
      day.as('day'),
      'project_id as projectId',
      'ai_model as model',
      fn.countAll<number>().as('edits'),
      sql<number>`sum(ai_tokens_used)::bigint`.as('tokensUsed'),
      sql<number>`coalesce(sum(cost_micro_usd), 0)::bigint`.as('costMicroUsd'),
      sql<number>`count(*) filter (where cost_micro_usd is null)`.as('unpriced'),
    ])
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .groupBy(['day', 'project_id', 'ai_model'])
    .orderBy('day', 'desc')
    .orderBy('project_id', 'desc')
    .orderBy('ai_model')
    .execute()
}
