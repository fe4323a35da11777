import type { Ports } from '#ports/index.ts'

type HoldPorts = Pick<Ports, 'projects' | 'clock' | 'events'>

/** How long one worker holds a project exclusively; after a crash another takes over. */
export const leaseS = 10
/** Frequent enough that one late renewal does not end the lease. */
const renewEveryMs = 3_000

export function leaseUntil({ clock }: Pick<Ports, 'clock'>): Date {
  return new Date(clock.now().getTime() + leaseS * 1_000)
}

/**
 * Runs an exclusive operation at the code host and renews its lease for as long as it takes. `null`: another worker
 * holds the lease, and nothing was done.
 */
export async function withLease<T>(
  ports: HoldPorts,
  { id, epoch }: { readonly id: number; readonly epoch: number },
  work: () => Promise<T>,
): Promise<T | null> {
  const renew = () => ports.projects.renewLease(id, epoch, leaseUntil(ports))
  if (!(await renew())) return null
  return await withRenewal(ports, { what: `the lease of project ${id}`, renew }, work)
}

/** Renews a lease for as long as an operation takes. */
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
