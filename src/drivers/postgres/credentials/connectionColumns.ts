import type { SealedGrant } from '#ports/stores/connections.ts'

/** The columns of a `Connection`, under its field names. */
export const connectionColumns = [
  'user_id as userId',
  'provider',
  'scopes',
  'access_token as accessToken',
  'refresh_token as refreshToken',
  'expires_at as expiresAt',
  'redirect_uri as redirectUri',
  'connected_at as connectedAt',
  'refused_at as refusedAt',
] as const

export function grantColumns({ accessToken, refreshToken, expiresAt, scopes }: SealedGrant) {
  return { access_token: accessToken, refresh_token: refreshToken, expires_at: expiresAt, scopes: [...scopes] }
}
