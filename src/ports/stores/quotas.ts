import type { StoredSize } from '#ports/hosts/storage.ts'
import type { HostId, RepoRef } from '#ports/hosts.ts'

/** A user's usage, and the limits that an administrator set in place of the service's settings. */
export type QuotaUse = {
  readonly projects: number
  /** Includes deleted projects until their repositories are removed. */
  readonly storedBytes: number
  readonly pushedBytesThisHour: number
  /** `null`: the service's setting; 0: no limit. */
  readonly projectsMax: number | null
  readonly storageMaxMib: number | null
}

export type MeasurableProject = { readonly id: number; readonly repo: RepoRef }

export type QuotaStore = {
  use(userId: number, now: Date): Promise<QuotaUse>
  /** Adds to the bytes that the user pushed in this hour, and returns the sum. */
  recordPush(userId: number, bytes: number, now: Date): Promise<number>
  /** Adds the change of one write. A project that was not measured before stays unmeasured. */
  recordWrite(projectId: number, change: StoredSize): Promise<void>
  measured(projectId: number, size: StoredSize): Promise<void>
  /** Projects of a host that have a repository, ordered by id. */
  measurable(host: HostId, afterId: number, limit: number): Promise<readonly MeasurableProject[]>
}

/** Thrown by `ProjectStore.create` and `restore`: the user has as many projects as they may. */
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
