import type { Ports } from '#ports/index.ts'
import type { Actor, Registration } from '#ports/stores/administration.ts'

/** Who may register. */
export function showRegistration({ administration }: Pick<Ports, 'administration'>): Promise<Registration> {
  return administration.registration()
}

export function setRegistration(
  { administration }: Pick<Ports, 'administration'>,
  registration: Registration,
  actor: Actor,
): Promise<void> {
  return administration.setRegistration(registration, actor)
}
