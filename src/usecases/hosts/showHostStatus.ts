import { Failure } from '#domain/errors.ts'
import { HostError, type HostId, type SignInHost } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { User } from '#ports/stores/users.ts'
import { liveGrant } from '../access/grants.ts'
import { type AccessPorts, openConnection, reconnectAdvice } from '../access/hostAccess.ts'
import { ownUser } from '../sessions/ownUser.ts'
import { readHostUser } from './hostUser.ts'
import { type OfferedHost, offeredHosts } from './offeredHosts.ts'
import { missingScopes } from './scopes.ts'

export type HostStatus = {
  readonly provider: HostId
  readonly connected: boolean
  readonly username: string | null
  readonly avatarUrl: string | null
  readonly scopes: readonly string[]
  readonly missingScopes: readonly string[]
  readonly connectedAt: Date | null
  readonly expiresAt: Date | null
  /** Where users choose the repositories that Speckeep may access; `null` if the host has no such page. */
  readonly installUrl: string | null
  /** What to do if the connection does not work as it is. */
  readonly advice: string | null
  /** Every host that projects can be on; users sign in at one of them at most. */
  readonly hosts: readonly OfferedHost[]
}

type StatusPorts = AccessPorts & Pick<Ports, 'users' | 'events'>

/** The host is asked for a token's user no more often than this, however often the status is requested. */
const checkEveryMs = 5 * 60_000

/** How the user is connected to the code host, never with a token (Interface, Accounts). */
export async function showHostStatus(ports: StatusPorts, userId: number): Promise<HostStatus> {
  const host = ports.hosts.withSignIn
  if (host === null) return statusWithoutSignIn(ports, await ownUser(ports, userId))
  const found = await ports.connections.find(userId)
  if (liveGrant(ports, host, found) !== null && (await isDue(ports, userId))) await check(ports, host, userId)
  return await statusNow(ports, host, userId)
}

function isDue({ connections, clock }: StatusPorts, userId: number): Promise<boolean> {
  const now = clock.now()
  return connections.takeCheck(userId, new Date(now.getTime() - checkEveryMs), now)
}

/** Refreshes name and picture and records a dead connection. If the host is unavailable, nothing changes. */
async function check(ports: StatusPorts, host: SignInHost, userId: number): Promise<void> {
  try {
    const user = await ownUser(ports, userId)
    const { connection, grant } = await openConnection(ports, host, userId)
    const profile = await profileOf(host, grant.accessToken)
    if (profile?.userId === user.repohostUserId) await ports.users.linkHost(userId, profile)
    else await ports.connections.refuse(userId, connection.accessToken, ports.clock.now())
  } catch (error) {
    if (error instanceof Failure && error.code === 'reconnect_required') return
    ports.events.fault({ where: `the ${host.label} account of user ${userId}`, error })
  }
}

async function profileOf(host: SignInHost, token: string) {
  try {
    return readHostUser(host, await host.identity.user({ token })).profile
  } catch (error) {
    if (error instanceof HostError && error.kind === 'access_expired') return null
    throw error
  }
}

async function statusNow(ports: StatusPorts, host: SignInHost, userId: number): Promise<HostStatus> {
  const { id, label, identity } = host
  const [user, kept] = await Promise.all([ownUser(ports, userId), ports.connections.find(userId)])
  const connection = kept?.provider === id ? kept : null
  const isLive = liveGrant(ports, host, connection) !== null
  const isKnown = user.repohostProvider === id
  const scopes = connection?.scopes ?? []
  const missing = isLive ? missingScopes(identity.scopes, scopes) : []
  return {
    provider: id,
    connected: isLive,
    username: isKnown ? user.repohostUsername : null,
    avatarUrl: isKnown ? user.repohostAvatarUrl : null,
    scopes,
    missingScopes: missing,
    connectedAt: connection?.connectedAt ?? null,
    expiresAt: connection?.expiresAt ?? null,
    installUrl: identity.installUrl,
    advice: isLive ? adviceOnScopes(label, missing) : reconnectAdvice(label, { wasConnected: connection !== null }),
    hosts: offeredHosts(ports),
  }
}

function adviceOnScopes(label: string, missing: readonly string[]): string | null {
  if (missing.length === 0) return null
  return `Connect your ${label} account again and grant ${missing.join(', ')}.`
}

/** Every user counts as connected: there is no account to connect. */
function statusWithoutSignIn(ports: Pick<Ports, 'hosts'>, user: User): HostStatus {
  return {
    provider: ports.hosts.default.id,
    connected: true,
    username: user.repohostUsername,
    avatarUrl: user.repohostAvatarUrl,
    scopes: [],
    missingScopes: [],
    connectedAt: user.createdAt,
    expiresAt: null,
    installUrl: null,
    advice: null,
    hosts: offeredHosts(ports),
  }
}
