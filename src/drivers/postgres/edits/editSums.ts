import { type Kysely, sql, type Transaction } from 'kysely'
import type { SpentMonth, UsageRow } from '#ports/stores/edits.ts'
import type { Schema } from '../schema.ts'

/** What a user has used: edits in the last hour, spending this month, and totals since a given day. */

export const hourS = 3_600

/**
 * A run without a recorded cost (still running, or lost with its process) counts with its expected or worst-case cost.
 * `null`: the runs of all users.
 */
export async function spentMonth(db: Kysely<Schema> | Transaction<Schema>, userId: number | null): Promise<SpentMonth> {
  const begins = sql<Date>`date_trunc('month', now(), 'UTC')`
  const ends = sql<Date>`(date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC'`
  return await db
    .selectFrom('edit_sessions')
    .select([
      sql<number>`coalesce(sum(coalesce(cost_micro_usd, reserved_micro_usd)), 0)::bigint`.as('spentMicroUsd'),
      sql<number>`coalesce(sum(coalesce(cost_micro_usd, worst_micro_usd, reserved_micro_usd)), 0)::bigint`.as(
        'worstMicroUsd',
      ),
      ends.as('endsAt'),
    ])
    .$if(userId !== null, sessions => sessions.where('user_id', '=', userId))
    .where('created_at', '>=', begins)
    .executeTakeFirstOrThrow()
}

/** For each of the newest `limit` edits that count now, the seconds until it counts no longer; newest first. */
export async function countedEdits(
  db: Kysely<Schema> | Transaction<Schema>,
  userId: number,
  limit: number,
): Promise<readonly number[]> {
  // `now()` in a transaction that waited for a lock is earlier than the edits that it waited for.
  const expiresInS = sql<number>`least(ceil(extract(epoch from created_at - now()) + ${hourS})::integer, ${hourS})`
  const rows = await db
    .selectFrom('edit_sessions')
    .select(expiresInS.as('expiresInS'))
    .where('user_id', '=', userId)
    .where('counted', '=', true)
    .where('created_at', '>', sql<Date>`now() - ${hourS} * interval '1 second'`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(row => row.expiresInS)
}

export function usageSince(db: Kysely<Schema>, userId: number, since: Date): Promise<UsageRow[]> {
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
