import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { Actor, Invitation } from '#ports/stores/administration.ts'
import type { Access } from '#ports/tokens.ts'
import { invitationHash } from '../accounts/admission.ts'
import { requireEmail } from '../accounts/credentials.ts'
import { type RecentFactorPorts, requireRecentFactor } from '../factors/requireRecentFactor.ts'
import { newSecret } from '../signInState.ts'

const invitationLastsMs = 7 * 86_400_000

/**
 * The link is shown only this once, for the administrator to pass on. A new one replaces the previous one. The
 * administrator presents their second factor first, if they have one.
 */
export async function invite(
  ports: RecentFactorPorts & Pick<Ports, 'administration' | 'users' | 'settings' | 'mail' | 'random'>,
  given: string,
  actor: Actor,
  access: Access,
): Promise<Invitation & { readonly url: string }> {
  await requireRecentFactor(ports, access)
  const email = requireEmail(given)
  const known = await ports.users.byEmail(email)
  // If mail is configured, invited users can prove that the email is theirs and take it over from an account that has
  // not.
  if (known !== null && (known.emailVerifiedAt !== null || ports.mail === null)) {
    throw new Failure('conflict', 'An account with this email exists.')
  }
  const token = newSecret(ports)
  const expiresAt = new Date(actor.at.getTime() + invitationLastsMs)
  const invitation = await ports.administration.invite({ email, tokenHash: invitationHash(token), expiresAt }, actor)
  const query = new URLSearchParams({ invitation: token, email })
  return { ...invitation, url: `${ports.settings.frontendUrl}/register?${query}` }
}
