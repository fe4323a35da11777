import { type Kysely, sql, type Transaction } from 'kysely'
import type {
  Actor,
  AdministrationStore,
  AuditEntry,
  UserChange,
  UserChangeOutcome,
  UserLimits,
} from '#ports/stores/administration.ts'
import type { Role } from '#ports/stores/users.ts'
import { removeFactors } from '../credentials/factorChanges.ts'
import type { Schema } from '../schema.ts'
import { record } from './auditLog.ts'
import { hasOtherAdministrator, lockAdministration } from './lastAdministrator.ts'

const userColumns = [
  'id',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'enabled',
  'roles',
  'created_at as createdAt',
  sql<boolean>`exists (select from totp_secrets where user_id = users.id)
    or exists (select from passkeys where user_id = users.id)`.as('hasSecondFactor'),
] as const
const invitationColumns = ['id', 'email', 'created_at as createdAt', 'expires_at as expiresAt'] as const
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

    invite: ({ email, tokenHash, expiresAt }, actor) =>
      db.transaction().execute(async tx => {
        const row = { email, token_hash: tokenHash, created_at: actor.at, expires_at: expiresAt }
        const invitation = await tx
          .insertInto('invitations')
          .values(row)
          .onConflict(known => known.expression(sql`lower(email)`).doUpdateSet(row))
          .returning(invitationColumns)
          .executeTakeFirstOrThrow()
        await record(tx, actor, 'invited', { id: null, name: email })
        return invitation
      }),

    invitations: now =>
      db
        .selectFrom('invitations')
        .select(invitationColumns)
        .where('expires_at', '>', now)
        .orderBy('id', 'desc')
        .execute(),

    withdraw: (id, actor) =>
      db.transaction().execute(async tx => {
        const gone = await tx.deleteFrom('invitations').where('id', '=', id).returning('email').executeTakeFirst()
        if (gone) await record(tx, actor, 'invitation_withdrawn', { id: null, name: gone.email })
        return gone !== undefined
      }),

    async isInvited(email, tokenHash, now) {
      let found = db
        .selectFrom('invitations')
        .select('id')
        .where(sql`lower(email)`, '=', sql`lower(${email})`)
        .where('expires_at', '>', now)
      if (tokenHash !== null) found = found.where('token_hash', '=', tokenHash)
      return (await found.executeTakeFirst()) !== undefined
    },

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
        await name(tx, user, at)
        return true
      }),

    nameAdministrator: (email, at, { isVerifiedOnly } = { isVerifiedOnly: false }) =>
      db.transaction().execute(async tx => {
        const all = livingOf(tx)
        const found = isVerifiedOnly ? all.where('email_verified_at', 'is not', null) : all
        const user = await found.where(sql`lower(email)`, '=', sql`lower(${email})`).forUpdate().executeTakeFirst()
        if (user === undefined || user.roles.includes('ADMIN')) return
        await tx.updateTable('administration').set({ first_named: true }).execute()
        await name(tx, user, at)
      }),

    audit({ below, limit }): Promise<AuditEntry[]> {
      const entries = db.selectFrom('audit_log').select(auditColumns).orderBy('id', 'desc').limit(limit)
      return (below === null ? entries : entries.where('id', '<', below)).execute()
    },
  }
}

/** Accounts that are neither deleted nor being deleted. */
function livingOf(db: Kysely<Schema>) {
  return db.selectFrom('users').select(userColumns).where('deletion_begun_at', 'is', null)
}

/** Serialized across all users, so that two administrators cannot remove each other concurrently. */
async function changeUser(
  tx: Transaction<Schema>,
  id: number,
  change: UserChange,
  actor: Actor,
): Promise<UserChangeOutcome> {
  await lockAdministration(tx)
  const user = await listedUsers(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (user === undefined) return { kind: 'unknown' }
  const was = { enabled: user.enabled, administrator: user.roles.includes('ADMIN') }
  const is = { ...was, ...change }
  if (was.enabled && was.administrator && !(is.enabled && is.administrator) && !(await hasOtherAdministrator(tx, id))) {
    return { kind: 'last_administrator' }
  }
  const roles: Role[] = is.administrator ? ['USER', 'ADMIN'] : ['USER']
  const target = { id, name: user.email }
  if (is.enabled !== was.enabled) {
    await tx.updateTable('users').set({ enabled: is.enabled }).where('id', '=', id).execute()
    await record(tx, actor, is.enabled ? 'user_enabled' : 'user_disabled', target)
  }
  if (is.administrator !== was.administrator) {
    await tx.updateTable('users').set({ roles }).where('id', '=', id).execute()
    await record(tx, actor, is.administrator ? 'administrator_made' : 'administrator_unmade', target)
  }
  const { projectsMax = user.projectsMax, storageMaxMib = user.storageMaxMib } = change
  if (projectsMax !== user.projectsMax || storageMaxMib !== user.storageMaxMib) {
    const columns = { projects_max: projectsMax, storage_max_mib: storageMaxMib }
    await tx.updateTable('users').set(columns).where('id', '=', id).execute()
    const name = `${user.email}: ${limitsInWords({ projectsMax, storageMaxMib })}`
    await record(tx, actor, 'user_limits_changed', { id, name })
  }
  return { kind: 'changed', user: { ...user, enabled: is.enabled, roles, projectsMax, storageMaxMib } }
}

function listedUsers(db: Kysely<Schema>) {
  return livingOf(db).select([
    'projects_max as projectsMax',
    'storage_max_mib as storageMaxMib',
    sql<number>`(select count(*) from projects where user_id = users.id and deleted_at is null)`.as('projects'),
    sql<number>`(select coalesce(sum(stored_bytes), 0)::bigint from projects where user_id = users.id)`.as(
      'storedBytes',
    ),
  ])
}

function limitsInWords({ projectsMax, storageMaxMib }: UserLimits): string {
  const words = (max: number | null, unit: string) =>
    max === null ? 'as set' : max === 0 ? 'no limit' : `${max}${unit}`
  return `projects ${words(projectsMax, '')}, space ${words(storageMaxMib, ' MiB')}`
}

async function name(tx: Transaction<Schema>, user: { readonly id: number; readonly email: string }, at: Date) {
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
