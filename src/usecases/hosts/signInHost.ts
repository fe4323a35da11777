import { Failure } from '#domain/errors.ts'
import type { HostIdentity } from '#ports/hosts/identity.ts'
import type { SignInHost } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'

/** The host that users sign in at; fails if this installation has none. */
export function requireSignInHost({ hosts }: Pick<Ports, 'hosts'>): SignInHost {
  if (hosts.withSignIn !== null) return hosts.withSignIn
  throw new Failure('not_found', `No sign-in is possible at ${hosts.default.label}. Sign in with email and password.`)
}

/** The URL of the host's own sign-in page, which no outside response can change. */
export function signInPage(identity: HostIdentity): URL {
  return new URL(identity.authorizationUrl({ state: 'none', challenge: 'none', redirectUri: 'http://127.0.0.1/' }))
}

/** Whether an issuer (RFC 9207) is the host: the URL of its sign-in page lies below the issuer's. */
export function isIssuer(identity: HostIdentity, issuer: string): boolean {
  const page = signInPage(identity)
  const given = URL.parse(issuer)
  if (given === null || given.origin !== page.origin || given.search !== '' || given.hash !== '') return false
  return page.pathname.startsWith(given.pathname.replace(/(?<!\/)\/*$/, '/'))
}
