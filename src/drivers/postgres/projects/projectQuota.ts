import { sql, type Transaction } from 'kysely'
import { ProjectsFull } from '#ports/stores/quotas.ts'
import { lockInTransaction } from '../connection/locks.ts'
import type { Schema } from '../schema.ts'

/** Serializes what creates projects of one user, so that a free name and a count still hold when they are written. */
export async function lockUserProjects(tx: Transaction<Schema>, userId: number): Promise<void> {
  await lockInTransaction(tx, `projects:${userId}`)
}

/** Throws `ProjectsFull`, which aborts the transaction. The caller holds the lock. */
export async function requireProjectQuota(
  tx: Transaction<Schema>,
  userId: number,
  projectsMax: number | null,
  newOne: 'to be added' | 'counted already' = 'to be added',
): Promise<void> {
  const { rows } = await sql<{ max: number; used: number }>`
    select coalesce(users.projects_max, ${projectsMax ?? 0}::integer) as max,
      (select count(*) from projects where user_id = users.id and deleted_at is null)::integer as used
    from users where users.id = ${userId}`.execute(tx)
  const { max = 0, used = 0 } = rows[0] ?? {}
  const before = newOne === 'counted already' ? used - 1 : used
  if (max > 0 && before >= max) throw new ProjectsFull(before, max)
}
