import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { QueuedCommitStatus } from '#domain/queuedCommit.ts'
import type { AttemptedFile } from '#ports/stores/commitAttempts.ts'
import type { EditSessionFile } from '#ports/stores/edits.ts'

/** Edits, proposals and commits on their way. */
export type EditTables = {
  edit_sessions: EditSessionTable
  session_commits: SessionCommitTable
  queued_commits: QueuedCommitTable
  queued_files: QueuedFileTable
  commit_attempts: CommitAttemptTable
  proposals: ProposalTable
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
  within_sha: string | null
  within_url: string | null
  success: boolean
  finished_at: Date | null
  counted: Generated<boolean>
  proposal_kept: Generated<boolean>
  usage_estimated: Generated<boolean>
  reserved_micro_usd: number | null
  worst_micro_usd: number | null
  refines_id: number | null
  files: ColumnType<readonly EditSessionFile[] | null, string | null, string | null>
  created_at: Generated<Date>
}

type SessionCommitTable = {
  project_id: number
  commit_sha: string
  session_id: number
}

type ProposalTable = {
  host: string
  repo_id: number
  name: string
  content: Buffer
  kept_at: Date
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
  within_session_ids: ColumnType<readonly number[], string | undefined, never>
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

type CommitAttemptTable = {
  id: GeneratedAlways<number>
  project_id: number
  message: string
  author_name: string
  author_email: string
  author_date: Date
  files: ColumnType<readonly AttemptedFile[], string, string>
  sent_from: string | null
  held_until: Date
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
