import type { HostGrant } from '#ports/hosts/identity.ts'
import { HostError, type ProjectHost } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Connection, SealedGrant } from '#ports/stores/connections.ts'
import { tokenContext } from '../sealingContexts.ts'

const tokenShape = /^[\x21-\x7e]{1,4096}$/
const scopesMax = 200
const scopeShape = /^[\x21-\x7e]{1,200}$/

/** A host's grant in a form that can be stored and sent back to it. */
export function readGrant({ label }: Pick<ProjectHost, 'label'>, grant: HostGrant): HostGrant {
  const { accessToken, refreshToken, expiresAt, scopes } = grant
  const isRead =
    isText(accessToken, tokenShape) &&
    (refreshToken === null || isText(refreshToken, tokenShape)) &&
    (expiresAt === null || !Number.isNaN(expiresAt.getTime())) &&
    scopes.length <= scopesMax &&
    scopes.every(scope => isText(scope, scopeShape))
  if (isRead) return grant
  throw new HostError('failed', `The tokens that ${label} gave cannot be read.`)
}

function isText(value: unknown, shape: RegExp): boolean {
  return typeof value === 'string' && shape.test(value)
}

export function sealGrant(ports: Pick<Ports, 'sealing'>, userId: number, grant: HostGrant): SealedGrant {
  const { accessToken, refreshToken, expiresAt, scopes } = grant
  const seal = ports.sealing.seal
  return {
    accessToken: seal(accessToken, tokenContext(userId, 'access_token')),
    refreshToken: refreshToken === null ? null : seal(refreshToken, tokenContext(userId, 'refresh_token')),
    expiresAt,
    scopes,
  }
}

/** `null`: the key that sealed it is no longer available. */
export function openGrant(ports: Pick<Ports, 'sealing'>, connection: Connection): HostGrant | null {
  const { userId, expiresAt, scopes } = connection
  const open = ports.sealing.open
  const accessToken = open(connection.accessToken, tokenContext(userId, 'access_token'))
  if (accessToken === null) return null
  const refreshToken =
    connection.refreshToken === null ? null : open(connection.refreshToken, tokenContext(userId, 'refresh_token'))
  return { accessToken, refreshToken, expiresAt, scopes }
}

/** A usable or renewable grant of the connection to the host; `null` if the user has to connect again. */
export function liveGrant(
  ports: Pick<Ports, 'sealing' | 'clock'>,
  host: Pick<ProjectHost, 'id'>,
  connection: Connection | null,
): HostGrant | null {
  if (connection === null || connection.provider !== host.id || connection.refusedAt !== null) return null
  const grant = openGrant(ports, connection)
  if (grant === null || grant.refreshToken !== null || grant.expiresAt === null) return grant
  return grant.expiresAt > ports.clock.now() ? grant : null
}
