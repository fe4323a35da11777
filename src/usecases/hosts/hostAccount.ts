import { Failure } from '#domain/errors.ts'
import type { HostIdentity } from '#ports/hosts/identity.ts'
import type { ProjectHost, SignInHost } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { User } from '#ports/stores/users.ts'
import { type AdmissionPorts, promoteNewAccount, requireAdmission } from '../accounts/admission.ts'
import { placeholderEmails } from '../accounts/placeholderEmails.ts'
import { ownUser, requireEnabled } from '../sessions/ownUser.ts'
import type { KnownHostUser } from './hostUser.ts'
import { signInPage } from './signInHost.ts'

type AccountPorts = AdmissionPorts & Pick<Ports, 'users' | 'connections' | 'events' | 'clock' | 'random'>

/**
 * The account that a code host user signs in to: the signed-in user's own, the one with the same host and id, or a new
 * one. An email never decides: someone else may have registered it here, and an account that has not verified it has to
 * give it up.
 */
export async function accountFor(
  ports: AccountPorts,
  host: SignInHost,
  hostUser: KnownHostUser,
  linkTo: number | null,
): Promise<User> {
  if (linkTo !== null) return await link(ports, host, hostUser, linkTo)
  const known = await ports.users.byHostProfile(hostUser.profile)
  const user = known ?? (await create(ports, host, hostUser))
  requireEnabled(user)
  if (known !== null) await ports.users.linkHost(user.id, hostUser.profile)
  return user
}

/** An identity may replace a disconnected one, but never one that projects may still rely on. */
async function link(
  { users, connections }: AccountPorts,
  host: SignInHost,
  { profile }: KnownHostUser,
  userId: number,
): Promise<User> {
  const user = await ownUser({ users }, userId)
  const isOther = user.repohostProvider === profile.provider && user.repohostUserId !== profile.userId
  if (isOther && (await connections.find(userId)) !== null) {
    throw new Failure(
      'conflict',
      `This account is connected to ${host.label} as ${user.repohostUsername}, and you came back as ${profile.username}. ` +
        `Sign in there as ${user.repohostUsername}, or disconnect first.`,
    )
  }
  if (!(await users.linkHost(userId, profile))) throw profileTaken(host, profile.username)
  return user
}

function profileTaken({ label }: Pick<ProjectHost, 'label'>, username: string): Failure {
  return new Failure(
    'conflict',
    `${username} of ${label} belongs to another account here. Sign in with ${label} to use that account.`,
  )
}

async function create(ports: AccountPorts, host: SignInHost, hostUser: KnownHostUser): Promise<User> {
  const { profile, firstName, lastName } = hostUser
  await requireAdmission(ports, { email: hostUser.email, invitation: null })
  const emailVerifiedAt = hostUser.email === null ? null : ports.clock.now()
  for (const email of hostUser.email === null ? placeholdersFor(ports, host.identity, hostUser) : [hostUser.email]) {
    const user = await ports.users.createFromHost({ email, firstName, lastName, emailVerifiedAt }, profile)
    if (user === null) continue
    ports.events.account({ what: 'registered', userId: user.id })
    await promoteNewAccount(ports, user)
    return user
  }
  throw new Failure(
    'conflict',
    `An account with the email of your ${host.label} account exists. ` +
      `Sign in to it with its password, then connect ${host.label} there.`,
  )
}

/** The first is the address that the host itself would use for the user's commits. */
function placeholdersFor(
  ports: Pick<Ports, 'random'>,
  identity: HostIdentity,
  { profile }: KnownHostUser,
): readonly string[] {
  const name = `${profile.userId}+${profile.username.replaceAll(/[^A-Za-z0-9._-]/g, '')}`
  return placeholderEmails(ports, { name, hostname: signInPage(identity).hostname })
}
