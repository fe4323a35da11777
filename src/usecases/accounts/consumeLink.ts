import { type Failure, invalidField } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { ConsumedLink, LinkPurpose } from '#ports/stores/links.ts'

export type LinkPorts = Pick<Ports, 'links' | 'tokens' | 'clock'>

/** Uses a link up. Every fault gets the same message, so that guessing reveals nothing. */
export async function consumeLink(
  { links, tokens, clock }: LinkPorts,
  token: string,
  purpose: LinkPurpose,
  field = 'token',
): Promise<ConsumedLink> {
  const spent = await links.spend(tokens.hashLinkToken(token), purpose, clock.now())
  if (spent) return spent
  throw unusableLink(field)
}

/** Uses up a link that was mailed to this address: its holder can read mail sent there. */
export async function consumeClaim(ports: LinkPorts, email: string, token: string): Promise<void> {
  const claim = await consumeLink(ports, token, 'claim', 'emailToken')
  if (claim.email.toLowerCase() === email.toLowerCase()) return
  throw invalidField('emailToken', 'belongs to a link for another email.')
}

export function unusableLink(field: string): Failure {
  return invalidField(
    field,
    'belongs to a link that was already used, has expired or never existed. Ask for a new one.',
  )
}
