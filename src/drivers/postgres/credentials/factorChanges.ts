import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../schema.ts'

/** Serializes the changes of one user, and deletes the recovery codes with the last factor. */
export function changeFactors<Result>(
  db: Kysely<Schema>,
  userId: number,
  change: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async tx => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const result = await change(tx)
    if (!(await hasFactor(tx, userId))) {
      await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    }
    return result
  })
}

export async function saveInitialCodes(
  tx: Transaction<Schema>,
  userId: number,
  hashes: readonly Uint8Array[],
): Promise<boolean> {
  if (hashes.length === 0 || (await countCodes(tx, userId)) > 0) return false
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map(hash => ({ user_id: userId, code_hash: hash })))
    .execute()
  return true
}

/** Whether any were deleted. */
export async function removeFactors(tx: Transaction<Schema>, userId: number): Promise<boolean> {
  const had = await hasFactor(tx, userId)
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  return had
}

export async function hasFactor(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const { has } = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('totp_secrets').select('user_id').where('user_id', '=', userId)),
        exists(selectFrom('passkeys').select('user_id').where('user_id', '=', userId)),
      ]).as('has'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(has)
}

export async function countCodes(db: Kysely<Schema>, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return left
}
