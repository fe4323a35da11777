import { sql } from 'kysely'
import type { Project } from '#ports/stores/project.ts'
import type { ProjectStore } from '#ports/stores/projects.ts'
import type { Readers } from '../connection/readers.ts'

/** The project was created empty and has received no content since. */
export const waitsForPush =
  "(projects.template_id is null and projects.import_source is null and projects.step in ('intent', 'repository'))"

/** The columns of a `Project`, under its field names. */
export const projectColumns = [
  'projects.id',
  'projects.user_id as userId',
  'projects.name',
  'projects.slug',
  'projects.description',
  'projects.visibility',
  'projects.visibility_to as visibilityTo',
  'projects.visibility_reason as visibilityReason',
  'projects.status',
  'projects.status_reason as statusReason',
  'projects.host',
  'projects.repo_id as repoId',
  'projects.repo_full_name as repoFullName',
  'projects.repo_url as repoUrl',
  'projects.clone_url as cloneUrl',
  'projects.pages_url as pagesUrl',
  'projects.pages_enabled as pagesEnabled',
  'projects.pages_commit_sha as pagesCommitSha',
  'projects.template_id as templateId',
  'projects.default_branch as defaultBranch',
  'projects.created_at as createdAt',
  'projects.updated_at as updatedAt',
  'projects.deleted_at as deletedAt',
  'projects.pages_access_from as pagesAccessFrom',
  'projects.stored_bytes as storedBytes',
  'projects.files_count as filesCount',
  'projects.queued_commits as queuedCommits',
  sql.raw<boolean>(waitsForPush).as('waitsForPush'),
] as const

type ProjectReads = Pick<ProjectStore, 'find' | 'exists' | 'byAddress' | 'byId'>

/** One project at a time: almost every request starts with one of these, so they are prepared once per connection. */
export function projectReads(readers: Pick<Readers, 'query'>): ProjectReads {
  const one = async (name: string, text: string, values: readonly unknown[]): Promise<Project | null> => {
    const found = await readers.query<Project>({ name, text, values: [...values] })
    return found.rows[0] ?? null
  }
  return {
    find: (userId, id) => one('projects.find', findText, [userId, id]),
    byId: id => one('projects.byId', byIdText, [id]),
    byAddress: (owner, slug) => one('projects.byAddress', byAddressText, [owner, slug]),

    async exists(id) {
      const found = await readers.query({ name: 'projects.exists', text: existsText, values: [id] })
      return found.rows.length > 0
    },
  }
}

// Without quotes, PostgreSQL would fold the names to lower case.
const selected = projectColumns
  .map(column =>
    typeof column === 'string' ? column.replace(/ as (\w+)$/, ' as "$1"') : `${waitsForPush} as "waitsForPush"`,
  )
  .join(', ')
const findText = `select ${selected} from projects where id = $2 and user_id = $1 and deleted_at is null`
const byIdText = `select ${selected} from projects where id = $1 and deleted_at is null`
const byAddressText = `select ${selected} from projects where user_id = $1 and slug = $2 and deleted_at is null`
const existsText = 'select from projects where id = $1 and deleted_at is null'
