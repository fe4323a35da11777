import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Everything that the internet routes in IPv6; what stands in for IPv4 addresses is elsewhere. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Azure answers its machines' questions about themselves on an address that looks like any other. */
const metadata: readonly string[] = ['168.63.129.16']

/** Whether an address is one of the public internet: of no machine's own, no local network and no cloud's inside. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%') || metadata.includes(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}
