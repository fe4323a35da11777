/** Changes of visibility. They share the lease and the epoch of a creation. */
import { type Kysely, sql } from 'kysely'
import type { CreationStep, ProjectStatus } from '#domain/project.ts'
import type { VisibilityOutcome, VisibilityStore } from '#ports/stores/projectVisibility.ts'
import type { Schema } from '../schema.ts'
import { projectColumns } from './projectReads.ts'

const now = sql<Date>`now()`
/** A deleted project may still become private, but never public. */
const canBeApplied = sql<boolean>`(deleted_at is null or visibility_to = 'private')`
/** The only failure is the site that the host was to publish, which a private project does not have. */
const failedByItsSite = sql<boolean>`(status = 'ERROR' and pages_url is not null)`

const newRequest = {
  visibility_reason: null,
  visibility_number: sql<number>`visibility_number + 1`,
  visibility_attempts: 0,
  visibility_look_at: now,
  updated_at: now,
}

/**
 * A project that is to become private is private in this service immediately. Its site is the built-in one from then on,
 * so nothing waits for the host's.
 */
const madePrivate = {
  visibility: 'private',
  pages_url: null,
  status: sql<ProjectStatus>`case when ${failedByItsSite} then 'BUILDING' else status end`,
  status_reason: sql<string | null>`case when ${failedByItsSite} then null else status_reason end`,
  attempts: 0,
  look_at: now,
} as const

export function projectVisibility(db: Kysely<Schema>): VisibilityStore {
  return {
    async requestVisibility(userId, id, to, at) {
      const requested = await db
        .updateTable('projects')
        .set({
          ...newRequest,
          visibility_to: to,
          visibility_by: userId,
          visibility_at: at,
          ...(to === 'private' && madePrivate),
        })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where('repo_id', 'is not', null)
        .where(sql<boolean>`case when visibility_to is null then visibility <> ${to}
          else visibility_to <> ${to} or visibility_reason is not null end`)
        .returning(projectColumns)
        .executeTakeFirst()
      return requested ?? null
    },

    async restartVisibility(id) {
      await db
        .updateTable('projects')
        .set({ ...newRequest, ...madePrivate, visibility_to: sql`coalesce(visibility_to, visibility)` })
        .where('id', '=', id)
        .execute()
    },

    async claimVisibility(id, until) {
      const claimed = await db
        .updateTable('projects')
        .set(({ eb }) => ({
          epoch: eb('epoch', '+', 1),
          visibility_attempts: eb('visibility_attempts', '+', 1),
          held_until: until,
        }))
        .where('id', '=', id)
        .where('visibility_look_at', 'is not', null)
        .where(canBeApplied)
        .where(({ eb, or }) => or([eb('held_until', 'is', null), eb('held_until', '<', now)]))
        .returning([...projectColumns, 'epoch', 'visibility_number as number', 'visibility_attempts as attempts'])
        .executeTakeFirst()
      if (claimed === undefined || claimed.visibilityTo === null) return null
      const { epoch, number, attempts, ...project } = claimed
      return { project, change: { to: claimed.visibilityTo, epoch, number, attempts } }
    },

    async renewLease(id, epoch, until) {
      const { numUpdatedRows } = await db
        .updateTable('projects')
        .set({ held_until: until })
        .where('id', '=', id)
        .where('epoch', '=', epoch)
        .where('held_until', 'is not', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async isWanted(id, { epoch, number }) {
      const found = await db
        .selectFrom('projects')
        .select('id')
        .where('id', '=', id)
        .where('epoch', '=', epoch)
        .where('visibility_number', '=', number)
        .where('visibility_to', 'is not', null)
        .where(canBeApplied)
        .executeTakeFirst()
      return found !== undefined
    },

    async recordVisibility(id, { to, epoch, number }, outcome) {
      const recorded = await db
        .updateTable('projects')
        .set({ ...outcomeColumns(outcome), ...(outcome.kind === 'done' && { visibility: to }), updated_at: now })
        .where('id', '=', id)
        .where('epoch', '=', epoch)
        .where('visibility_number', '=', number)
        .where('visibility_to', '=', to)
        .where(canBeApplied)
        .$if(outcome.kind === 'done' && outcome.publishes, query => query.where('status', '<>', 'ARCHIVED'))
        .returning(projectColumns)
        .executeTakeFirst()
      return recorded ?? null
    },

    unfinishedVisibility(before, limit) {
      return db
        .selectFrom('projects')
        .select(['id', sql<Date>`greatest(visibility_look_at, held_until)`.as('freeAt')])
        .where('visibility_look_at', '<=', before)
        .where(canBeApplied)
        .where(({ eb, or }) => or([eb('held_until', 'is', null), eb('held_until', '<', before)]))
        .orderBy('visibility_look_at')
        .limit(limit)
        .execute()
    },
  }
}

/** Projects whose site the last steps of the creation check again: they have content, and nothing failed. */
const mayPublish = sql<boolean>`(status in ('ACTIVE', 'BUILDING') and step in ('pages', 'ready'))`

function outcomeColumns(outcome: VisibilityOutcome) {
  if (outcome.kind === 'failed') return { visibility_reason: outcome.reason, visibility_look_at: outcome.lookAt }
  const finished = { visibility_to: null, visibility_reason: null, visibility_look_at: null }
  if (!outcome.publishes) return finished
  return {
    ...finished,
    step: sql<CreationStep>`case when ${mayPublish} then 'content' else step end`,
    status: sql<ProjectStatus>`case when ${mayPublish} then 'BUILDING' else status end`,
    attempts: sql<number>`case when ${mayPublish} then 0 else attempts end`,
    look_at: now,
  }
}
