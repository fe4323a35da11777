import { type Kysely, sql } from 'kysely'
import type { EditBill, EditSessionFile, EditStore, SpentMonth } from '#ports/stores/edits.ts'
import { countedEdits, hourS, spentMonth, usageSince } from './editSums.ts'
import { lockInTransaction } from './locks.ts'
import type { Schema } from './schema.ts'

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

const now = sql<Date>`now()`

export function editStore(db: Kysely<Schema>): EditStore {
  const sessions = db.selectFrom('edit_sessions').select(columns)
  return {
    begin(session, { maxPerHour, budgetMicroUsd, totalBudgetMicroUsd }) {
      return db.transaction().execute(async tx => {
        await lockInTransaction(tx, `edits:${session.userId}`)
        const leavesInS = await countedEdits(tx, session.userId, maxPerHour)
        if (leavesInS.length >= maxPerHour) return { kind: 'full', retryAfterS: leavesInS.at(-1) ?? hourS }
        const { reservedMicroUsd, worstMicroUsd } = session
        const isOver = (month: SpentMonth, max: number) => month.worstMicroUsd + (reservedMicroUsd ?? 0) > max
        if (budgetMicroUsd !== null && worstMicroUsd !== 0) {
          const month = await spentMonth(tx, session.userId)
          if (isOver(month, budgetMicroUsd)) return { kind: 'over_budget', month }
        }
        if (totalBudgetMicroUsd !== null && worstMicroUsd !== 0) {
          await lockInTransaction(tx, 'edits')
          const month = await spentMonth(tx, null)
          if (isOver(month, totalBudgetMicroUsd)) return { kind: 'over_total_budget', month }
        }
        const { id } = await tx
          .insertInto('edit_sessions')
          .values({
            project_id: session.projectId,
            user_id: session.userId,
            file_path: session.filePath,
            files: session.files && JSON.stringify(session.files),
            instruction: session.instruction,
            ai_provider: session.provider,
            ai_model: session.model,
            reserved_micro_usd: reservedMicroUsd,
            worst_micro_usd: worstMicroUsd,
            refines_id: session.refines,
            // Not yet set: a run that dies with its process must not look successful.
            success: false,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return { kind: 'begun', id, remaining: maxPerHour - leavesInS.length - 1 }
      })
    },

    async finish(id, { baseSha, changed, files, ...bill }) {
      await db
        .updateTable('edit_sessions')
        .set({
          ...billed(bill),
          success: true,
          base_sha: baseSha,
          proposal_kept: changed,
          ...(files && changedFiles(files)),
        })
        .where('id', '=', id)
        .execute()
    },

    async fail(id, { errorCode, counted, ...bill }) {
      await db
        .updateTable('edit_sessions')
        .set({ ...billed(bill), success: false, error_code: errorCode, counted })
        .where('id', '=', id)
        .execute()
    },

    async recordCommit(id, commitSha, commitUrl) {
      await db
        .updateTable('edit_sessions')
        .set({ commit_sha: commitSha, commit_url: commitUrl })
        .where('id', '=', id)
        .execute()
    },

    async recordContainingCommit(ids, commitSha, commitUrl) {
      await sql`
        with contained as (
          update edit_sessions set within_sha = ${commitSha}, within_url = ${commitUrl} where id = any(${ids})
          returning project_id, id
        )
        insert into session_commits (project_id, commit_sha, session_id)
        select project_id, ${commitSha}, id from contained on conflict do nothing`.execute(db)
    },

    async find(userId, projectId, id) {
      const session = await sessions
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('project_id', '=', projectId)
        .executeTakeFirst()
      return session ?? null
    },

    async instructionsTo(id, max) {
      const { rows } = await sql<{ instruction: string }>`
        with recursive chain (id, instruction, refines_id, age) as (
          select id, instruction, refines_id, 1 from edit_sessions where id = ${id}
          union all
          select earlier.id, earlier.instruction, earlier.refines_id, chain.age + 1
          from chain join edit_sessions earlier on earlier.id = chain.refines_id where chain.age < ${max}
        )
        select instruction from chain order by age desc`.execute(db)
      return rows.map(row => row.instruction)
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

    list(projectId, { limit, beforeId }) {
      return sessions
        .where('project_id', '=', projectId)
        .$if(beforeId !== undefined, page => page.where('id', '<', beforeId ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },

    ofUser(userId, { limit, beforeId }) {
      return sessions
        .where('user_id', '=', userId)
        .$if(beforeId !== undefined, page => page.where('id', '<', beforeId ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },

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

    usage: (userId, since) => usageSince(db, userId, since),

    async remaining(userId, maxPerHour) {
      return maxPerHour - (await countedEdits(db, userId, maxPerHour)).length
    },

    spentThisMonth: userId => spentMonth(db, userId),

    expiredProposals(before, { limit, afterId }) {
      return db
        .selectFrom('edit_sessions')
        .select(['id', 'project_id as projectId'])
        .where('proposal_kept', '=', true)
        .where('created_at', '<', before)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute()
    },

    async proposalDropped(id) {
      await db.updateTable('edit_sessions').set({ proposal_kept: false }).where('id', '=', id).execute()
    },
  }
}

function changedFiles(files: readonly EditSessionFile[]) {
  const [first] = files
  return { files: JSON.stringify(files), ...(first && { file_path: first.path }) }
}

function billed({ tokensUsed, usageEstimated, costMicroUsd, durationMs }: EditBill) {
  return {
    ai_tokens_used: tokensUsed,
    usage_estimated: usageEstimated,
    cost_micro_usd: costMicroUsd,
    duration_ms: durationMs,
    finished_at: now,
  }
}
