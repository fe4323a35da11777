import type { Ports } from '#ports/index.ts'
import type { Actor, Registration } from '#ports/stores/administration.ts'
import type { Access } from '#ports/tokens.ts'
import { type RecentFactorPorts, requireRecentFactor } from '../factors/requireRecentFactor.ts'

/** Who may register. */
export function showRegistration({ administration }: Pick<Ports, 'administration'>): Promise<Registration> {
  return administration.registration()
}

/** The administrator presents their second factor first, if they have one. */
export async function setRegistration(
  ports: RecentFactorPorts & Pick<Ports, 'administration'>,
  registration: Registration,
  actor: Actor,
  access: Access,
): Promise<void> {
  await requireRecentFactor(ports, access)
  await ports.administration.setRegistration(registration, actor)
}
