import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginReply } from '#contract/accounts.ts'
import { isPlainLocalhost } from '#domain/addresses.ts'
import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import { csrfCheckOf } from '#usecases/sessions/csrf.ts'
import type { SignedIn } from '#usecases/sessions/startSession.ts'
import type { SignInStart } from '#usecases/signInState.ts'
import { presentSignIn } from './present/records.ts'

/** The longest time for which browsers keep a cookie. */
const deviceLastsS = 400 * 86_400

/**
 * The browser's sign-in: the refresh token in a cookie that scripts cannot read and that is sent to `/api/auth` only,
 * and the CSRF token in a cookie that only scripts of our origin can read (Interface §5 rule 6).
 */
export function signInCookies(ports: Pick<Ports, 'tokens' | 'settings'>) {
  const secure = !isPlainLocalhost(ports.settings.publicUrl)
  const refreshName = `${secure ? '__Secure-' : ''}speckeep-refresh`
  const csrfName = `${secure ? '__Secure-' : ''}speckeep-csrf`
  const deviceName = `${secure ? '__Secure-' : ''}speckeep-device`
  const common: CookieSerializeOptions = { secure, sameSite: 'strict' }
  const forRefresh: CookieSerializeOptions = { ...common, httpOnly: true, path: '/api/auth' }
  const forCsrf: CookieSerializeOptions = { ...common, httpOnly: false, path: '/' }

  function set(reply: FastifyReply, signedIn: SignedIn): void {
    const expires = signedIn.refreshExpiresAt
    reply.setCookie(refreshName, signedIn.refreshToken, { ...forRefresh, expires })
    reply.setCookie(csrfName, signedIn.csrfToken, { ...forCsrf, expires })
    reply.setCookie(deviceName, signedIn.deviceToken, { ...forRefresh, maxAge: deviceLastsS })
  }

  return {
    set,
    /** The response of every sign-in: the refresh token is in a cookie or in the body, as requested by `X-Session`. */
    sendSignIn(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): LoginReply {
      const inCookie = request.headers['x-session'] === 'cookie'
      if (inCookie) set(reply, signedIn)
      return presentSignIn(signedIn, inCookie ? 'cookie' : 'body')
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(refreshName, forRefresh)
      reply.clearCookie(csrfName, forCsrf)
    },
    /** Shows that this browser has signed in before. It grants no access, and stays when the sign-in ends. */
    readDevice(request: FastifyRequest): string | null {
      return request.cookies[deviceName] ?? null
    },
    /** The refresh token of the cookie, once the request has proven that our own page sent it; `null` without one. */
    readRefreshToken(request: FastifyRequest): string | null {
      const token = request.cookies[refreshName] ?? ''
      const matchesCsrfToken = csrfCheckOf(ports, token)
      if (matchesCsrfToken === null) return null
      requireOwnOrigin(request, ports.settings)
      const sent = request.headers['x-csrf-token']
      if (typeof sent !== 'string' || sent !== request.cookies[csrfName] || !matchesCsrfToken(sent)) {
        throw new Failure('forbidden', 'X-CSRF-Token is missing or does not belong to this sign-in. Reload the page.')
      }
      return token
    },
  }
}

/** Binds a sign-in at the code host to the browser that started it. */
export function hostSignInCookie(ports: Pick<Ports, 'settings'>) {
  return returnCookie(ports, 'speckeep-host-sign-in', '/api/auth/repohost')
}

/** Binds a sign-in at the identity provider, or a link to it, to the browser that started it. */
export function identitySignInCookie(ports: Pick<Ports, 'settings'>) {
  return returnCookie(ports, 'speckeep-oidc-sign-in', '/api/auth/oidc')
}

/**
 * The browser returns through a link on another site, so the cookie has to be sent on that request too; a page of
 * another origin that planted it still cannot use it.
 */
function returnCookie({ settings }: Pick<Ports, 'settings'>, plainName: string, path: string) {
  const secure = !isPlainLocalhost(settings.publicUrl)
  const name = `${secure ? '__Secure-' : ''}${plainName}`
  const options: CookieSerializeOptions = { secure, sameSite: 'lax', httpOnly: true, path }

  return {
    set(reply: FastifyReply, begun: SignInStart): void {
      reply.setCookie(name, begun.nonce, { ...options, expires: begun.until })
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, options)
    },
    /** The nonce, once the request has proven that our own page sent it; `null` without one. */
    read(request: FastifyRequest): string | null {
      requireOwnOrigin(request, settings)
      return request.cookies[name] ?? null
    },
  }
}

function requireOwnOrigin(request: FastifyRequest, settings: Ports['settings']): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const own = origin === undefined || origin === settings.frontendUrl || origin === settings.publicUrl
  if (!own || site === 'cross-site') throw new Failure('forbidden', 'This request comes from another site.')
}
