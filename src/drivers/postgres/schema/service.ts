import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Act, Registration } from '#ports/stores/administration.ts'

/** The service as a whole: its administration, and responses kept for repeated requests. */
export type ServiceTables = {
  administration: AdministrationTable
  invitations: InvitationTable
  audit_log: AuditLogTable
  kept_answers: KeptAnswerTable
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
