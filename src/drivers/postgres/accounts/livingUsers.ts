import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { userColumns } from './userColumns.ts'

/** Callers do not see an account that is being deleted. */
export function selectLiving(db: Kysely<Schema>) {
  return db.selectFrom('users').select(userColumns).where('deletion_begun_at', 'is', null)
}

export function updateLiving(db: Kysely<Schema>) {
  return db.updateTable('users').where('deletion_begun_at', 'is', null)
}
