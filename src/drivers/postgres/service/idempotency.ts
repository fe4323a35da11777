import { type Kysely, type SqlBool, sql } from 'kysely'
import type { IdempotencyKey, IdempotencyStart, IdempotencyStore, StoredResponse } from '#ports/stores/idempotency.ts'
import type { Schema } from '../schema.ts'

const now = sql<Date>`now()`
/** A key can vanish between the failed insert and the read, when its holder releases it. */
const maxTries = 5

export function idempotencyStore(db: Kysely<Schema>): IdempotencyStore {
  return {
    async begin(key, requestHash, leaseS) {
      for (let tries = 0; tries < maxTries; tries++) {
        if (await takeKey(db, key, requestHash, leaseS)) return { kind: 'new' }
        const start = await lookAtKey(db, key, requestHash)
        if (start !== null) return start
      }
      return { kind: 'running' }
    },

    async renew(keys, leaseS) {
      await sql`update kept_answers set held_until = ${inSeconds(leaseS)}
        from unnest(${keys.map(({ userId }) => userId)}::bigint[], ${keys.map(({ route }) => route)}::text[],
          ${keys.map(({ key }) => key)}::text[]) as held (user_id, route, key)
        where kept_answers.user_id = held.user_id and kept_answers.route = held.route and kept_answers.key = held.key
          and kept_answers.status is null`.execute(db)
    },

    async keep(key, { status, headers, body }) {
      await db
        .updateTable('kept_answers')
        .set({ status, headers: JSON.stringify(headers), body })
        .where(ofKey(key))
        // The first response is kept, even if a slow holder and the one that took over from it both provide one.
        .where('status', 'is', null)
        .execute()
    },

    async forget(key) {
      await db.deleteFrom('kept_answers').where(ofKey(key)).where('status', 'is', null).execute()
    },

    async forgetHeld() {
      await db.deleteFrom('kept_answers').where('status', 'is', null).execute()
    },

    async expire(before) {
      await db.deleteFrom('kept_answers').where('created_at', '<', before).execute()
    },

    async page(after, limit) {
      const from = after ?? { userId: 0, route: '', key: '' }
      const rows = await db
        .selectFrom('kept_answers')
        .select(['user_id as userId', 'route', 'key', 'body'])
        .where('body', 'is not', null)
        .where(sql<SqlBool>`(user_id, route, key) > (${from.userId}, ${from.route}, ${from.key})`)
        .orderBy('user_id')
        .orderBy('route')
        .orderBy('key')
        .limit(limit)
        .execute()
      return rows.map(({ body, ...key }) => ({ key, body: body ?? '' }))
    },

    async reseal(key, body, resealed) {
      const { numUpdatedRows } = await db
        .updateTable('kept_answers')
        .set({ body: resealed })
        .where(ofKey(key))
        .where('body', '=', body)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

function inSeconds(count: number) {
  return sql<Date>`now() + ${count} * interval '1 second'`
}

/** Takes a key that is free, or whose holder let its lease expire without a response to the same request. */
async function takeKey(
  db: Kysely<Schema>,
  key: IdempotencyKey,
  requestHash: Uint8Array,
  leaseS: number,
): Promise<boolean> {
  const heldUntil = inSeconds(leaseS)
  const claimed = await db
    .insertInto('kept_answers')
    .values({ user_id: key.userId, route: key.route, key: key.key, request_hash: requestHash, held_until: heldUntil })
    .onConflict(known =>
      known
        .columns(['user_id', 'route', 'key'])
        .doUpdateSet({ held_until: heldUntil })
        .where('kept_answers.status', 'is', null)
        .where('kept_answers.held_until', '<', now)
        .where('kept_answers.request_hash', '=', requestHash),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

async function lookAtKey(
  db: Kysely<Schema>,
  key: IdempotencyKey,
  requestHash: Uint8Array,
): Promise<IdempotencyStart | null> {
  const row = await db
    .selectFrom('kept_answers')
    .select(['request_hash', 'status', 'headers', 'body'])
    .where(ofKey(key))
    .executeTakeFirst()
  if (row === undefined) return null
  if (Buffer.compare(row.request_hash, requestHash) !== 0) return { kind: 'mismatch' }
  if (row.status === null) return { kind: 'running' }
  const answer: StoredResponse = { status: row.status, headers: row.headers ?? {}, body: row.body ?? '' }
  return { kind: 'kept', answer }
}

function ofKey({ userId, route, key }: IdempotencyKey) {
  return sql<SqlBool>`user_id = ${userId} and route = ${route} and key = ${key}`
}
