/**
 * A page of projects as JSON text, in the form of the record in Interface, Projects. PostgreSQL writes the JSON and the
 * service passes it on, at a third of the cost of building the rows and the text here. PostgreSQL writes it only if the
 * rows differ from those of a page that is kept here: half of its time or more.
 */
import { LRUCache } from 'lru-cache'
import { type AddressBases, hasOwnOrigins } from '#domain/addresses.ts'
import type { ProjectFilter, ProjectStore } from '#ports/stores/projects.ts'
import type { Readers } from '../connection/readers.ts'
import { waitsForPush } from './projectReads.ts'

type Origins = 'own' | 'shared'

/** The JSON of a page, and what identifies the versions of its rows. */
type Kept = { readonly rows: string; readonly json: string }

/** For 1,000 to 2,000 callers with 20 projects each. */
const keptPagesMax = 4_000
const keptMaxChars = 16 * 1_024 * 1_024

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
    status: statement('status', 'status = $7'),
    search: statement('search', '(name ilike $7 or slug ilike $7)'),
    'status and search': statement('status and search', 'status = $7 and (name ilike $8 or slug ilike $8)'),
  }
  const pages = new LRUCache<string, Kept>({
    max: keptPagesMax,
    maxSize: keptMaxChars,
    sizeCalculation: ({ json }) => json.length,
  })
  return async (userId, filter) => {
    const key = JSON.stringify([userId, filter])
    const kept = pages.get(key)
    const { kind, values } = kindOf(filter)
    const beforeId = filter.beforeId ?? Number.MAX_SAFE_INTEGER
    const { rows } = await readers.query<Kept & { json: string | null; next: number | null }>({
      ...statements[kind],
      values: [userId, beforeId, filter.limit, bases.cloneBase, bases.pagesBase, kept?.rows ?? '', ...values],
    })
    const [page] = rows
    if (page === undefined) return { json: '[]', next: null }
    const json = page.json ?? kept?.json ?? '[]'
    if (page.json !== null) pages.set(key, { rows: page.rows, json })
    return { json, next: page.next }
  }
}

function kindOf({ status, q }: ProjectFilter): { kind: Kind; values: readonly string[] } {
  const pattern = q === undefined ? undefined : `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  if (status === undefined)
    return pattern === undefined ? { kind: 'all', values: [] } : { kind: 'search', values: [pattern] }
  if (pattern === undefined) return { kind: 'status', values: [status] }
  return { kind: 'status and search', values: [status, pattern] }
}

/** Of one version of a row: on one server, no other version has the same transaction and place. */
const versionHash = 'hash_record_extended(row(id, xmin, ctid), 0)'

/**
 * $1 owner, $2 upper bound of the ids, $3 limit, $4 clone base, $5 pages base, $6 the versions of the rows whose page is
 * known, then the values of the filter. One row more than the limit says whether there is a next page. The start of the
 * server tells it from a replica that takes its place without the last transactions.
 */
function pageText(origins: Origins, where: string): string {
  const ofOwner = `from projects where user_id = $1 and deleted_at is null and ${where} and id < $2 order by id desc`
  return `
    select rows, case when rows <> $6 then (
      select coalesce(json_agg(record)::text, '[]')
      from (select ${recordColumns(origins)} ${ofOwner} limit $3::integer) record
    ) end as json, case when ids[$3 + 1] is not null then ids[$3] end as next
    from (
      select coalesce(hash_array_extended(array_agg(hash), 0), 0) || ' ' || pg_postmaster_start_time() as rows,
        array_agg(id) as ids
      from (select id, ${versionHash} as hash ${ofOwner} limit $3 + 1) versions
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
