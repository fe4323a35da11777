import { type Kysely, sql, type Transaction } from 'kysely'
import type { NewQueuedCommit, QueueBounds, QueuedCommitStore } from '#ports/stores/queuedCommits.ts'
import { lockInTransaction } from '../connection/locks.ts'
import type { Schema } from '../schema.ts'
import { queuedRows } from './queueReads.ts'

type QueueWrites = Pick<QueuedCommitStore, 'add' | 'retry' | 'remove' | 'expireLanded'>

const now = sql<Date>`now()`

export function queueWrites(db: Kysely<Schema>): QueueWrites {
  return {
    add(commit, bounds) {
      return db.transaction().execute(async tx => {
        // The lock of the user first: it also covers the limits of each of their projects.
        await lockInTransaction(tx, `queued commits:${commit.userId}`)
        const bound = await exceeded(tx, commit, bounds)
        if (bound !== null) return { kind: 'full', bound }
        const id = await insertCommit(tx, commit)
        if (commit.attemptId !== undefined)
          await tx.deleteFrom('commit_attempts').where('id', '=', commit.attemptId).execute()
        await tx
          .updateTable('projects')
          .set({ queue_look_at: sql`coalesce(queue_look_at, ${commit.firstAttemptAt})` })
          .where('id', '=', commit.projectId)
          .execute()
        await recount(tx, commit.projectId)
        const kept = await queuedRows(tx).where('queued_commits.id', '=', id).executeTakeFirstOrThrow()
        return { kind: 'queued', commit: kept }
      })
    },

    retry(projectId, id, at) {
      return db.transaction().execute(async tx => {
        const { numUpdatedRows } = await tx
          .updateTable('queued_commits')
          .set({ status: 'WAITING', attempts: 0, updated_at: now })
          .where('project_id', '=', projectId)
          .where('id', '=', id)
          .where('status', '<>', 'LANDED')
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return null
        await tx
          .updateTable('projects')
          .set({ queue_look_at: at, queue_attempts: 0 })
          .where('id', '=', projectId)
          .execute()
        return await queuedRows(tx).where('queued_commits.id', '=', id).executeTakeFirstOrThrow()
      })
    },

    remove(projectId, id) {
      return db.transaction().execute(async tx => {
        const one = tx.selectFrom('queued_commits').where('project_id', '=', projectId).where('id', '=', id)
        if (!(await one.select('id').forUpdate().executeTakeFirst())) return 'missing'
        // A worker that starts sending locks the project's row, and then finds this commit gone.
        await tx.selectFrom('projects').select('id').where('id', '=', projectId).forUpdate().execute()
        const found = await one.select(isOnItsWay(projectId).as('isOnItsWay')).executeTakeFirst()
        if (found?.isOnItsWay) return 'sending'
        await tx.deleteFrom('queued_commits').where('id', '=', id).execute()
        await recount(tx, projectId)
        return 'removed'
      })
    },

    async expireLanded(before) {
      await db.deleteFrom('queued_commits').where('status', '=', 'LANDED').where('updated_at', '<', before).execute()
    },
  }
}

/** The oldest waiting commit, while a worker holds the project. */
function isOnItsWay(projectId: number) {
  return sql<boolean>`(status = 'WAITING'
    and exists (select from projects where id = ${projectId} and queue_held_until > now())
    and id = (select min(id) from queued_commits where project_id = ${projectId} and status = 'WAITING'))`
}

/**
 * Updates the count on the project's row, and clears the next sending if nothing waits. The row is locked first: a
 * statement that waits for a row still counts what it saw before it waited.
 */
export async function recount(tx: Transaction<Schema>, projectId: number): Promise<void> {
  await tx.selectFrom('projects').select('id').where('id', '=', projectId).forUpdate().execute()
  const own = sql`from queued_commits where project_id = ${projectId}`
  await tx
    .updateTable('projects')
    .set({
      queued_commits: sql`(select count(*) ${own} and status <> 'LANDED')::integer`,
      queue_look_at: sql`case when exists (select ${own} and status = 'WAITING') then queue_look_at end`,
    })
    .where('id', '=', projectId)
    .execute()
}

async function exceeded(
  tx: Transaction<Schema>,
  { userId, projectId, files }: NewQueuedCommit,
  bounds: QueueBounds,
): Promise<keyof QueueBounds | null> {
  const { rows } = await sql<Record<keyof QueueBounds, number>>`
    select count(*) filter (where project_id = ${projectId})::integer as "commitsPerProject",
      coalesce(sum(bytes) filter (where project_id = ${projectId}), 0)::bigint as "bytesPerProject",
      count(*)::integer as "commitsPerUser", coalesce(sum(bytes), 0)::bigint as "bytesPerUser"
    from queued_commits where user_id = ${userId} and status <> 'LANDED'`.execute(tx)
  const added = { commits: 1, bytes: bytesOf(files) }
  const names = ['commitsPerProject', 'bytesPerProject', 'commitsPerUser', 'bytesPerUser'] as const
  const full = names.find(name => {
    const more = name.startsWith('commits') ? added.commits : added.bytes
    return Number(rows[0]?.[name] ?? 0) + more > bounds[name]
  })
  return full ?? null
}

function bytesOf(files: NewQueuedCommit['files']): number {
  return files.reduce((sum, { content, baseContent }) => sum + (content?.length ?? 0) + (baseContent?.length ?? 0), 0)
}

async function insertCommit(tx: Transaction<Schema>, commit: NewQueuedCommit): Promise<number> {
  const { author, sending, files } = commit
  const { id } = await tx
    .insertInto('queued_commits')
    .values({
      project_id: commit.projectId,
      user_id: commit.userId,
      message: commit.message,
      author_name: author.name,
      author_email: author.email,
      author_date: author.date,
      reason: commit.reason,
      edit_session_id: commit.editSessionId,
      within_session_ids: JSON.stringify(commit.withinSessionIds),
      sent_as: sending ? JSON.stringify(sending.sentAs) : null,
      sent_from: sending?.sentFrom ?? null,
      bytes: bytesOf(files),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('queued_files')
    .values(
      files.map(({ path, sha, baseSha, content, baseContent }, position) => ({
        queued_id: id,
        position,
        path,
        sha,
        base_sha: baseSha,
        content,
        base_content: baseContent,
      })),
    )
    .execute()
  return id
}
