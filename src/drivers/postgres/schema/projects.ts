import type { Generated, GeneratedAlways } from 'kysely'
import type { CreationStep, ProjectStatus, Visibility } from '#domain/project.ts'
import type { HostId } from '#ports/hosts.ts'

/** Projects, their repositories, and what is pushed into them. */
export type ProjectTables = {
  site_purges: SitePurgeTable
  templates: TemplateTable
  projects: ProjectTable
  repo_tokens: RepoTokenTable
  pushed_bytes: PushedBytesTable
}

type TemplateTable = {
  id: GeneratedAlways<number>
  key: string
  name: string
  description: string
  category: string
  position: number
  is_default: boolean
  usage_count: Generated<number>
  files: string[]
  retired: Generated<boolean>
}

type ProjectTable = {
  id: GeneratedAlways<number>
  user_id: number
  name: string
  slug: string
  description: string
  visibility: Visibility
  visibility_to: Visibility | null
  visibility_reason: string | null
  visibility_by: number | null
  visibility_at: Date | null
  visibility_number: Generated<number>
  visibility_attempts: Generated<number>
  visibility_look_at: Date | null
  status: Generated<ProjectStatus>
  status_reason: string | null
  host: HostId
  import_source: string | null
  polled_at: Date | null
  repo_id: number | null
  repo_full_name: string
  repo_url: string | null
  clone_url: string | null
  pages_url: string | null
  pages_enabled: Generated<boolean>
  pages_commit_sha: string | null
  template_id: number | null
  default_branch: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  pages_access_from: Date | null
  stored_bytes: number | null
  files_count: number | null
  purged_at: Date | null
  forgotten_at: Date | null
  marker: string
  step: Generated<CreationStep>
  epoch: Generated<number>
  held_until: Date | null
  attempts: Generated<number>
  look_at: Generated<Date>
  request_key: string | null
  queued_commits: Generated<number>
  queue_epoch: Generated<number>
  queue_held_until: Date | null
  queue_attempts: Generated<number>
  queue_look_at: Date | null
}

type RepoTokenTable = {
  project_id: number
  username: string | null
  token: string
}

type PushedBytesTable = {
  user_id: number
  hour: Date
  bytes: number
}

type SitePurgeTable = {
  project_id: number
  changes: number
  requested_at: Date
}
