import { Failure, invalidField } from '#domain/errors.ts'
import type { HostGrant, HostUser } from '#ports/hosts/identity.ts'
import { HostError, type SignInHost } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { readGrant, sealGrant } from '../access/grants.ts'
import type { AdmissionPorts } from '../accounts/admission.ts'
import { wakeQueued } from '../content/queue/wakeQueued.ts'
import { logWithNotice, type NoticePorts } from '../factors/logWithNotice.ts'
import { hostSignInContext } from '../sealingContexts.ts'
import { logAccountEvent } from '../sessions/securityLog.ts'
import { type SessionPorts, type SignedIn, startSession } from '../sessions/startSession.ts'
import { acceptReturn, type Presenter, type SignInReturn, type SignInState } from '../signInState.ts'
import { accountFor } from './hostAccount.ts'
import { readHostUser } from './hostUser.ts'
import { isIssuer, requireSignInHost } from './signInHost.ts'

/**
 * Handles the return from the code host (Interface, Accounts). Nothing is sent to the host until the return is known to
 * belong to this browser, this user and this host, and to be the first; nothing is written until the host has
 * identified the user.
 */
export async function finishHostSignIn(
  ports: SessionPorts &
    AdmissionPorts &
    NoticePorts &
    Pick<Ports, 'hosts' | 'users' | 'connections' | 'sealing' | 'queuedCommits' | 'jobs' | 'random'>,
  given: SignInReturn,
  presenter: Presenter,
  source: SignInSource,
): Promise<SignedIn> {
  const host = requireSignInHost(ports)
  const state = await acceptReturn(ports, given, presenter, {
    provider: host.id,
    context: hostSignInContext,
    label: host.label,
    isIssuer: iss => isIssuer(host.identity, iss),
  })
  const grant = await exchange(host, given.code, state)
  const hostUser = readHostUser(host, await askWho(host, grant))
  const user = await accountFor(ports, host, hostUser, state.userId)
  await ports.connections.keep({
    ...sealGrant(ports, user.id, grant),
    userId: user.id,
    provider: host.id,
    redirectUri: state.redirectUri,
    connectedAt: ports.clock.now(),
  })
  await wakeQueued(ports, { userId: user.id })
  const log = state.userId === null ? logAccountEvent : logWithNotice
  await log(ports, { what: 'host_connected', userId: user.id, about: hostUser.profile.username }, source)
  return await startSession(ports, user.id, source)
}

async function exchange(host: SignInHost, code: string, { verifier, redirectUri }: SignInState): Promise<HostGrant> {
  try {
    return readGrant(host, await host.identity.exchange({ code, verifier, redirectUri }))
  } catch (error) {
    if (!(error instanceof HostError) || error.kind !== 'access_expired') throw error
    throw invalidField('code', `is invalid or has expired at ${host.label}. Start the sign-in again.`)
  }
}

async function askWho(host: SignInHost, grant: HostGrant): Promise<HostUser> {
  try {
    return await host.identity.user({ token: grant.accessToken })
  } catch (error) {
    if (!(error instanceof HostError) || error.kind !== 'access_expired') throw error
    throw new Failure('repohost_failed', `${host.label} refused the token that it had just given. Try again.`, {
      cause: error,
    })
  }
}
