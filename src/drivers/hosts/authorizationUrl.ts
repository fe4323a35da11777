import type { HostIdentity } from '#ports/hosts/identity.ts'
import type { HostClient } from './remote.ts'

type Authorization = Parameters<HostIdentity['authorizationUrl']>[0]

/** The page where users authorize the app (RFC 6749, 4.1.1), with PKCE. `own`: the other parameters of this host. */
export function authorizationUrl(
  endpoint: string,
  { id }: HostClient,
  { state, challenge, redirectUri }: Authorization,
  own: Readonly<Record<string, string>>,
): string {
  const url = new URL(endpoint)
  url.search = new URLSearchParams({
    client_id: id,
    redirect_uri: redirectUri,
    ...own,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).toString()
  return url.href
}
