import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { SignedIn } from '#usecases/accounts/signIn.ts'

/**
 * The browser's sign-in: the refresh token in a cookie that scripts cannot read and that goes to `/api/auth` only, and
 * beside it the CSRF token in a cookie that only scripts of our own origin can read (Interface §5 item 6).
 */
export function signInCookies(ports: Pick<Ports, 'tokens' | 'settings'>) {
  const secure = !isPlainLocalhost(ports.settings.publicUrl)
  const refreshName = `${secure ? '__Secure-' : ''}speckeep-refresh`
  const csrfName = `${secure ? '__Secure-' : ''}speckeep-csrf`
  const common: CookieSerializeOptions = { secure, sameSite: 'strict' }
  const forRefresh: CookieSerializeOptions = { ...common, httpOnly: true, path: '/api/auth' }
  const forCsrf: CookieSerializeOptions = { ...common, httpOnly: false, path: '/' }

  return {
    set(reply: FastifyReply, signedIn: SignedIn): void {
      const expires = signedIn.refreshExpiresAt
      reply.setCookie(refreshName, signedIn.refreshToken, { ...forRefresh, expires })
      reply.setCookie(csrfName, signedIn.csrfToken, { ...forCsrf, expires })
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(refreshName, forRefresh)
      reply.clearCookie(csrfName, forCsrf)
    },
    /** The refresh token of the cookie, once the request has shown that our own page sent it; `null` without one. */
    read(request: FastifyRequest): string | null {
      const token = request.cookies[refreshName] ?? ''
      const known = ports.tokens.readRefresh(token)
      if (!known) return null
      requireOwnOrigin(request, ports.settings)
      const sent = request.headers['x-csrf-token']
      const matches =
        typeof sent === 'string' && sent === request.cookies[csrfName] && ports.tokens.csrfMatches(known.family, sent)
      if (!matches) {
        throw new Failure('forbidden', 'X-CSRF-Token is missing or does not belong to this sign-in. Reload the page.')
      }
      return token
    },
  }
}

function requireOwnOrigin(request: FastifyRequest, settings: Ports['settings']): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const own = origin === undefined || origin === settings.frontendUrl || origin === settings.publicUrl
  if (!own || site === 'cross-site') throw new Failure('forbidden', 'This request comes from another site.')
}

function isPlainLocalhost(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
