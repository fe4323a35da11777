import { bytesPerMib } from '#domain/quotas.ts'
import type { Ports } from '#ports/index.ts'

export type QuotaPorts = Pick<Ports, 'quotas' | 'settings' | 'clock' | 'hosts'>

/** `max` `null`: no limit, or none that is ours to set. */
export type Measured = { readonly used: number; readonly max: number | null }

/** Every quota of a user with what is used of it, by the names in which a refusal tells it (`domain/quotas.ts`). */
export type Quotas = {
  readonly projects: Measured
  readonly storageBytes: Measured
  readonly filesPerProject: Pick<Measured, 'max'>
  readonly pushedBytesThisHour: Measured
}

/** Limits on what is stored count for repositories on our own disk; of those on other hosts only the projects are counted. */
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
