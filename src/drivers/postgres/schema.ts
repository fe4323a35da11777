/** The tables of `migrations/`, as Kysely sees them. A bigint is a number: no id or sum here comes near 2^53. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AccountEvent } from '#domain/accountEvents.ts'
import type { CreationStep, ProjectStatus, Visibility } from '#domain/project.ts'
import type { QueuedCommitStatus } from '#domain/queuedCommit.ts'
import type { HostId } from '#ports/hosts.ts'
import type { Act, Registration } from '#ports/stores/administration.ts'
import type { SessionFile } from '#ports/stores/edits.ts'
import type { GitTokenAccess } from '#ports/stores/gitTokens.ts'
import type { LinkPurpose } from '#ports/stores/links.ts'
import type { Role } from '#ports/stores/users.ts'

export type Schema = {
  users: UserTable
  sign_ins: SignInTable
  host_connections: HostConnectionTable
  spent_host_sign_ins: SpentHostSignInTable
  identities: IdentityTable
  totp_secrets: TotpSecretTable
  passkeys: PasskeyTable
  recovery_codes: RecoveryCodeTable
  administration: AdministrationTable
  invitations: InvitationTable
  audit_log: AuditLogTable
  git_tokens: GitTokenTable
  templates: TemplateTable
  projects: ProjectTable
  repo_tokens: RepoTokenTable
  edit_sessions: EditSessionTable
  queued_commits: QueuedCommitTable
  queued_files: QueuedFileTable
  kept_answers: KeptAnswerTable
  account_links: AccountLinkTable
  security_log: SecurityLogTable
  pushed_bytes: PushedBytesTable
}

type PushedBytesTable = {
  user_id: number
  hour: Date
  bytes: number
}

type SecurityLogTable = {
  id: GeneratedAlways<number>
  user_id: number
  what: AccountEvent
  about: string | null
  address: string | null
  user_agent: string | null
  at: Date
}

type AccountLinkTable = {
  token_hash: Uint8Array
  purpose: LinkPurpose
  user_id: number | null
  email: string
  mailed: boolean
  expires_at: Date
}

type UserTable = {
  id: GeneratedAlways<number>
  email: string
  password_hash: string | null
  first_name: string
  last_name: string
  enabled: Generated<boolean>
  roles: Generated<Role[]>
  tokens_valid_from: Date | null
  email_verified_at: Date | null
  released_email: string | null
  deletion_begun_at: Date | null
  deletion_ended_at: Date | null
  repohost_provider: HostId | null
  repohost_username: string | null
  repohost_user_id: number | null
  repohost_avatar_url: string | null
  projects_max: number | null
  storage_max_mib: number | null
  created_at: Generated<Date>
}

type SignInTable = {
  family: Generated<string>
  user_id: number
  generation: Generated<number>
  rotated_at: Date
  expires_at: Date
  ended_at: Date | null
  id: GeneratedAlways<number>
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  address: string | null
  user_agent: string | null
  confirmed_at: Date | null
}

type HostConnectionTable = {
  user_id: number
  provider: HostId
  scopes: string[]
  access_token: string
  refresh_token: string | null
  expires_at: Date | null
  redirect_uri: string
  connected_at: Date
  checked_at: Date
  refused_at: Date | null
}

type SpentHostSignInTable = {
  nonce: string
  expires_at: Date
}

type IdentityTable = {
  id: GeneratedAlways<number>
  user_id: number
  issuer: string
  subject: string
  name: string
  linked_at: Date
  last_used_at: Date | null
}

type TotpSecretTable = {
  user_id: number
  secret: string
  last_step: number
  added_at: Date
}

type PasskeyTable = {
  id: GeneratedAlways<number>
  user_id: number
  user_handle: string
  credential_id: string
  public_key: Uint8Array
  counter: number
  transports: string[]
  name: string
  added_at: Date
  last_used_at: Date | null
}

type RecoveryCodeTable = {
  user_id: number
  code_hash: Uint8Array
}

type AdministrationTable = {
  single: Generated<boolean>
  registration: Generated<Registration>
  first_named: boolean
}

type InvitationTable = {
  id: GeneratedAlways<number>
  email: string
  token_hash: Uint8Array
  created_at: Date
  expires_at: Date
}

type AuditLogTable = {
  id: GeneratedAlways<number>
  at: Date
  actor_id: number | null
  actor_email: string | null
  act: Act
  target_id: number | null
  target: string
  address: string | null
}

type GitTokenTable = {
  id: GeneratedAlways<number>
  user_id: number
  name: string
  token_hash: Uint8Array
  ending: string
  created_at: Generated<Date>
  expires_at: Date | null
  last_used_at: Date | null
  access: Generated<GitTokenAccess>
  project_id: number | null
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

type EditSessionTable = {
  id: GeneratedAlways<number>
  project_id: number
  user_id: number
  file_path: string
  instruction: string
  ai_provider: string
  ai_model: string
  ai_tokens_used: Generated<number>
  cost_micro_usd: number | null
  duration_ms: number | null
  error_code: string | null
  base_sha: string | null
  commit_sha: string | null
  commit_url: string | null
  success: boolean
  finished_at: Date | null
  counted: Generated<boolean>
  proposal_kept: Generated<boolean>
  usage_estimated: Generated<boolean>
  reserved_micro_usd: number | null
  worst_micro_usd: number | null
  refines_id: number | null
  files: ColumnType<readonly SessionFile[] | null, string | null, string | null>
  created_at: Generated<Date>
}

type QueuedCommitTable = {
  id: GeneratedAlways<number>
  project_id: number
  user_id: number
  status: Generated<QueuedCommitStatus>
  message: string
  author_name: string
  author_email: string
  author_date: Date
  reason: string | null
  edit_session_id: number | null
  attempts: Generated<number>
  sent_as: ColumnType<readonly (string | null)[] | null, string | null, string | null>
  sent_from: string | null
  commit_sha: string | null
  commit_url: string | null
  merged: boolean | null
  bytes: number
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type QueuedFileTable = {
  queued_id: number
  position: number
  path: string
  sha: string | null
  base_sha: string | null
  content: Uint8Array | null
  base_content: Uint8Array | null
}

type KeptAnswerTable = {
  user_id: number
  route: string
  key: string
  request_hash: Uint8Array
  held_until: Date
  status: number | null
  headers: ColumnType<Readonly<Record<string, string>> | null, string | null, string>
  body: string | null
  created_at: Generated<Date>
}
