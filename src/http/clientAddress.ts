import type { FastifyRequest } from 'fastify'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { RateLimit } from '#ports/limiter.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { consume } from '#usecases/limits.ts'
import { clientSubnet } from './caller.ts'

/** How many times the allowance of one address a network of addresses has. */
const networkFactor = 4

/**
 * Counts a use by the caller's address, and by the network that the address is part of: who has an IPv6 /48 has 65,536
 * networks that would count as an address each.
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

/** The IPv6 /48 of an address: what one customer is usually given. */
function networkOf(address: string): string | null {
  const group = clientSubnet(address)
  return group.includes(':') ? group.split(':').slice(0, 3).join(':') : null
}

/** Where a request comes from, for people to read. */
export function sourceOf(request: FastifyRequest): SignInSource {
  const userAgent = request.headers['user-agent']?.replaceAll(/[^\x20-\x7e]/g, '').slice(0, limits.userAgentMaxChars)
  return { address: request.ip.slice(0, limits.addressMaxChars), userAgent: userAgent || null }
}
