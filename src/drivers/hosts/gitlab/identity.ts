import * as oauth from 'oauth4webapi'
import type { HostGrant, HostIdentity } from '#ports/hosts/identity.ts'
import { authorizationUrl } from '../authorizationUrl.ts'
import type { HostClient, RemoteHostOptions } from '../remote.ts'
import type { Gitlab } from './api.ts'
import { oauthError } from './oauthErrors.ts'

/** For writing through the API and reading the profile; no narrower GitLab scope covers both. */
const scope = 'api'
const timeoutMs = 10_000

/** A refresh token works once, and refreshing invalidates the old access token. */
export function gitlabIdentity(gitlab: Gitlab, client: HostClient, { fetch }: RemoteHostOptions): HostIdentity {
  const server: oauth.AuthorizationServer = {
    issuer: gitlab.webUrl,
    authorization_endpoint: `${gitlab.webUrl}/oauth/authorize`,
    token_endpoint: `${gitlab.webUrl}/oauth/token`,
    revocation_endpoint: `${gitlab.webUrl}/oauth/revoke`,
  }
  const known: oauth.Client = { client_id: client.id }
  const secret = oauth.ClientSecretPost(client.secret)
  const requestOptions = () => ({
    signal: AbortSignal.timeout(timeoutMs),
    // Test installations have no certificate.
    [oauth.allowInsecureRequests]: gitlab.webUrl.startsWith('http:'),
    ...(fetch ? { [oauth.customFetch]: (url: string, init: object) => fetch(url, init) } : {}),
  })

  async function ask(
    grant: 'authorization_code' | 'refresh_token',
    fields: Record<string, string>,
  ): Promise<HostGrant> {
    try {
      const answer = await oauth.genericTokenEndpointRequest(server, known, secret, grant, fields, requestOptions())
      return toGrant(await oauth.processGenericTokenEndpointResponse(server, known, answer))
    } catch (error) {
      throw oauthError(error)
    }
  }

  return {
    scopes: [scope],
    installUrl: null,

    authorizationUrl: request =>
      authorizationUrl(`${gitlab.webUrl}/oauth/authorize`, client, request, { response_type: 'code', scope }),

    exchange: async ({ code, verifier, redirectUri }) =>
      await ask('authorization_code', { code, code_verifier: verifier, redirect_uri: redirectUri }),

    refresh: async ({ refreshToken, redirectUri }) =>
      await ask('refresh_token', { refresh_token: refreshToken, redirect_uri: redirectUri }),

    /** One record holds both tokens, so this revokes the refresh token too. */
    async revoke({ accessToken }) {
      try {
        const answer = await oauth.revocationRequest(server, known, secret, accessToken, requestOptions())
        await oauth.processRevocationResponse(answer)
      } catch (error) {
        throw oauthError(error)
      }
    },

    async user(access) {
      const { id, username, name, email, confirmed_at, avatar_url } = await gitlab.userOf(access, { skipCache: true })
      return { id, username, name: name ?? '', email: confirmed_at ? email || null : null, avatarUrl: avatar_url }
    },
  }
}

function toGrant(answer: oauth.TokenEndpointResponse): HostGrant {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    expiresAt: answer.expires_in === undefined ? null : new Date(Date.now() + answer.expires_in * 1_000),
    scopes: answer.scope?.split(' ').filter(Boolean) ?? [],
  }
}
