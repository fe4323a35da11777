import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { Access } from '#ports/tokens.ts'
import { administratorOf as currentAdministrator } from '#usecases/admin/administrator.ts'
import { rateLimited } from '#usecases/consumeLimit.ts'
import { readAccess, refusalOf } from '#usecases/sessions/accessTokens.ts'
import { clientSubnet, limitByNetwork } from './clientAddress.ts'

const bearer = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i

/**
 * The access token of a request. Tokens in a URL are never read, and neither of two Authorization headers is, because a
 * proxy may have checked the other one.
 */
export function bearerToken(request: FastifyRequest): string | null {
  const [header = '', second] = request.raw.headersDistinct['authorization'] ?? []
  return second === undefined ? (bearer.exec(header)?.[1] ?? null) : null
}

/**
 * Runs before every route of the API: identifies the caller, counts the request against the user's rate limit (or the
 * address's, before sign-in) and rejects anonymous callers unless the route is open. Routes are closed by default, so
 * none is left open by mistake.
 */
export function authenticate(ports: Pick<Ports, 'tokens' | 'revocations' | 'limiter' | 'settings' | 'clock'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.arrivedAt = ports.clock.now()
    const access = readAccess(ports, bearerToken(request))
    const rule = ports.settings.rateLimits.requests
    const state = await ports.limiter.consume(
      access ? `user:${access.userId}` : `address:${clientSubnet(request.ip)}`,
      rule,
    )
    reply.header('ratelimit-policy', `"${rule.name}";q=${rule.max};w=${rule.windowS}`)
    reply.header('ratelimit', `"${rule.name}";r=${state.remaining};t=${Math.ceil(state.resetS)}`)
    if (!state.allowed) throw rateLimited(rule, state.resetS)
    if (!access) await limitByNetwork(ports, rule, request.ip)
    const isOpen = request.routeOptions.config.access === 'open'
    const refusal = access && refusalOf(ports, access)
    if (access && refusal === null) {
      request.userId = access.userId
      request.access = access
    } else if (refusal && !isOpen) throw refusal
    if (request.userId === null && !isOpen) {
      throw new Failure(
        'unauthenticated',
        'Send a valid access token as "Authorization: Bearer …". Sign in to get one.',
      )
    }
  }
}

/** The signed-in user of a closed route. */
export function userIdOf(request: FastifyRequest): number {
  if (request.userId === null) throw new Failure('unauthenticated', 'Sign in first.')
  return request.userId
}

/** The access of a closed route. */
export function accessOf(request: FastifyRequest): Access {
  if (request.access === null) throw new Failure('unauthenticated', 'Sign in first.')
  return request.access
}

/** The caller, who has to be an administrator now. */
export function administratorOf(ports: Pick<Ports, 'users' | 'clock'>, request: FastifyRequest) {
  return currentAdministrator(ports, {
    userId: userIdOf(request),
    address: request.ip.slice(0, limits.addressMaxChars),
  })
}

/** The project that a route is about. */
export function projectIdOf(request: { readonly params: { readonly id: string | number } }): number {
  return Number(request.params.id)
}
