/**
 * A page of projects as JSON text, in the shape of the record of Interface, Projects. PostgreSQL writes the JSON:
 * the service only passes it on, which costs it a third of building the rows and the text itself.
 */
import type pg from 'pg'
import { type AddressBases, hasOwnOrigins } from '#domain/addresses.ts'
import type { ProjectFilter, ProjectStore } from '#ports/stores/projects.ts'

type Origins = 'own' | 'shared'

export function projectList(pool: pg.Pool, bases: AddressBases): ProjectStore['listJson'] {
  const origins = hasOwnOrigins(bases.pagesBase) ? 'own' : 'shared'
  const texts = new Map<string, string>()
  const textOf = (name: string, where: string) => {
    const text = texts.get(name) ?? pageText(origins, where)
    texts.set(name, text)
    return text
  }
  return async (userId, filter) => {
    const { name, where, values } = conditions(filter)
    const beforeId = filter.beforeId ?? Number.MAX_SAFE_INTEGER
    const page = await pool.query<{ json: string; next: number | null }>({
      name: `projects.list.${origins}${name}`,
      text: textOf(name, where),
      values: [userId, beforeId, filter.limit, bases.cloneBase, bases.pagesBase, ...values],
    })
    return page.rows[0] ?? { json: '[]', next: null }
  }
}

/** $1 owner, $2 id before the page, $3 limit, $4 clone base, $5 pages base, then the values of the filter. */
function pageText(origins: Origins, where: string): string {
  const matching = `user_id = $1 and deleted_at is null and ${where}`
  return `
    select json, case when n = $3 and exists (
      select from projects where ${matching} and id < last
    ) then last end as next
    from (
      select coalesce(json_agg(record)::text, '[]') as json, count(*) as n, min(id) as last
      from (
        select ${recordColumns(origins)} from projects where ${matching} and id < $2 order by id desc limit $3
      ) record
    ) page`
}

/** The twin of `projectAddresses` in SQL, and the other fields of the record. */
function recordColumns(origins: Origins): string {
  const clone = `coalesce(clone_url, $4::text || repo_full_name || '.git')`
  const builtIn = origins === 'own' ? `replace($5::text, '*', 'p' || id) || '/'` : `$5::text || repo_full_name || '/'`
  const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return `
    id, name, slug, description, visibility, status, status_reason as "statusReason",
    repo_full_name as "repoFullName",
    coalesce(repo_url, ${clone}) as "repoUrl",
    ${clone} as "cloneUrl",
    coalesce(pages_url, case when pages_enabled then ${builtIn} end) as "pagesUrl",
    pages_enabled as "pagesEnabled", pages_commit_sha as "pagesCommitSha",
    template_id as "templateId", default_branch as "defaultBranch",
    ${time('created_at')} as "createdAt", ${time('updated_at')} as "updatedAt"`
}

/** A statement of its own for each kind of filter, so that each keeps the plan that fits it. */
function conditions({ status, q }: ProjectFilter): { name: string; where: string; values: readonly string[] } {
  const search = (n: number) => `(name ilike $${n} or slug ilike $${n})`
  if (status === undefined && q === undefined) return { name: '', where: 'true', values: [] }
  if (q === undefined) return { name: '.status', where: 'status = $6', values: [status ?? ''] }
  if (status === undefined) return { name: '.q', where: search(6), values: [containing(q)] }
  return { name: '.status.q', where: `status = $6 and ${search(7)}`, values: [status, containing(q)] }
}

function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}
