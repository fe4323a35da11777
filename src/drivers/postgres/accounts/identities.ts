import { type Kysely, sql, type Transaction } from 'kysely'
import type { Identity, IdentityKey, IdentityStore, LinkOutcome, NewIdentity } from '#ports/stores/identities.ts'
import type { Schema } from '../schema.ts'
import { withEmailReleased } from './newUsers.ts'

const columns = [
  'id',
  'user_id as userId',
  'issuer',
  'subject',
  'name',
  'linked_at as linkedAt',
  'last_used_at as lastUsedAt',
] as const

export function identityStore(db: Kysely<Schema>): IdentityStore {
  return {
    async use({ issuer, subject, name, at }) {
      const used = await db
        .updateTable('identities')
        .set({ name, last_used_at: at })
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .returning('user_id as userId')
        .executeTakeFirst()
      return used?.userId ?? null
    },

    async createAccount(user, identity) {
      const { email, emailVerifiedAt, firstName, lastName } = user
      const linked = await withEmailReleased(db, emailVerifiedAt === null ? null : { email }, async tx => {
        const made = await tx
          .insertInto('users')
          .values({ email, email_verified_at: emailVerifiedAt, first_name: firstName, last_name: lastName })
          .onConflict(conflict => conflict.expression(sql`lower(email)`).doNothing())
          .returning('id')
          .executeTakeFirst()
        return made === undefined ? null : await insert(tx, made.id, identity, identity.at)
      })
      if (linked !== null) return { userId: linked.userId, isNew: true }
      const known = await find(db, identity)
      return known === null ? null : { userId: known.userId, isNew: false }
    },

    async unlinkAll(userId) {
      await db.deleteFrom('identities').where('user_id', '=', userId).execute()
    },

    link: (userId, identity, max) =>
      db.transaction().execute(async (tx): Promise<LinkOutcome> => {
        await lockUser(tx, userId)
        const known = await find(tx, identity)
        if (known !== null && known.userId !== userId) return { kind: 'taken' }
        if (known !== null) return { kind: 'linked', identity: await rename(tx, known, identity.name) }
        if ((await listOf(tx, userId)).length >= max) return { kind: 'full' }
        const linked = await insert(tx, userId, identity, null)
        return linked === null ? { kind: 'taken' } : { kind: 'linked', identity: linked }
      }),

    list: userId => listOf(db, userId),

    async unlink(userId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('identities')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

/** Blocks other changes to the identities of this user. */
async function lockUser(tx: Transaction<Schema>, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

async function find(db: Kysely<Schema>, { issuer, subject }: IdentityKey): Promise<Identity | null> {
  const found = db.selectFrom('identities').select(columns)
  return (await found.where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()) ?? null
}

function listOf(db: Kysely<Schema>, userId: number): Promise<Identity[]> {
  return db.selectFrom('identities').select(columns).where('user_id', '=', userId).orderBy('id').execute()
}

async function rename(tx: Transaction<Schema>, known: Identity, name: string): Promise<Identity> {
  await tx.updateTable('identities').set({ name }).where('id', '=', known.id).execute()
  return { ...known, name }
}

/** `null`: meanwhile, it was linked to another account. */
async function insert(
  tx: Transaction<Schema>,
  userId: number,
  { issuer, subject, name, at }: NewIdentity,
  usedAt: Date | null,
): Promise<Identity | null> {
  const row = { user_id: userId, issuer, subject, name, linked_at: at, last_used_at: usedAt }
  const made = await tx
    .insertInto('identities')
    .values(row)
    .onConflict(conflict => conflict.columns(['issuer', 'subject']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  return made ?? null
}
