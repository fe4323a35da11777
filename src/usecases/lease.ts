import type { Ports } from '#ports/index.ts'

type HoldPorts = Pick<Ports, 'projects' | 'clock' | 'events'>

/** For this long one worker has a project to itself; after a crash another takes over. */
export const leaseS = 10
/** Often enough that one that comes late does not end the hold. */
const renewEveryMs = 3_000

export function leaseUntil({ clock }: Pick<Ports, 'clock'>): Date {
  return new Date(clock.now().getTime() + leaseS * 1_000)
}

/**
 * Does something at the code host that no two may do at once, and keeps the hold for as long as it takes. `null`: the hold
 * is another's, and nothing was done.
 */
export async function withLease<T>(
  ports: HoldPorts,
  { id, epoch }: { readonly id: number; readonly epoch: number },
  work: () => Promise<T>,
): Promise<T | null> {
  const renew = () => ports.projects.renewLease(id, epoch, leaseUntil(ports))
  if (!(await renew())) return null
  return await withRenewal(ports, { what: `the hold on project ${id}`, renew }, work)
}

/** Renews a hold for as long as something takes. */
export async function withRenewal<T>(
  { events }: Pick<Ports, 'events'>,
  { what, renew }: { readonly what: string; readonly renew: () => Promise<boolean> },
  work: () => Promise<T>,
): Promise<T> {
  const renewing = setInterval(() => {
    renew().catch(error => events.fault({ where: what, error }))
  }, renewEveryMs).unref()
  try {
    return await work()
  } finally {
    clearInterval(renewing)
  }
}
