import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema.ts'

/** Held by each change to administrators, so that two concurrent changes do not rely on each other's administrator. */
export async function lockAdministration(tx: Transaction<Schema>): Promise<void> {
  await tx.selectFrom('administration').select('single').forUpdate().execute()
}

/** Whether an enabled administrator remains besides this user. */
export async function hasOtherAdministrator(tx: Transaction<Schema>, id: number): Promise<boolean> {
  const others = tx.selectFrom('users').select('id').where('id', '<>', id).where('enabled', '=', true)
  return (await others.where(sql<boolean>`'ADMIN' = any(roles)`).executeTakeFirst()) !== undefined
}
