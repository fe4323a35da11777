import { type Kysely, sql } from 'kysely'
import type { EditBill, EditSessionFile, EditStore } from '#ports/stores/edits.ts'
import type { Schema } from '../schema.ts'
import { beginEdit } from './editBegin.ts'
import { editReads } from './editReads.ts'
import { countedEdits, spentMonth, usageSince } from './editSums.ts'

const now = sql<Date>`now()`

export function editStore(db: Kysely<Schema>): EditStore {
  return {
    ...editReads(db),
    begin: (session, limits) => beginEdit(db, session, limits),

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
