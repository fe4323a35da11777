import { createHash } from 'node:crypto'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { IdentityProvider, ProviderUser } from '#ports/identityProvider.ts'
import type { Ports } from '#ports/index.ts'
import type { NewIdentity } from '#ports/stores/identities.ts'
import { type AdmissionPorts, promoteNewAccount, requireAdmission } from '../accounts/admission.ts'
import { parseEmail } from '../accounts/credentials.ts'
import { placeholderEmails } from '../accounts/placeholderEmails.ts'
import { readName } from '../hosts/hostUser.ts'
import { accountDisabled } from '../sessions/ownUser.ts'
import { providerOf } from './providerOf.ts'

/**
 * The account that a user of the provider signs in to: the one with the same issuer and subject, or a new one. An email
 * never decides: only a signed-in user links an existing account, and an account that has not verified the provider's
 * email gives it up (docs/decisions/0033).
 */
export async function accountForProviderUser(
  ports: AdmissionPorts & Pick<Ports, 'identityProvider' | 'identities' | 'users' | 'events' | 'random'>,
  person: ProviderUser,
): Promise<number> {
  const identity = identityForProviderUser(ports, person)
  const known = await ports.identities.use(identity)
  if (known === null) return await create(ports, person, identity)
  const user = await ports.users.byId(known)
  if (user?.enabled !== true) throw accountDisabled()
  return user.id
}

/** In the form in which it is stored. */
export function identityForProviderUser(
  ports: Pick<Ports, 'identityProvider' | 'clock'>,
  person: ProviderUser,
): NewIdentity {
  const { issuer } = providerOf(ports)
  const name = parseEmail(person.email) ?? [person.username, person.name].map(plain).find(Boolean) ?? person.subject
  return { issuer, subject: person.subject, name: name.slice(0, limits.emailMaxChars), at: ports.clock.now() }
}

async function create(
  ports: AdmissionPorts & Pick<Ports, 'identityProvider' | 'identities' | 'events' | 'random'>,
  person: ProviderUser,
  identity: NewIdentity,
): Promise<number> {
  const provider = providerOf(ports)
  const verified = person.isEmailVerified ? parseEmail(person.email) : null
  await requireAdmission(ports, { email: verified, invitation: null })
  const emailVerifiedAt = verified === null ? null : identity.at
  for (const email of verified === null ? placeholdersFor(ports, provider, person) : [verified]) {
    const made = await ports.identities.createAccount({ email, emailVerifiedAt, ...nameOf(person) }, identity)
    if (made?.isNew) {
      ports.events.account({ what: 'registered', userId: made.userId })
      await promoteNewAccount(ports, { id: made.userId, email, emailVerifiedAt })
    }
    if (made !== null) return made.userId
  }
  throw new Failure(
    'conflict',
    `An account with the email of your ${provider.label} account exists. ` +
      `Sign in to it, then link ${provider.label} in the settings.`,
  )
}

/** A placeholder names the person by a hash: a subject may contain any character. */
function placeholdersFor(
  ports: Pick<Ports, 'random'>,
  { issuer }: IdentityProvider,
  { subject }: ProviderUser,
): readonly string[] {
  const name = createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex')
    .slice(0, 32)
  return placeholderEmails(ports, { name, hostname: new URL(issuer).hostname.replaceAll(/[^a-z0-9.-]/g, '') })
}

function nameOf(person: ProviderUser): { readonly firstName: string; readonly lastName: string } {
  const [given, family] = [plain(person.givenName), plain(person.familyName)]
  if (given !== '') return { firstName: given, lastName: family }
  const whole = [person.name, person.username].map(plain).find(Boolean) ?? 'Someone'
  const [firstName = whole, ...others] = whole.split(' ')
  return { firstName, lastName: others.join(' ') }
}

function plain(name: string | null): string {
  return readName(name ?? '').trim()
}
