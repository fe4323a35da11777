import { type Kysely, sql } from 'kysely'
import type { ProjectStore } from '#ports/stores/projects.ts'
import type { Schema } from '../schema.ts'
import { projectColumns } from './projectReads.ts'

const now = sql<Date>`now()`
/** The built-in pages need no build: a commit can be read as soon as it exists. */
const hostBuilds = sql<boolean>`(pages_url is not null and status <> 'ARCHIVED')`
/** Projects whose head is recorded; a host-built site that failed is tried again with the next commit. */
const observable = sql<boolean>`(status in ('ACTIVE', 'BUILDING', 'ARCHIVED') or (status = 'ERROR' and pages_url is not null))`

export function projectHead(db: Kysely<Schema>): Pick<ProjectStore, 'observeHead' | 'takeToPoll'> {
  return {
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
