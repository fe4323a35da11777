import { type Kysely, sql } from 'kysely'
import type { AddressBases } from '#domain/addresses.ts'
import type { ProjectStatus } from '#domain/project.ts'
import type { ProjectStore } from '#ports/stores/projects.ts'
import type { Readers } from '../connection/readers.ts'
import type { Schema } from '../schema.ts'
import { projectCreation } from './projectCreation.ts'
import { projectFirstPush } from './projectFirstPush.ts'
import { projectList } from './projectList.ts'
import { projectPurge } from './projectPurge.ts'
import { lockUserProjects, requireProjectQuota } from './projectQuota.ts'
import { projectColumns, projectReads } from './projectReads.ts'
import { projectVisibility } from './projectVisibility.ts'

const now = sql<Date>`now()`
/** The built-in pages need no build: a commit can be read as soon as it exists. */
const hostBuilds = sql<boolean>`(pages_url is not null and status <> 'ARCHIVED')`
/** Projects whose head is recorded; a host-built site that failed is tried again with the next commit. */
const observable = sql<boolean>`(status in ('ACTIVE', 'BUILDING', 'ARCHIVED') or (status = 'ERROR' and pages_url is not null))`

export function projectStore(db: Kysely<Schema>, readers: Pick<Readers, 'query'>, bases: AddressBases): ProjectStore {
  return {
    ...projectReads(readers),
    ...projectCreation(db),
    ...projectFirstPush(db),
    ...projectPurge(db),
    ...projectVisibility(db),
    listJson: projectList(readers, bases),

    async update(userId, id, { name, description, status }, from) {
      const updated = await db
        .updateTable('projects')
        .set({ name, description, status, updated_at: now })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where('status', '=', sql<ProjectStatus>`any(${from})`)
        .returning(projectColumns)
        .executeTakeFirst()
      return updated ?? null
    },

    ofUser(userId, { limit, beforeId }) {
      return db
        .selectFrom('projects')
        .select(projectColumns)
        .where('user_id', '=', userId)
        .where('purged_at', 'is', null)
        .$if(beforeId !== undefined, page => page.where('id', '<', beforeId ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },

    async deletedOf(userId, { deletedAfter, limit, beforeId }) {
      const rows = await db
        .selectFrom('projects')
        .select(projectColumns)
        .where('user_id', '=', userId)
        .where('deleted_at', '>', deletedAfter)
        .where('purged_at', 'is', null)
        .where('forgotten_at', 'is', null)
        .$if(beforeId !== null, page => page.where('id', '<', beforeId ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.flatMap(({ deletedAt, ...project }) => (deletedAt === null ? [] : [{ ...project, deletedAt }]))
    },

    async withdrawPagesAccess(userId, id, at) {
      await db
        .updateTable('projects')
        .set({ pages_access_from: at })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
    },

    async softDelete(userId, id, at) {
      const { numUpdatedRows } = await db
        .updateTable('projects')
        // Ends the lease of its creation, so that a restored project resumes without delay. A change of access at the
        // host keeps its lease.
        .set({
          deleted_at: at,
          held_until: sql`case when visibility_to is null and step <> 'content' then null else held_until end`,
          updated_at: now,
        })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    restore(userId, id, deletedAfter, projectsMax = null) {
      return db.transaction().execute(async tx => {
        await lockUserProjects(tx, userId)
        const restored = await tx
          .updateTable('projects')
          .set({ deleted_at: null, updated_at: now })
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .where('deleted_at', '>', deletedAfter)
          .where('purged_at', 'is', null)
          .returning(projectColumns)
          .executeTakeFirst()
        if (restored) await requireProjectQuota(tx, userId, projectsMax, 'counted already')
        return restored ?? null
      })
    },

    async observeHead(id, { from, to }) {
      const moved = await db
        .updateTable('projects')
        .set({
          pages_commit_sha: to,
          status: sql`case when ${hostBuilds} then 'BUILDING' else status end`,
          status_reason: sql`case when ${hostBuilds} then null else status_reason end`,
          step: sql`case when ${hostBuilds} then 'pages' else step end`,
          attempts: sql`case when ${hostBuilds} then 0 else attempts end`,
          // Ends the lease of a worker that waits for the site of an older commit.
          epoch: sql`case when ${hostBuilds} then epoch + 1 else epoch end`,
          held_until: sql`case when ${hostBuilds} then null else held_until end`,
          look_at: now,
          updated_at: now,
        })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where(observable)
        .where('pages_commit_sha', 'is not distinct from', from)
        .returning(projectColumns)
        .executeTakeFirst()
      if (moved) return { kind: 'recorded', project: moved }
      const recorded = await db
        .selectFrom('projects')
        .select('pages_commit_sha as commitSha')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where(observable)
        .executeTakeFirst()
      return recorded ? { kind: 'other', ...recorded } : { kind: 'none' }
    },

    takeToPoll(host, before, limit) {
      return db
        .with('due', rows =>
          rows
            .selectFrom('projects')
            .select('id')
            .where('host', '=', host)
            .where('step', '=', 'ready')
            .where('deleted_at', 'is', null)
            .where(({ eb, or }) => or([eb('polled_at', 'is', null), eb('polled_at', '<', before)]))
            .orderBy('polled_at', order => order.asc().nullsFirst())
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .updateTable('projects')
        .from('due')
        .set({ polled_at: now })
        .whereRef('projects.id', '=', 'due.id')
        .returning(projectColumns)
        .execute()
    },
  }
}
