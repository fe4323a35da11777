/**
 * The creation of a project, from its intent to its last step. A worker holds a creation for a limited time and under
 * an epoch; records of a worker that lost its lease are rejected because its epoch is outdated.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import { limits } from '#domain/limits.ts'
import { canBecome, ownLabel, type ProjectStatus, projectStatuses } from '#domain/project.ts'
import type { Project, ProjectIntent } from '#ports/stores/project.ts'
import type { ProjectStore, StepRecord } from '#ports/stores/projects.ts'
import type { Schema } from '../schema.ts'
import { lockUserProjects, requireProjectQuota } from './projectQuota.ts'
import { projectColumns } from './projectReads.ts'

type ProjectCreation = Pick<
  ProjectStore,
  'create' | 'claimCreation' | 'recordStep' | 'releaseCreation' | 'reopen' | 'unfinished'
>

const now = sql<Date>`now()`

export function projectCreation(db: Kysely<Schema>): ProjectCreation {
  return {
    create(intent, projectsMax = null) {
      return db.transaction().execute(async tx => {
        await lockUserProjects(tx, intent.userId)
        const known = await createdBefore(tx, intent)
        if (known) return known
        await requireProjectQuota(tx, intent.userId, projectsMax)
        return await insertProject(tx, intent)
      })
    },

    async claimCreation(id, until) {
      const claimed = await db
        .updateTable('projects')
        .from('users')
        .set(({ eb }) => ({ epoch: eb('epoch', '+', 1), attempts: eb('attempts', '+', 1), held_until: until }))
        .whereRef('users.id', '=', 'projects.user_id')
        .where('projects.id', '=', id)
        .where('step', '<>', 'ready')
        .where('status', '<>', 'ERROR')
        .where('deleted_at', 'is', null)
        .where(({ eb, or }) => or([eb('held_until', 'is', null), eb('held_until', '<', now)]))
        .returning([
          ...projectColumns,
          'marker',
          'step',
          'attempts',
          'epoch',
          'import_source as importSource',
          'users.email as ownerEmail',
        ])
        .returning(sql<string>`users.first_name || ' ' || users.last_name`.as('ownerName'))
        .executeTakeFirst()
      if (claimed === undefined) return null
      const { marker, step, attempts, epoch, importSource, ownerName, ownerEmail, ...project } = claimed
      return { project, creation: { marker, step, attempts, epoch, importSource, ownerName, ownerEmail } }
    },

    async recordStep(id, epoch, record) {
      const { numUpdatedRows } = await db
        .updateTable('projects')
        .set({ ...recordColumns(record), updated_at: now })
        .where('id', '=', id)
        .where('epoch', '=', epoch)
        // The repository must be known for a deleted project too: it takes space and is removed later.
        .where(({ eb, or }) => or([eb('deleted_at', 'is', null), eb.lit(record.step === 'repository')]))
        .where('status', 'in', leadingTo(record.status))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async releaseCreation(id, epoch, retryAt) {
      await db
        .updateTable('projects')
        .set({ held_until: null, ...(retryAt && { look_at: retryAt }) })
        .where('id', '=', id)
        .where('epoch', '=', epoch)
        .execute()
    },

    async reopen(userId, id) {
      const reopened = await db
        .updateTable('projects')
        .set({
          status: sql<ProjectStatus>`case when step in ('intent', 'repository') then 'INITIALIZING' else 'BUILDING' end`,
          status_reason: null,
          // A site that failed after it was once ready is checked again.
          step: sql`case step when 'ready' then 'pages' else step end`,
          // Ends the lease of a worker that still has the failed attempt. A change of visibility keeps its lease.
          epoch: sql<number>`case when visibility_to is null then epoch + 1 else epoch end`,
          held_until: sql`case when visibility_to is null then null else held_until end`,
          attempts: 0,
          look_at: now,
          updated_at: now,
        })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('status', '=', 'ERROR')
        .where('deleted_at', 'is', null)
        .returning(projectColumns)
        .executeTakeFirst()
      return reopened ?? null
    },

    unfinished(before, limit) {
      return db
        .selectFrom('projects')
        .select(['id', sql<Date>`greatest(look_at, held_until)`.as('freeAt')])
        .where('step', '<>', 'ready')
        .where('status', '<>', 'ERROR')
        .where('deleted_at', 'is', null)
        .where('look_at', '<=', before)
        .where(({ eb, or }) => or([eb('held_until', 'is', null), eb('held_until', '<', before)]))
        .orderBy('look_at')
        .limit(limit)
        .execute()
    },
  }
}

async function createdBefore(tx: Transaction<Schema>, { userId, requestKey }: ProjectIntent): Promise<Project | null> {
  if (requestKey === null) return null
  const created = await tx
    .selectFrom('projects')
    .select(projectColumns)
    .where('user_id', '=', userId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return created ?? null
}

async function insertProject(tx: Transaction<Schema>, intent: ProjectIntent): Promise<Project> {
  const slug = await freeSlug(tx, intent.userId, intent.slug)
  const project = await tx
    .insertInto('projects')
    .values({
      user_id: intent.userId,
      name: intent.name,
      slug,
      description: intent.description,
      visibility: intent.visibility,
      host: intent.host,
      repo_full_name: `${intent.repoOwner ?? ownLabel(intent.userId)}/${slug}`,
      template_id: intent.templateId,
      import_source: intent.importSource,
      default_branch: intent.defaultBranch,
      marker: intent.marker,
      request_key: intent.requestKey,
    })
    .returning(projectColumns)
    .executeTakeFirstOrThrow()
  if (intent.repoToken)
    await tx
      .insertInto('repo_tokens')
      .values({ project_id: project.id, ...intent.repoToken })
      .execute()
  if (intent.templateId === null) return project
  // Last, because every creation from this template waits for the row until the transaction ends.
  await tx
    .updateTable('templates')
    .set(({ eb }) => ({ usage_count: eb('usage_count', '+', 1) }))
    .where('id', '=', intent.templateId)
    .execute()
  return project
}

/** The first of `base`, `base-2`, `base-3`, … that no project of the user uses, deleted projects included. */
async function freeSlug(tx: Transaction<Schema>, userId: number, base: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    with recursive candidate (n, slug) as (
      select 1, ${base}::text
      union all
      select n + 1, rtrim(left(${base}, ${limits.slugMaxChars} - length('-' || (n + 1))), '-') || '-' || (n + 1)
      from candidate
      where exists (select from projects where user_id = ${userId} and projects.slug = candidate.slug)
    )
    select slug from candidate order by n desc limit 1`.execute(tx)
  return rows[0]?.slug ?? base
}

/** The statuses in which a record is accepted: any, if it does not change the status. */
function leadingTo(status: ProjectStatus | undefined): readonly ProjectStatus[] {
  return projectStatuses.filter(from => status === undefined || from === status || canBecome(from, status))
}

/** Fields that the record does not contain stay unchanged. */
function recordColumns(record: StepRecord) {
  return {
    step: record.step,
    status: record.status,
    status_reason: record.statusReason,
    repo_id: record.repoId,
    repo_full_name: record.repoFullName,
    repo_url: record.repoUrl,
    clone_url: record.cloneUrl,
    // A project that has become private meanwhile keeps the built-in pages.
    pages_url: record.pagesUrl && sql<string | null>`case when visibility = 'public' then ${record.pagesUrl}::text end`,
    pages_enabled: record.pagesEnabled,
    pages_commit_sha: record.pagesCommitSha,
    default_branch: record.defaultBranch,
    stored_bytes: record.storedBytes,
    files_count: record.filesCount,
  }
}
