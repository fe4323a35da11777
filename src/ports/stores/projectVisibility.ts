import type { Visibility } from '#domain/project.ts'
import type { Project } from './project.ts'

/**
 * A change of visibility in progress. Only the holder of the newest epoch may record the outcome of the change it took.
 */
export type VisibilityChange = {
  readonly to: Visibility
  readonly epoch: number
  /** Changes with every request, even for the same visibility again. */
  readonly number: number
  readonly attempts: number
}

export type VisibilityOutcome =
  /**
   * `publishes`: the host may publish the site of a project that is now public; provisioning finds out. Never set for a
   * project that was archived meanwhile.
   */
  | { readonly kind: 'done'; readonly publishes: boolean }
  /** `lookAt`: when it is retried; `null`: when the user requests it again. */
  | { readonly kind: 'failed'; readonly reason: string; readonly lookAt: Date | null }

/**
 * Creation and visibility changes hold a project with the same lease and epoch, so that only one of them acts on its
 * repository at a time.
 */
export type VisibilityStore = {
  /**
   * Records that a project is to become private or public, replacing any earlier request. A project that is to become
   * private is private here from that moment, with the built-in pages as its site. `null`: there is nothing to change,
   * or no repository yet.
   */
  requestVisibility(userId: number, id: number, to: Visibility, at: Date): Promise<Project | null>
  /**
   * A worker that lost its lease may have acted at the host: restarts a change in progress, and for any other project
   * sets its current visibility at the host once more.
   */
  restartVisibility(id: number): Promise<void>
  /** Takes the lease on a change until `until`; `null` when another worker holds it or there is nothing to do. */
  claimVisibility(
    id: number,
    until: Date,
  ): Promise<{ readonly project: Project; readonly change: VisibilityChange } | null>
  /** Extends a lease; false when another worker holds it now. */
  renewLease(id: number, epoch: number, until: Date): Promise<boolean>
  /** Whether the change is still requested and the caller still holds the lease. */
  isWanted(id: number, change: Pick<VisibilityChange, 'epoch' | 'number'>): Promise<boolean>
  /** Records the outcome of a change if it is still requested and the caller still holds the lease. */
  recordVisibility(id: number, change: VisibilityChange, outcome: VisibilityOutcome): Promise<Project | null>
  /** Changes that are due before a moment, in the form of `unfinished`. */
  unfinishedVisibility(before: Date, limit: number): Promise<readonly { readonly id: number; readonly freeAt: Date }[]>
}
