import type { StoredSize } from '#ports/hostStorage.ts'
import type { HostId, RepoRef } from '#ports/hosts.ts'

/** What a user has and did, and what an administrator allows them in place of the service's settings. */
export type QuotaUse = {
  readonly projects: number
  /** Of deleted projects too, until their repositories are removed. */
  readonly storedBytes: number
  readonly pushedBytesThisHour: number
  /** `null`: the service's setting; 0: no limit. */
  readonly projectsMax: number | null
  readonly storageMaxMib: number | null
}

export type MeasurableProject = { readonly id: number; readonly repo: RepoRef }

export type QuotaStore = {
  use(userId: number, now: Date): Promise<QuotaUse>
  /** Adds to what the user pushed in this hour, and gives the sum. */
  pushed(userId: number, bytes: number, now: Date): Promise<number>
  /** Adds what one write changed. What was not measured before stays so. */
  wrote(projectId: number, change: StoredSize): Promise<void>
  measured(projectId: number, size: StoredSize): Promise<void>
  /** Those of a host that have a repository, by id. */
  measurable(host: HostId, afterId: number, limit: number): Promise<readonly MeasurableProject[]>
}

/** `ProjectStore.create` and `restore` throw it: the user has as many projects as they may. */
export class ProjectsFull extends Error {
  readonly used: number
  readonly max: number

  constructor(used: number, max: number) {
    super(`there are ${used} of ${max} projects`)
    this.name = 'ProjectsFull'
    this.used = used
    this.max = max
  }
}
