import { type Kysely, sql, type Transaction } from 'kysely'
import type { AdministrationStore, AuditEntry } from '#ports/stores/administration.ts'
import { removeFactors } from '../credentials/factorChanges.ts'
import type { Schema } from '../schema.ts'
import { changeUser, listedUsers, livingUsers } from './adminUsers.ts'
import { record } from './auditLog.ts'
import { invitations } from './invitations.ts'

const auditColumns = [
  'id',
  'at',
  'actor_id as actorId',
  'actor_email as actorEmail',
  'act',
  'target_id as targetId',
  'target',
  'address',
] as const

export function administrationStore(db: Kysely<Schema>): AdministrationStore {
  return {
    ...invitations(db),

    users({ q, below, limit }) {
      let found = listedUsers(db).orderBy('id', 'desc').limit(limit)
      if (below !== null) found = found.where('id', '<', below)
      const name = sql<string>`lower(email || ' ' || first_name || ' ' || last_name)`
      if (q !== '') found = found.where(sql<boolean>`position(lower(${q}) in ${name}) > 0`)
      return found.execute()
    },

    changeUser: (id, change, actor) => db.transaction().execute(tx => changeUser(tx, id, change, actor)),

    removeFactors: (id, actor) =>
      db.transaction().execute(async tx => {
        const user = await tx.selectFrom('users').select('email').where('id', '=', id).forUpdate().executeTakeFirst()
        if (user === undefined) return 'unknown'
        if (!(await removeFactors(tx, id))) return 'none'
        await record(tx, actor, 'second_factors_removed', { id, name: user.email })
        return 'removed'
      }),

    async registration() {
      return (await db.selectFrom('administration').select('registration').executeTakeFirstOrThrow()).registration
    },

    setRegistration: (registration, actor) =>
      db.transaction().execute(async tx => {
        await tx.updateTable('administration').set({ registration }).execute()
        await record(tx, actor, 'registration_changed', { id: null, name: registration })
      }),

    recordNewAccount: (user, { mayBeFirst, at }) =>
      db.transaction().execute(async tx => {
        await tx.deleteFrom('invitations').where(sql`lower(email)`, '=', sql`lower(${user.email})`).execute()
        if (!mayBeFirst) return false
        const { numUpdatedRows } = await tx
          .updateTable('administration')
          .set({ first_named: true })
          .where('first_named', '=', false)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await appoint(tx, user, at)
        return true
      }),

    nameAdministrator: (email, at, { isVerifiedOnly } = { isVerifiedOnly: false }) =>
      db.transaction().execute(async tx => {
        const all = livingUsers(tx)
        const found = isVerifiedOnly ? all.where('email_verified_at', 'is not', null) : all
        const user = await found.where(sql`lower(email)`, '=', sql`lower(${email})`).forUpdate().executeTakeFirst()
        if (user === undefined || user.roles.includes('ADMIN')) return
        await tx.updateTable('administration').set({ first_named: true }).execute()
        await appoint(tx, user, at)
      }),

    audit({ below, limit }): Promise<AuditEntry[]> {
      const entries = db.selectFrom('audit_log').select(auditColumns).orderBy('id', 'desc').limit(limit)
      return (below === null ? entries : entries.where('id', '<', below)).execute()
    },
  }
}

async function appoint(tx: Transaction<Schema>, user: { readonly id: number; readonly email: string }, at: Date) {
  await tx
    .updateTable('users')
    .set({ roles: ['USER', 'ADMIN'] })
    .where('id', '=', user.id)
    .execute()
  await record(tx, { id: null, email: null, address: null, at }, 'administrator_named', {
    id: user.id,
    name: user.email,
  })
}
