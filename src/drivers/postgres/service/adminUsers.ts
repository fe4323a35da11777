import { type Kysely, sql, type Transaction } from 'kysely'
import type { Actor, UserChange, UserChangeOutcome, UserLimits } from '#ports/stores/administration.ts'
import type { Role } from '#ports/stores/users.ts'
import type { Schema } from '../schema.ts'
import { record } from './auditLog.ts'
import { hasOtherAdministrator, lockAdministration } from './lastAdministrator.ts'

/** Users as administrators see and change them. */

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

/** Accounts that are neither deleted nor being deleted. */
export function livingUsers(db: Kysely<Schema>) {
  return db.selectFrom('users').select(userColumns).where('deletion_begun_at', 'is', null)
}

/** Serialized across all users, so that two administrators cannot remove each other concurrently. */
export async function changeUser(
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

export function listedUsers(db: Kysely<Schema>) {
  return livingUsers(db).select([
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
