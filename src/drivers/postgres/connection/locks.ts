import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema.ts'

/**
 * Serializes transactions that use the same name, so that a count or a free name still holds when it is written. Held
 * until the transaction ends.
 */
export async function lockInTransaction(transaction: Transaction<Schema>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}
