/** What happens to accounts, for logs and for their owners to read. */
export const accountEvents = [
  'registered',
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'session_ended',
  'sessions_ended',
  'name_changed',
  'email_changed',
  'password_changed',
  'password_reset',
  'email_verified',
  'refresh_reused',
  'host_connected',
  'host_disconnected',
  'host_refused',
  'identity_linked',
  'identity_unlinked',
  'git_token_made',
  'git_token_dropped',
  'data_exported',
  'account_deleted',
] as const

export type AccountEvent = (typeof accountEvents)[number]
