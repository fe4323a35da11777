import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { Actor } from '#ports/stores/administration.ts'
import type { Access } from '#ports/tokens.ts'
import { logWithNotice, type NoticePorts } from './logWithNotice.ts'
import { type RecentFactorPorts, requireRecentFactor } from './requireRecentFactor.ts'

/** For a person who has lost all their factors. The administrator presents their own first, if they have one. */
export async function removeFactors(
  ports: RecentFactorPorts & NoticePorts & Pick<Ports, 'administration'>,
  userId: number,
  actor: Actor,
  access: Access,
): Promise<void> {
  await requireRecentFactor(ports, access)
  const outcome = await ports.administration.removeFactors(userId, actor)
  if (outcome === 'unknown') throw new Failure('not_found', 'There is no user with this id.')
  if (outcome === 'none') return
  await logWithNotice(
    ports,
    { what: 'second_factors_removed', userId, about: actor.email },
    { address: null, userAgent: null },
  )
}
