import type { CreationStep, ProjectStatus } from '#domain/project.ts'
import type { HostId, RepoRef } from '#ports/hosts.ts'
import type { Creation, DeletedProject, Project, ProjectIntent } from './project.ts'
import type { VisibilityStore } from './projectVisibility.ts'

/** `repo` is `null` if the project has no repository, or it was already removed. */
export type PurgedProject = { readonly id: number; readonly host: HostId; readonly repo: RepoRef | null }

export type ProjectFilter = {
  readonly status?: ProjectStatus
  readonly q?: string
  readonly limit: number
  /** Only projects with a smaller id. */
  readonly beforeId?: number
}

export type StepRecord = Partial<
  Pick<
    Project,
    | 'status'
    | 'statusReason'
    | 'repoId'
    | 'repoFullName'
    | 'repoUrl'
    | 'cloneUrl'
    | 'pagesUrl'
    | 'pagesEnabled'
    | 'pagesCommitSha'
    | 'defaultBranch'
    | 'storedBytes'
    | 'filesCount'
  >
> & { readonly step: CreationStep }

/** Projects that wait for their first push. They are looked at only after a push. */
export type FirstPushStore = {
  /** Call when a push begins, and again while it lasts: the reconciler looks at the project at `lookAt`. */
  expectPush(id: number, lookAt: Date): Promise<void>
  /** Releases a creation until a push begins, unless one has begun since it was taken, or `lookAt` is yet to come. */
  awaitPush(id: number, creation: Pick<Creation, 'epoch' | 'attempts'>): Promise<void>
}

/** `other`: another commit is recorded. `none`: the project has no site yet, or no longer exists. */
export type ObservedHead =
  | { readonly kind: 'recorded'; readonly project: Project }
  | { readonly kind: 'other'; readonly commitSha: string | null }
  | { readonly kind: 'none' }

/** Every method that takes a `userId` sees only that user's projects: the queries enforce ownership. */
export type ProjectStore = VisibilityStore &
  FirstPushStore & {
    /**
     * Inserts the intent with the first free slug of `slug`, `slug-2`, …, and counts the template's use, in one
     * transaction. A known `requestKey` returns the project it created before. Throws `ProjectsFull` where the user has
     * `projectsMax` projects, or as many as an administrator allows them; of any number of parallel calls exactly as
     * many succeed as there is room for.
     */
    create(intent: ProjectIntent, projectsMax?: number | null): Promise<Project>
    find(userId: number, id: number): Promise<Project | null>
    /** Whether the id belongs to a live project of any user, to tell "forbidden" from "not found". */
    exists(id: number): Promise<boolean>
    /**
     * Finds a project by the names in its git and pages addresses. `null` for deleted projects. No ownership check:
     * callers check.
     */
    byAddress(owner: number, slug: string): Promise<Project | null>
    byId(id: number): Promise<Project | null>
    /** The page as JSON text, built in SQL in the shape of `contract/projects.ts`; `next` is the last id when more follow. */
    listJson(userId: number, filter: ProjectFilter): Promise<{ readonly json: string; readonly next: number | null }>
    update(
      userId: number,
      id: number,
      change: { readonly name?: string; readonly description?: string; readonly status?: ProjectStatus },
      from: readonly ProjectStatus[],
    ): Promise<Project | null>
    withdrawPagesAccess(userId: number, id: number, at: Date): Promise<void>
    softDelete(userId: number, id: number, at: Date): Promise<boolean>
    /** Deletes the project permanently; `null` when the user never had it. */
    purge(userId: number, id: number, at: Date): Promise<PurgedProject | null>
    /**
     * Projects to remove: purged ones, and those deleted before a moment, which this call purges. Projects of the
     * built-in host only if it is one of `hosts`.
     */
    claimForPurge(hosts: readonly HostId[], deletedBefore: Date, limit: number): Promise<readonly PurgedProject[]>
    /** The repository was removed or belongs to someone else; clears the data of the row and of its edits. */
    forgotten(id: number, at: Date): Promise<void>
    /** Throws `ProjectsFull` like `create`. */
    restore(userId: number, id: number, deletedAfter: Date, projectsMax?: number | null): Promise<Project | null>
    /** What can still be restored: deleted after a moment and not purged, newest first. */
    deletedOf(
      userId: number,
      page: { readonly deletedAfter: Date; readonly limit: number; readonly beforeId: number | null },
    ): Promise<readonly DeletedProject[]>
    /** Takes the lease on a creation until `until`; `null` when another worker holds it or there is nothing to do. */
    claimCreation(id: number, until: Date): Promise<{ readonly project: Project; readonly creation: Creation } | null>
    /** Records a step if `epoch` is still the newest; false when another worker has taken over. */
    recordStep(id: number, epoch: number, record: StepRecord): Promise<boolean>
    /** Releases the lease; with `retryAt` the reconciler looks again then. */
    releaseCreation(id: number, epoch: number, retryAt: Date | null): Promise<void>
    /** ERROR → INITIALIZING or BUILDING, depending on the step that was reached. */
    reopen(userId: number, id: number): Promise<Project | null>
    /**
     * Creations that are due before a moment, each with the time from which its lease is free; the longest waiting
     * first.
     */
    unfinished(before: Date, limit: number): Promise<readonly { readonly id: number; readonly freeAt: Date }[]>
    /**
     * Records the commit that the site now shows, if `from` is still the one recorded. Where the host publishes the
     * site, the project becomes BUILDING, even after an ERROR, and its creation resumes at the step that waits for the
     * pages; a worker that still waits for those of an older commit is superseded.
     */
    observeHead(id: number, head: { readonly from: string | null; readonly to: string }): Promise<ObservedHead>
    /** All projects that are kept, including deleted ones, newest first. */
    ofUser(userId: number, page: { readonly limit: number; readonly beforeId?: number }): Promise<readonly Project[]>
    /**
     * Takes up to `limit` projects of a host whose head was last polled before a moment, and records that they are
     * polled now.
     */
    takeToPoll(host: HostId, before: Date, limit: number): Promise<readonly Project[]>
  }
