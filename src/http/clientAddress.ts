import type { FastifyRequest } from 'fastify'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { RateLimit } from '#ports/limiter.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { consume } from '#usecases/limits.ts'
import { clientSubnet } from './caller.ts'

/** How many times the limit of one address applies to a network of addresses. */
const networkFactor = 4

/**
 * Counts a use by the caller's address and by its network: the holder of an IPv6 /48 has 65,536 networks that each
 * would count as one address.
 */
export async function limitByAddress(
  { limiter }: Pick<Ports, 'limiter'>,
  rule: RateLimit,
  address: string,
): Promise<void> {
  await consume(limiter, rule, clientSubnet(address))
  const network = networkOf(address)
  if (network === null) return
  const name = rule.name.replace('address', 'network')
  await consume(limiter, { ...rule, name, max: rule.max * networkFactor }, network)
}

/** The IPv6 /48 of an address: the usual allocation to one customer. */
function networkOf(address: string): string | null {
  const group = clientSubnet(address)
  return group.includes(':') ? group.split(':').slice(0, 3).join(':') : null
}

/** The source of a request, in readable form. */
export function sourceOf(request: FastifyRequest): SignInSource {
  const userAgent = request.headers['user-agent']?.replaceAll(/[^\x20-\x7e]/g, '').slice(0, limits.userAgentMaxChars)
  return { address: request.ip.slice(0, limits.addressMaxChars), userAgent: userAgent || null }
}
