import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { User } from '#ports/stores/users.ts'
import type { Schema } from '../schema.ts'
import { userColumns } from './userColumns.ts'

type NewUser = Insertable<Schema['users']>

/** Restores what was released for a user who did not get it after all. */
class NotGiven extends Error {}

/**
 * Creates a user, unless the email or the profile at the code host is taken. An account that has not verified the email
 * first gives it up to one that has (docs/decisions/0033).
 */
export function insertUser(db: Kysely<Schema>, user: NewUser): Promise<User | null> {
  return withEmailReleased(db, user.email_verified_at ? { email: user.email } : null, async tx => {
    const made = await tx
      .insertInto('users')
      .values(user)
      .onConflict(taken => taken.doNothing())
      .returning(userColumns)
      .executeTakeFirst()
    return made ?? null
  })
}

/**
 * Lets the account that has not verified an email give it up, and `take` claim it, in one transaction. `null`, from
 * `take` or because the email is taken all the same: then nothing was given up.
 */
export async function withEmailReleased<T>(
  db: Kysely<Schema>,
  proven: { readonly email: string; readonly exceptOf?: number } | null,
  take: (tx: Transaction<Schema>) => Promise<T | null>,
): Promise<T | null> {
  try {
    return await db.transaction().execute(async tx => {
      if (proven !== null) await release(tx, proven.email, proven.exceptOf ?? null)
      const taken = await take(tx)
      if (taken === null) throw new NotGiven()
      return taken
    })
  } catch (error) {
    if (error instanceof NotGiven || isUniqueViolation(error)) return null
    throw error
  }
}

async function release(tx: Transaction<Schema>, email: string, exceptOf: number | null): Promise<void> {
  const holder = tx
    .updateTable('users')
    .set({ email: sql`'released-' || id || '@account.invalid'`, released_email: sql`email` })
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('email_verified_at', 'is', null)
  await (exceptOf === null ? holder : holder.where('id', '<>', exceptOf)).execute()
}

const uniqueViolation = '23505'

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === uniqueViolation
}
