import { sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Lets transactions of the same name run one after the other, so that a count or a free name is still true when it
 * is written down. Held until the transaction ends.
 */
export async function lockInTransaction(transaction: Transaction<Schema>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}
