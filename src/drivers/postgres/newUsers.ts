import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { User } from '#ports/stores/users.ts'
import type { Schema } from './schema.ts'
import { userColumns } from './userColumns.ts'

type NewUser = Insertable<Schema['users']>

/** Undoes what was released for a user who was not made after all. */
class NotMade extends Error {}

/**
 * Makes a user, unless the email or the profile at the code host is taken. A verified email is first given up by an account
 * that has not verified it (docs/decisions/0029).
 */
export async function insertUser(db: Kysely<Schema>, user: NewUser): Promise<User | null> {
  try {
    return await db.transaction().execute(async tx => {
      if (user.email_verified_at) await release(tx, user.email)
      const made = await tx
        .insertInto('users')
        .values(user)
        .onConflict(taken => taken.doNothing())
        .returning(userColumns)
        .executeTakeFirst()
      if (made === undefined) throw new NotMade()
      return made
    })
  } catch (error) {
    if (error instanceof NotMade) return null
    throw error
  }
}

async function release(tx: Transaction<Schema>, email: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email: sql`'released-' || id || '@account.invalid'`, released_email: sql`email` })
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('email_verified_at', 'is', null)
    .execute()
}
