/**
 * An in-memory code host for signing in:
 *
 *   const host = signInHost()
 *   await using service = await testService({ overrides: { hosts: codeHosts(host.codeHost) } })
 *   const browser = browserOf(service)
 *   const answer = await browser.signIn(host, ada)
 *
 * It enforces OAuth 2.0 with PKCE as strictly as a good host does, and records the calls.
 */

import { createHash, randomBytes } from 'node:crypto'
import { systemClock } from '#drivers/clock.ts'
import { memoryHost } from '#drivers/hosts/memory/index.ts'
import type { Clock } from '#ports/clock.ts'
import type { HostGrant, HostIdentity, HostUser } from '#ports/hosts/identity.ts'
import { type CodeHost, HostError, type HostId } from '#ports/hosts.ts'
import type { Answer, Call, Caller } from '#testing/users.ts'
import type { TestService } from './service.ts'

export type Person = HostUser

export type GrantOptions = {
  readonly scopes?: readonly string[]
  readonly lifetimeS?: number
  readonly renews?: boolean
}

export type OAuthHost = {
  readonly codeHost: CodeHost
  /** The calls so far, in order, such as `exchange CODE` and `user`. */
  readonly requests: string[]
  /** Replaces the host, from now on. */
  become(id: HostId): void
  /** Replaces the answers to these calls, from now on. */
  override(wrong: Partial<HostIdentity>): void
  /** The person follows the address and consents; returns the parameters that the host adds to the redirect. */
  visit(
    authorizationUrl: string,
    person: Person,
    grant?: GrantOptions,
  ): { readonly code: string; readonly state: string }
  /** The host rejects all tokens of the person from now on. */
  forget(person: Person): void
}

export const sampleScopes = ['repo', 'user:email'] as const

/** The service's clock, where a test advances it. */
export function createOAuthHost(clock: Clock = systemClock): OAuthHost {
  const asked: string[] = []
  const codes = new Map<string, { person: Person; challenge: string; redirectUri: string; given: GrantOptions }>()
  const accessTokens = new Map<string, Person>()
  const refreshTokens = new Map<string, { person: Person; given: GrantOptions }>()
  let id: HostId = 'memory'
  let wrong: Partial<HostIdentity> = {}

  function newGrant(person: Person, given: GrantOptions): HostGrant {
    const { scopes = sampleScopes, lifetimeS, renews = lifetimeS !== undefined } = given
    const accessToken = `access-${randomBytes(8).toString('hex')}`
    const refreshToken = renews ? `refresh-${randomBytes(8).toString('hex')}` : null
    accessTokens.set(accessToken, person)
    if (refreshToken !== null) refreshTokens.set(refreshToken, { person, given })
    const expiresAt = lifetimeS === undefined ? null : new Date(clock.now().getTime() + lifetimeS * 1_000)
    return { accessToken, refreshToken, expiresAt, scopes }
  }

  const right: HostIdentity = {
    scopes: sampleScopes,
    installUrl: null,
    authorizationUrl: ({ state, challenge, redirectUri }) => {
      const query = new URLSearchParams({ state, redirect_uri: redirectUri })
      query.set('code_challenge', challenge)
      query.set('code_challenge_method', 'S256')
      return `https://host.example/login/oauth/authorize?${query}`
    },
    async exchange({ code, verifier, redirectUri }) {
      const known = codes.get(code)
      codes.delete(code)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      if (known === undefined || known.challenge !== challenge || known.redirectUri !== redirectUri) {
        throw new HostError('access_expired', 'The code passed is incorrect or expired.')
      }
      return newGrant(known.person, known.given)
    },
    async refresh({ refreshToken }) {
      const known = refreshTokens.get(refreshToken)
      refreshTokens.delete(refreshToken)
      if (known === undefined) throw new HostError('access_expired', 'The refresh token is incorrect or expired.')
      return newGrant(known.person, { renews: true, lifetimeS: 3_600, ...known.given })
    },
    async revoke({ accessToken, refreshToken }) {
      accessTokens.delete(accessToken)
      if (refreshToken !== null) refreshTokens.delete(refreshToken)
    },
    async user({ token }) {
      const person = accessTokens.get(token)
      if (person === undefined) throw new HostError('access_expired', 'Bad credentials')
      return person
    },
  }

  const identity: HostIdentity = {
    ...right,
    authorizationUrl: params => (wrong.authorizationUrl ?? right.authorizationUrl)(params),
    exchange(answer) {
      asked.push(`exchange ${answer.code}`)
      return (wrong.exchange ?? right.exchange)(answer)
    },
    refresh(grant) {
      asked.push('refresh')
      return (wrong.refresh ?? right.refresh)(grant)
    },
    revoke(grant) {
      asked.push('revoke')
      return (wrong.revoke ?? right.revoke)(grant)
    },
    user(access) {
      asked.push('user')
      return (wrong.user ?? right.user)(access)
    },
  }

  return {
    codeHost: {
      ...memoryHost(),
      label: 'Example Host',
      identity,
      get id() {
        return id
      },
    },
    requests: asked,
    become: next => {
      id = next
    },
    override: next => {
      wrong = next
    },
    visit(authorizationUrl, person, given = {}) {
      const { searchParams } = new URL(authorizationUrl)
      const [state, challenge, redirectUri] = ['state', 'code_challenge', 'redirect_uri'].map(
        name => searchParams.get(name) ?? '',
      )
      const code = `code-${randomBytes(8).toString('hex')}`
      codes.set(code, { person, challenge: challenge ?? '', redirectUri: redirectUri ?? '', given })
      return { code, state: state ?? '' }
    },
    forget(person) {
      for (const [token, of] of accessTokens) if (of.id === person.id) accessTokens.delete(token)
      for (const [token, of] of refreshTokens) if (of.person.id === person.id) refreshTokens.delete(token)
    },
  }
}

