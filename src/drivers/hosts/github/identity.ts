import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  ClientSecretPost,
  customFetch,
  processGenericTokenEndpointResponse,
  refreshTokenGrantRequest,
  skipStateCheck,
  type TokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi'
import type { HostGrant, HostIdentity, HostUser } from '#ports/hosts/identity.ts'
import { type HostAccess, HostError } from '#ports/hosts.ts'
import { authorizationUrl } from '../authorizationUrl.ts'
import type { HttpClient } from '../httpClient.ts'
import type { HostClient, RemoteHostOptions } from '../remote.ts'
import { installUrlOf, webBaseOf } from './addresses.ts'
import { type EmailAnswer, encodePart, type UserAnswer } from './api.ts'
import { oauthError } from './oauthErrors.ts'

/**
 * Scopes for reading and writing repositories, creating them and their hooks and pages, reading the user's verified
 * address, and listing the organizations in which a project may be created.
 */
const oauthScopes = ['repo', 'user:email', 'read:org']

/** One attempt: a code or a refresh token that was sent may be used up, whether or not an answer came. */
const timeoutMs = 10_000

export function githubIdentity(options: RemoteHostOptions, client: HostClient, http: HttpClient): HostIdentity {
  const base = webBaseOf(options)
  const server: AuthorizationServer = {
    issuer: base,
    authorization_endpoint: `${base}/login/oauth/authorize`,
    token_endpoint: `${base}/login/oauth/access_token`,
  }
  const known: Client = { client_id: client.id }
  const proof = ClientSecretPost(client.secret)
  const scopes = options.appSlug === undefined ? oauthScopes : []

  /** `send` makes the request; GitHub sends refusals with status 200. */
  async function grantFrom(send: (request: RequestOptions) => Promise<Response>): Promise<HostGrant> {
    try {
      const response = await send(requestOptions(options))
      return toGrant(await processGenericTokenEndpointResponse(server, known, response))
    } catch (error) {
      throw oauthError(error)
    }
  }

  return {
    scopes,
    installUrl: options.appSlug === undefined ? null : installUrlOf(options, options.appSlug),

    authorizationUrl: request =>
      authorizationUrl(
        `${base}/login/oauth/authorize`,
        client,
        request,
        scopes.length > 0 ? { scope: scopes.join(' ') } : {},
      ),

    exchange: ({ code, verifier, redirectUri }) =>
      grantFrom(request => {
        const answer = validateAuthResponse(server, known, new URLSearchParams({ code }), skipStateCheck)
        return authorizationCodeGrantRequest(server, known, proof, answer, redirectUri, verifier, request)
      }),

    refresh: ({ refreshToken }) =>
      grantFrom(request => refreshTokenGrantRequest(server, known, proof, refreshToken, request)),

    async revoke({ accessToken }) {
      const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
      await http.send(null, {
        method: 'DELETE',
        path: `/applications/${encodePart(client.id)}/grant`,
        json: { access_token: accessToken },
        headers: { authorization: `Basic ${basic}` },
        safe: true,
        // GitHub no longer knows the token.
        expect: [404, 422],
      })
    },

    async user(access) {
      const { body } = await http.send<UserAnswer>(access, { method: 'GET', path: '/user' })
      return toUser(body, await emailsOf(http, access))
    },
  }
}

/** None if the user has not granted the scope to read them. */
async function emailsOf(http: HttpClient, access: HostAccess): Promise<readonly EmailAnswer[]> {
  const request = { method: 'GET', path: '/user/emails', query: { per_page: 100 }, expect: [404] } as const
  try {
    const { status, body } = await http.send<readonly EmailAnswer[]>(access, request)
    return status === 404 ? [] : body
  } catch (error) {
    if (error instanceof HostError && error.kind === 'access_refused') return []
    throw error
  }
}

type RequestOptions = NonNullable<Parameters<typeof refreshTokenGrantRequest>[4]>

/** Allows plain HTTP only where the configured address uses it. */
function requestOptions({ baseUrl, fetch }: RemoteHostOptions): RequestOptions {
  return {
    headers: { accept: 'application/json', 'user-agent': 'speckeep' },
    signal: () => AbortSignal.timeout(timeoutMs),
    [allowInsecureRequests]: new URL(baseUrl).protocol === 'http:',
    ...(fetch && { [customFetch]: (url: string, init: object) => fetch(url, init) }),
  }
}

function toGrant(answer: TokenEndpointResponse): HostGrant {
  const { access_token, refresh_token, expires_in, scope = '' } = answer
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt: expires_in === undefined ? null : new Date(Date.now() + expires_in * 1_000),
    scopes: scope.split(/[\s,]+/).filter(Boolean),
  }
}

function toUser({ id, login, name, avatar_url }: UserAnswer, emails: readonly EmailAnswer[]): HostUser {
  const primary = emails.find(address => address.primary === true && address.verified === true)
  return { id, username: login, name: name ?? '', email: primary?.email ?? null, avatarUrl: avatar_url || null }
}
