import type { FastifyRequest } from 'fastify'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { RateLimit } from '#ports/limiter.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { consume } from '#usecases/consumeLimit.ts'

/** How many times the limit of one address applies to a network of addresses. */
export const networkFactor = 4

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
  await limitByNetwork({ limiter }, rule, address)
}

/** Counts a use by the caller's network alone, where it is counted by address elsewhere. */
export async function limitByNetwork(
  { limiter }: Pick<Ports, 'limiter'>,
  rule: RateLimit,
  address: string,
): Promise<void> {
  const network = networkOf(address)
  if (network === null) return
  const name = rule.name.replace('address', 'network')
  await consume(limiter, { ...rule, name, max: rule.max * networkFactor }, network)
}

/** Whose share of processes an address uses: the network's, which would have that of each of its addresses. */
export function sharerOf(address: string): string {
  return networkOf(address) ?? clientSubnet(address)
}

/** The IPv6 /48 of an address: the usual allocation to one customer. */
export function networkOf(address: string): string | null {
  const group = clientSubnet(address)
  return group.includes(':') ? group.split(':').slice(0, 3).join(':') : null
}

/** The source of a request, in readable form. */
export function sourceOf(request: FastifyRequest): SignInSource {
  const userAgent = request.headers['user-agent']?.replaceAll(/[^\x20-\x7e]/g, '').slice(0, limits.userAgentMaxChars)
  return { address: request.ip.slice(0, limits.addressMaxChars), userAgent: userAgent || null }
}

/** One household or server typically has one IPv6 /64. */
export function clientSubnet(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  return address.includes(':') ? expand(address).slice(0, 4).join(':') : address
}

function expand(address: string): readonly string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(gap).fill('0'), ...right]
}
