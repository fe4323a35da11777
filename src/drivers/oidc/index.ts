import * as oauth from 'oauth4webapi'
import type { IdentityProvider, ProviderUser } from '#ports/identityProvider.ts'
import { checkAddresses, isLoopback } from './addresses.ts'
import { boundedFetch } from './boundedFetch.ts'
import { cached } from './cached.ts'
import { identityError, mayBeOtherKey } from './errors.ts'
import { providerUserOf } from './providerUser.ts'

export type OidcOptions = {
  /** As the provider writes it, with or without a trailing slash. */
  readonly issuer: string
  readonly client: { readonly id: string; readonly secret: string }
  readonly label: string
  /** For tests. */
  readonly timeoutMs?: number
  readonly now?: () => number
}

const scope = 'openid email profile'
const requestTimeoutMs = 5_000
const answerMaxBytes = 256 * 1024
const metadataTtlMs = 60 * 60_000
const keysTtlMs = 5 * 60_000
/** A signature of an unknown key triggers a reload of the keys no more often than this. */
const keysRenewEveryMs = 60_000
const clockToleranceS = 60

type Keys = oauth.ExportedJWKSCache['jwks']

/** OpenID Connect Core 1.0 with PKCE: authorization code flow, discovery, and an ID token that is checked here. */
export function oidcProvider(options: OidcOptions): IdentityProvider {
  const { label, now = () => performance.now() } = options
  const issuer = new URL(options.issuer)
  const client: oauth.Client = { client_id: options.client.id, [oauth.clockTolerance]: clockToleranceS }
  const requestOptions = {
    [oauth.customFetch]: boundedFetch({ timeoutMs: options.timeoutMs ?? requestTimeoutMs, answerMaxBytes }),
    [oauth.allowInsecureRequests]: isLoopback(issuer) && issuer.protocol === 'http:',
  }
  const metadata = cached(discover, { keepMs: metadataTtlMs, renewEveryMs: metadataTtlMs, now })
  const keys = cached(loadKeys, { keepMs: keysTtlMs, renewEveryMs: keysRenewEveryMs, now })

  async function discover(): Promise<oauth.AuthorizationServer> {
    const answer = await oauth.discoveryRequest(issuer, requestOptions)
    return checkAddresses(issuer, await oauth.processDiscoveryResponse(issuer, answer))
  }

  async function loadKeys(): Promise<Keys> {
    const { jwks_uri = '' } = await metadata.get()
    const answer = await requestOptions[oauth.customFetch](jwks_uri, { headers: { accept: 'application/json' } })
    if (answer.status !== 200) throw new TypeError(`the request for the keys was answered with ${answer.status}`)
    const { keys } = (await answer.json()) as Partial<Keys>
    if (!Array.isArray(keys) || !keys.every(isObject)) throw new TypeError('the keys are not a list of keys')
    return { keys }
  }

  async function checkSignature(server: oauth.AuthorizationServer, answer: Response): Promise<void> {
    try {
      await verify(server, answer, await keys.get())
    } catch (error) {
      const renewed = mayBeOtherKey(error) ? keys.renewed() : null
      if (renewed === null) throw error
      await verify(server, answer, await renewed)
    }
  }

  /** Keys are supplied by us: the library's cache belongs to the object that describes the server. */
  async function verify(server: oauth.AuthorizationServer, answer: Response, jwks: Keys): Promise<void> {
    const cache = { jwks, uat: Math.floor(Date.now() / 1_000) }
    await oauth.validateApplicationLevelSignature({ ...server }, answer, {
      ...requestOptions,
      [oauth.jwksCache]: cache,
    })
  }

  return {
    issuer: options.issuer,
    label,

    async authorizationUrl({ state, nonce, challenge, redirectUri }) {
      const server = await metadata.get().catch(identityError)
      const url = new URL(server.authorization_endpoint ?? '')
      const query = {
        client_id: client.client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.href
    },

    async identify({ code, verifier, nonce, redirectUri, iss }): Promise<ProviderUser> {
      try {
        const server = await metadata.get()
        const returned = new URLSearchParams({ code, ...(iss !== undefined && { iss }) })
        const params = oauth.validateAuthResponse(server, client, returned, oauth.expectNoState)
        const secret = secretFor(server, options.client.secret)
        const answer = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          secret,
          params,
          redirectUri,
          verifier,
          requestOptions,
        )
        const expected = { expectedNonce: nonce, requireIdToken: true }
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, expected)
        await checkSignature(server, answer)
        const claims = oauth.getValidatedIdTokenClaims(tokens)
        if (claims === undefined) throw new TypeError('there is no ID token')
        if (claims['email'] !== undefined || server.userinfo_endpoint === undefined) return providerUserOf(claims)
        const reply = await oauth.userInfoRequest(server, client, tokens.access_token, requestOptions)
        const userInfo = await oauth.processUserInfoResponse(server, client, claims.sub, reply)
        // Whether an email is verified is read from the source of the email.
        return providerUserOf({ ...claims, ...userInfo, email_verified: userInfo.email_verified })
      } catch (error) {
        return identityError(error)
      }
    },
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The Authorization header if the provider supports it, which is the default unless its metadata says otherwise. */
function secretFor(server: oauth.AuthorizationServer, secret: string): oauth.ClientAuth {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret)
}
