import { Failure } from '#domain/errors.ts'
import type { HostGrant } from '#ports/hosts/identity.ts'
import { type HostAccess, HostError, type ProjectHost, type SignInHost } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Connection, Renewal } from '#ports/stores/connections.ts'
import { liveGrant, readGrant, sealGrant } from './grants.ts'
import { repoAccessOf } from './repoTokens.ts'

export type AccessPorts = Pick<Ports, 'hosts' | 'connections' | 'failedRenewals' | 'repoTokens' | 'sealing' | 'clock'>

/** A token that expires sooner than this is renewed before use. */
const renewAheadMs = 60_000

/**
 * The access that calls use to act for a user at their sign-in host. If the host no longer accepts the connection, the
 * user is asked to reconnect; nothing of theirs is deleted until then.
 */
export async function userAccessOf(
  ports: AccessPorts,
  host: SignInHost,
  userId: number,
): Promise<NonNullable<HostAccess>> {
  const { grant } = await openConnection(ports, host, userId)
  return { token: grant.accessToken }
}

/**
 * The access that calls use to act for a project's owner: their connection to its host, or the repository token if the
 * host has such tokens; `null` on a host that Speckeep runs itself. If an unavailable host cannot renew the connection,
 * the access says so: earlier reads can be served, everything else fails.
 */
export async function projectAccessOf(
  ports: AccessPorts,
  codeHost: ProjectHost,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<HostAccess> {
  const { withSignIn } = ports.hosts
  if (withSignIn?.id !== codeHost.id) return codeHost.repoTokens ? await repoAccessOf(ports, id) : null
  const recent = ports.failedRenewals.of(userId)
  if (recent) return { token: '', failure: recent }
  try {
    return await userAccessOf(ports, withSignIn, userId)
  } catch (error) {
    if (!(error instanceof HostError && error.isTransient)) throw error
    ports.failedRenewals.note(userId, error)
    return { token: '', failure: error }
  }
}

export type OpenConnection = { readonly connection: Connection; readonly grant: HostGrant }

/** The connection with a token that stays valid for a while, or `reconnect_required`. */
export async function openConnection(ports: AccessPorts, host: SignInHost, userId: number): Promise<OpenConnection> {
  const found = await ports.connections.find(userId)
  const grant = liveGrant(ports, host, found)
  if (found === null || grant === null) throw reconnectRequired(host, found)
  if (!endsSoon(ports, grant)) return { connection: found, grant }
  const connection = await renewed(ports, host, found, grant)
  const fresh = liveGrant(ports, host, connection)
  if (connection === null || fresh === null) throw reconnectRequired(host, connection)
  return { connection, grant: fresh }
}

/** A token in its last minute is still used if the host cannot renew it now. */
async function renewed(
  ports: AccessPorts,
  host: SignInHost,
  found: Connection,
  grant: HostGrant,
): Promise<Connection | null> {
  try {
    return await ports.connections.renew(found.userId, current => renew(ports, host, current))
  } catch (error) {
    const isStillGood = grant.expiresAt !== null && grant.expiresAt > ports.clock.now()
    if (error instanceof HostError && isStillGood) return found
    throw error
  }
}

/** Runs exclusively for its user, so a single-use refresh token is used once. */
async function renew(ports: AccessPorts, host: SignInHost, current: Connection): Promise<Renewal> {
  const grant = liveGrant(ports, host, current)
  if (grant === null || grant.refreshToken === null || !endsSoon(ports, grant)) return { kind: 'unchanged' }
  try {
    const next = await host.identity.refresh({ refreshToken: grant.refreshToken, redirectUri: current.redirectUri })
    // A host that omits the scopes has not changed them (RFC 6749 §6).
    const scopes = next.scopes.length > 0 ? next.scopes : grant.scopes
    return {
      kind: 'renewed',
      grant: sealGrant(ports, current.userId, readGrant(host, { ...next, scopes })),
    }
  } catch (error) {
    if (!(error instanceof HostError) || error.kind !== 'access_expired') throw error
    return { kind: 'refused', at: ports.clock.now() }
  }
}

function endsSoon(ports: Pick<Ports, 'clock'>, { expiresAt, refreshToken }: HostGrant): boolean {
  if (expiresAt === null || refreshToken === null) return false
  return expiresAt.getTime() - ports.clock.now().getTime() <= renewAheadMs
}

function reconnectRequired({ label }: Pick<ProjectHost, 'label'>, connection: Connection | null): Failure {
  return new Failure('reconnect_required', reconnectAdvice(label, { wasConnected: connection !== null }))
}

export function reconnectAdvice(label: string, { wasConnected }: { readonly wasConnected: boolean }): string {
  return wasConnected
    ? `Connect your ${label} account again: ${label} no longer accepts the connection. No data was lost.`
    : `Connect your ${label} account first.`
}
