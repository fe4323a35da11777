import { Failure } from '#domain/errors.ts'
import type { ProjectHost } from '#ports/hosts.ts'
import { type AccessPorts, openConnection } from '../access/hostAccess.ts'
import { missingScopes } from './scopes.ts'

/** Scopes that repository access does not need: those for identity, and the one for listing organizations. */
const otherScopes: ReadonlySet<string> = new Set([
  'user:email',
  'read:user',
  'read_user',
  'openid',
  'profile',
  'email',
  'read:org',
])

/** Before any call to the host, refuses what a user who granted less than was requested cannot do. */
export async function requireScopes(ports: AccessPorts, { id }: ProjectHost, userId: number): Promise<void> {
  const { withSignIn } = ports.hosts
  if (withSignIn?.id !== id) return
  const { identity, label } = withSignIn
  const { grant } = await openConnection(ports, withSignIn, userId)
  const missing = missingScopes(identity.scopes, grant.scopes).filter(scope => !otherScopes.has(scope))
  if (missing.length === 0) return
  throw new Failure(
    'forbidden',
    `The connection to ${label} lacks the scope ${missing.join(', ')}. Connect your ${label} account again and grant it.`,
  )
}