let people = 41

/** A new person that neither the host nor the service knows yet. */
export function samplePerson(params: Partial<Person> = {}): Person {
  people += 1
  const username = params.username ?? `person${people}`
  return {
    id: people,
    username,
    name: 'Grace Brewster Hopper',
    email: `${username}@host-mail.example`,
    avatarUrl: `https://host.example/avatars/${people}.png`,
    ...params,
  }
}

export const hostCookie = 'speckeep-host-sign-in'

/** A browser: stores the cookie that the start of a sign-in sets, and sends it to `/api/auth/repohost`. */
export type Browser = {
  /** The stored cookie; settable, since an attacker plants and steals it. */
  nonce: string
  begin(redirectUri?: string): Promise<string>
  finish(body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** Starts a sign-in, visits the host as the person, and returns. */
  signIn(host: OAuthHost, person: Person, grant?: GrantOptions): Promise<Answer>
}

/** With a signed-in `user` it also sends that user's token. */
export function browserOf(service: Pick<TestService, 'anyone'>, user: Caller = service.anyone): Browser {
  const browser: Browser = {
    nonce: '',
    async begin(redirectUri) {
      const query = redirectUri === undefined ? '' : `?redirectUri=${encodeURIComponent(redirectUri)}`
      const answer = await withCookie(user.get)(`/api/auth/repohost/authorize${query}`)
      if (answer.status !== 200) throw new Error(`the sign-in did not start: ${answer.text}`)
      browser.nonce = nonceOf(answer) ?? browser.nonce
      return answer.as<{ authorizationUrl: string }>().authorizationUrl
    },
    finish: (body, headers) => withCookie(user.post)('/api/auth/repohost/callback', body, headers),
    async signIn(host, person, grant) {
      return await browser.finish(host.visit(await browser.begin(), person, grant))
    },
  }

  function withCookie(call: Call): Call {
    return (path, body, headers = {}) =>
      call(path, body, { ...(browser.nonce !== '' && { cookie: `${hostCookie}=${browser.nonce}` }), ...headers })
  }
  return browser
}

export function nonceOf(answer: Answer): string | null {
  const cookie = answer.headers.getSetCookie().find(text => text.startsWith(`${hostCookie}=`))
  return /=([^;]*)/.exec(cookie ?? '')?.[1] ?? null
}
