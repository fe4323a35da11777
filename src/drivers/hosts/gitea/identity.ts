import * as oauth from 'oauth4webapi'
import type { HostGrant, HostIdentity } from '#ports/hosts/identity.ts'
import { HostError } from '#ports/hosts.ts'
import { authorizationUrl } from '../authorizationUrl.ts'
import type { HttpClient } from '../httpClient.ts'
import type { HostClient, RemoteHostOptions } from '../remote.ts'

type UserAnswer = {
  readonly id: number
  readonly login: string
  readonly full_name?: string
  readonly avatar_url?: string
}
type EmailAnswer = { readonly email: string; readonly verified?: boolean; readonly primary?: boolean }

/**
 * Creating a repository uses `/user` or `/orgs/{org}`, which require write access there besides the repository scope.
 * Granted scopes are final: the host rejects the sign-in of a user who granted a different set before.
 */
export const giteaScopes = ['write:user', 'write:repository', 'write:organization'] as const
const scopes = giteaScopes

const tokenTimeoutMs = 15_000

/**
 * Sign-in by the host's OAuth. Only the user's settings page can revoke a grant, so `revoke` does nothing: the tokens
 * are forgotten here and expire.
 */
export function giteaIdentity(
  { baseUrl, fetch: send = fetch }: RemoteHostOptions,
  client: HostClient,
  http: HttpClient,
): HostIdentity {
  const base = baseUrl.replace(/(?<!\/)\/+$/, '')
  const server: oauth.AuthorizationServer = {
    issuer: base,
    authorization_endpoint: `${base}/login/oauth/authorize`,
    token_endpoint: `${base}/login/oauth/access_token`,
  }
  const ourselves: oauth.Client = { client_id: client.id }
  const secret = oauth.ClientSecretPost(client.secret)
  const options = () => ({
    signal: AbortSignal.timeout(tokenTimeoutMs),
    [oauth.customFetch]: (url: string, init: RequestInit) => send(url, init),
    [oauth.allowInsecureRequests]: base.startsWith('http:'),
  })

  return {
    scopes,
    installUrl: null,

    authorizationUrl: request =>
      authorizationUrl(`${base}/login/oauth/authorize`, client, request, {
        response_type: 'code',
        scope: scopes.join(' '),
      }),

    async exchange({ code, verifier, redirectUri }) {
      return await granted(async () => {
        const answer = oauth.validateAuthResponse(server, ourselves, new URLSearchParams({ code }), oauth.expectNoState)
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          ourselves,
          secret,
          answer,
          redirectUri,
          verifier,
          options(),
        )
        return await oauth.processAuthorizationCodeResponse(server, ourselves, response)
      })
    },

    async refresh({ refreshToken }) {
      return await granted(async () => {
        const response = await oauth.refreshTokenGrantRequest(server, ourselves, secret, refreshToken, options())
        return await oauth.processRefreshTokenResponse(server, ourselves, response)
      })
    },

    async revoke() {},

    async user(access) {
      const { body: user } = await http.send<UserAnswer>(access, { method: 'GET', path: '/user' })
      const { status, body } = await http.send<readonly EmailAnswer[] | null>(access, {
        method: 'GET',
        path: '/user/emails',
        expect: [403, 404],
      })
      const emails = status === 200 ? (body ?? []) : []
      return {
        id: user.id,
        username: user.login,
        name: user.full_name ?? '',
        email: emails.find(({ primary, verified }) => primary === true && verified === true)?.email ?? null,
        avatarUrl: user.avatar_url || null,
      }
    },
  }
}

async function granted(ask: () => Promise<oauth.TokenEndpointResponse>): Promise<HostGrant> {
  try {
    const answer = await ask()
    return {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token ?? null,
      expiresAt: answer.expires_in === undefined ? null : new Date(Date.now() + answer.expires_in * 1000),
      // The host omits the granted scopes if they equal the requested ones.
      scopes: answer.scope?.split(/[ ,]+/).filter(Boolean) ?? scopes,
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

/**
 * The host also answers `unauthorized_client`, its error for a wrong secret, for a used code or token. Only the fixed
 * error names are passed on: descriptions may repeat what was sent.
 */
function refusalOf(error: unknown): HostError {
  if (!(error instanceof oauth.ResponseBodyError))
    return new HostError('failed', 'the sign-in of the host did not answer')
  const { status, error: name, error_description: said = '' } = error
  if (name === 'access_denied') return new HostError('access_refused', 'the sign-in was declined')
  if (status === 429) return new HostError('busy', 'the host asks for fewer sign-ins')
  const isOurFault = name !== 'invalid_grant' && (name !== 'unauthorized_client' || /secret/i.test(said))
  return isOurFault
    ? new HostError('failed', 'the host does not accept the OAuth client of Speckeep')
    : new HostError('access_expired', 'the sign-in is no longer valid; sign in again')
}
