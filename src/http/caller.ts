import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { Access } from '#ports/tokens.ts'
import { rateLimited } from '#usecases/consumeLimit.ts'
import { clientSubnet } from './clientAddress.ts'

const bearer = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i

/**
 * The caller: the user of a token that we issued and that has not expired. Tokens in a URL are never read, and neither
 * of two Authorization headers is, because a proxy may have checked the other one. Callers check `revocations` for a
 * sign-in that has since ended and a disabled account.
 */
export function bearerToken(
  ports: Pick<Ports, 'tokens'>,
  request: FastifyRequest,
): ReturnType<Ports['tokens']['readAccess']> {
  const [header = '', second] = request.raw.headersDistinct['authorization'] ?? []
  const token = second === undefined ? bearer.exec(header)?.[1] : undefined
  return token ? ports.tokens.readAccess(token) : null
}

/**
 * Runs before every route of the API: identifies the caller, counts the request against the user's rate limit (or the
 * address's, before sign-in) and rejects anonymous callers unless the route is open. Routes are closed by default, so
 * none is left open by mistake.
 */
export function authenticate(ports: Pick<Ports, 'tokens' | 'revocations' | 'limiter' | 'settings' | 'clock'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.arrivedAt = ports.clock.now()
    const access = bearerToken(ports, request)
    const rule = ports.settings.rateLimits.requests
    const state = await ports.limiter.consume(
      access ? `user:${access.userId}` : `address:${clientSubnet(request.ip)}`,
      rule,
    )
    reply.header('ratelimit-policy', `"${rule.name}";q=${rule.max};w=${rule.windowS}`)
    reply.header('ratelimit', `"${rule.name}";r=${state.remaining};t=${Math.ceil(state.resetS)}`)
    if (!state.allowed) throw rateLimited(rule, state.resetS)
    const ending = access && ports.revocations.endingOf(access)
    if (access && ending === null) {
      request.userId = access.userId
      request.access = access
    } else if (ending && request.routeOptions.config.access !== 'open') {
      throw ending === 'disabled'
        ? new Failure('forbidden', 'This account is disabled. Ask the administrator of this service to enable it.')
        : new Failure('unauthenticated', 'This sign-in has ended. Sign in again.')
    }
    if (request.userId === null && request.routeOptions.config.access !== 'open') {
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

/** `signal`, or the end of the caller's access: for long-lived responses. */
export function untilRevoked(
  { revocations }: Pick<Ports, 'revocations'>,
  request: FastifyRequest,
  signal: AbortSignal,
): AbortSignal {
  const access = accessOf(request)
  const ended = new AbortController()
  const look = () => {
    if (revocations.endingOf(access) !== null) ended.abort()
  }
  signal.addEventListener('abort', revocations.watch(look), { once: true })
  look()
  return AbortSignal.any([signal, ended.signal])
}
