import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All of IPv6 that is routed on the internet; ranges that embed IPv4 addresses are outside it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Azure serves its metadata on an address that looks public. */
const metadata: readonly string[] = ['168.63.129.16']

/** Whether an address is on the public internet: not loopback, not a local network and not internal to a cloud. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%') || metadata.includes(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}
