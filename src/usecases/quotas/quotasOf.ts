import { bytesPerMib } from '#domain/quotas.ts'
import type { Ports } from '#ports/index.ts'

export type QuotaPorts = Pick<Ports, 'quotas' | 'settings' | 'clock' | 'hosts'>

/** `max` `null`: no limit, or none that we set. */
export type Measured = { readonly used: number; readonly max: number | null }

/** Every quota of a user with its usage, under the names that refusals use (`domain/quotas.ts`). */
export type Quotas = {
  readonly projects: Measured
  readonly storageBytes: Measured
  readonly filesPerProject: Pick<Measured, 'max'>
  readonly pushedBytesThisHour: Measured
}

/** Storage limits apply to repositories on our own disk; on other hosts only the number of projects is counted. */
export async function quotasOf(ports: QuotaPorts, userId: number): Promise<Quotas> {
  const { quotas: limits } = ports.settings
  const use = await ports.quotas.use(userId, ports.clock.now())
  const isOurs = ports.hosts.all.some(({ storage }) => storage !== undefined)
  const ours = (max: number | null) => (isOurs ? max : null)
  return {
    projects: { used: use.projects, max: overridden(use.projectsMax, limits.projectsMax) },
    storageBytes: {
      used: use.storedBytes,
      max: ours(overridden(use.storageMaxMib && use.storageMaxMib * bytesPerMib, limits.storageMaxBytes)),
    },
    filesPerProject: { max: ours(limits.filesPerProjectMax) },
    pushedBytesThisHour: { used: use.pushedBytesThisHour, max: ours(limits.pushedMaxBytesPerHour) },
  }
}

function overridden(own: number | null, setting: number | null): number | null {
  if (own === null) return setting
  return own === 0 ? null : own
}
