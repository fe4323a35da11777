import type { Generated, GeneratedAlways } from 'kysely'
import type { AccountEvent } from '#domain/accountEvents.ts'
import type { HostId } from '#ports/hosts.ts'
import type { GitTokenAccess } from '#ports/stores/gitTokens.ts'
import type { LinkPurpose } from '#ports/stores/links.ts'
import type { Role } from '#ports/stores/users.ts'

/** Users and their sign-in. */
export type AccountTables = {
  users: UserTable
  sign_ins: SignInTable
  host_connections: HostConnectionTable
  spent_host_sign_ins: SpentHostSignInTable
  identities: IdentityTable
  totp_secrets: TotpSecretTable
  passkeys: PasskeyTable
  recovery_codes: RecoveryCodeTable
  git_tokens: GitTokenTable
  account_links: AccountLinkTable
  security_log: SecurityLogTable
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

type AccountLinkTable = {
  token_hash: Uint8Array
  purpose: LinkPurpose
  user_id: number | null
  email: string
  mailed: boolean
  expires_at: Date
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
