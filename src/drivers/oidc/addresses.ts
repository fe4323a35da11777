import ipaddr from 'ipaddr.js'
import type { AuthorizationServer } from 'oauth4webapi'
import { IdentityError } from '#ports/identityProvider.ts'

type Endpoint = 'authorization_endpoint' | 'token_endpoint' | 'jwks_uri' | 'userinfo_endpoint'
const endpoints: readonly Endpoint[] = ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint']

/** A company may run its provider inside its own network. */
const ranges: readonly string[] = ['unicast', 'private', 'uniqueLocal']
/** Addresses of cloud metadata services, besides the link-local range. */
const metadata: readonly string[] = ['168.63.129.16', 'fd00:ec2::254']

/**
 * The provider supplies these addresses, and some of them receive the client's secret and the person's code. They are
 * called over TLS only, and on this machine only if the configured issuer is on it as well.
 */
export function checkAddresses(issuer: URL, server: AuthorizationServer): AuthorizationServer {
  for (const endpoint of endpoints) {
    const given = server[endpoint]
    if (given === undefined && endpoint === 'userinfo_endpoint') continue
    if (!isAllowed(issuer, given)) throw new IdentityError('failed', `the provider's ${endpoint} is not accepted`)
  }
  return server
}

export function isLoopback({ hostname }: URL): boolean {
  return /^(?:.+\.)?localhost\.?$/.test(hostname) || literalOf(hostname)?.range() === 'loopback'
}

function isAllowed(issuer: URL, given: unknown): boolean {
  const url = typeof given === 'string' ? URL.parse(given) : null
  if (url === null || url.username !== '' || url.password !== '') return false
  if (isLoopback(url)) return isLoopback(issuer) && (url.protocol === 'https:' || url.protocol === issuer.protocol)
  const literal = literalOf(url.hostname)
  const isInside = literal === null ? /^metadata\./.test(url.hostname) : !isReachable(literal)
  return url.protocol === 'https:' && !isInside
}

function isReachable(literal: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return ranges.includes(literal.range()) && !metadata.includes(literal.toString())
}

/** The IP address if the host is one, unwrapped to IPv4 where IPv6 only wraps it; `null` for a name. */
function literalOf(hostname: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const text = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(text) ? ipaddr.process(text) : null
}
