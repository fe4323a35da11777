/**
 * A page of projects as JSON text, in the form of the record in Interface, Projects. PostgreSQL writes the JSON and the
 * service passes it on, at a third of the cost of building the rows and the text here.
 */
import { type AddressBases, hasOwnOrigins } from '#domain/addresses.ts'
import type { ProjectFilter, ProjectStore } from '#ports/stores/projects.ts'
import type { Readers } from '../connection/readers.ts'
import { waitsForPush } from './projectReads.ts'

type Origins = 'own' | 'shared'

/** Each combination of filters has its own statement, so that each keeps the plan that suits it. */
type Kind = 'all' | 'status' | 'search' | 'status and search'

export function projectList(readers: Pick<Readers, 'query'>, bases: AddressBases): ProjectStore['listJson'] {
  const origins = hasOwnOrigins(bases.pagesBase) ? 'own' : 'shared'
  const statement = (kind: Kind, where: string) => ({
    name: `projects.list ${origins} ${kind}`,
    text: pageText(origins, where),
  })
  const statements: Readonly<Record<Kind, { name: string; text: string }>> = {
    all: statement('all', 'true'),
    status: statement('status', 'status = $6'),
    search: statement('search', '(name ilike $6 or slug ilike $6)'),
    'status and search': statement('status and search', 'status = $6 and (name ilike $7 or slug ilike $7)'),
  }
  return async (userId, filter) => {
    const { kind, values } = kindOf(filter)
    const beforeId = filter.beforeId ?? Number.MAX_SAFE_INTEGER
    const page = await readers.query<{ json: string; next: number | null }>({
      ...statements[kind],
      values: [userId, beforeId, filter.limit, bases.cloneBase, bases.pagesBase, ...values],
    })
    return page.rows[0] ?? { json: '[]', next: null }
  }
}

function kindOf({ status, q }: ProjectFilter): { kind: Kind; values: readonly string[] } {
  const pattern = q === undefined ? undefined : `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  if (status === undefined)
    return pattern === undefined ? { kind: 'all', values: [] } : { kind: 'search', values: [pattern] }
  if (pattern === undefined) return { kind: 'status', values: [status] }
  return { kind: 'status and search', values: [status, pattern] }
}

/** $1 owner, $2 upper bound of the ids, $3 limit, $4 clone base, $5 pages base, then the values of the filter. */
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

/** The SQL counterpart of `projectAddresses`, and the other fields of the record. */
function recordColumns(origins: Origins): string {
  const clone = `coalesce(clone_url, $4::text || repo_full_name || '.git')`
  const shared = `$5::text || 'u' || user_id || '/' || slug || '/'`
  const builtIn = origins === 'own' ? `replace($5::text, '*', 'p' || id) || '/'` : shared
  const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return `
    id, name, slug, description, visibility,
    case when visibility_to is not null
      then json_build_object('to', visibility_to, 'reason', visibility_reason) end as "visibilityChange",
    status, status_reason as "statusReason", ${waitsForPush} as "waitsForPush", host,
    repo_full_name as "repoFullName",
    coalesce(repo_url, ${clone}) as "repoUrl",
    ${clone} as "cloneUrl",
    coalesce(pages_url, case when pages_enabled then ${builtIn} end) as "pagesUrl",
    pages_enabled as "pagesEnabled", pages_commit_sha as "pagesCommitSha",
    template_id as "templateId", default_branch as "defaultBranch",
    stored_bytes as "storedBytes", files_count as "filesCount",
    queued_commits as "queuedCommits",
    ${time('created_at')} as "createdAt", ${time('updated_at')} as "updatedAt"`
}
