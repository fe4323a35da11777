import type { CreationStep, ProjectStatus, Visibility } from '#domain/project.ts'
import type { HostId, RepoRef } from '#ports/hosts.ts'
import type { SealedRepoToken } from './repoTokens.ts'

export type Project = {
  readonly id: number
  readonly userId: number
  readonly name: string
  readonly slug: string
  readonly description: string
  /** Decides who may read, at every moment. */
  readonly visibility: Visibility
  /** What it becomes once the code host has followed; `null`: nothing else is asked for. */
  readonly visibilityTo: Visibility | null
  /** Why that did not come about yet; `null` while it is under way. */
  readonly visibilityReason: string | null
  readonly status: ProjectStatus
  readonly statusReason: string | null
  /** It was made empty, and begins with the first push into its repository. */
  readonly waitsForPush: boolean
  readonly host: HostId
  readonly repoId: number | null
  readonly repoFullName: string
  /** `null`: the service's own address is meant. */
  readonly repoUrl: string | null
  readonly cloneUrl: string | null
  /** `null`: the built-in pages are meant. */
  readonly pagesUrl: string | null
  readonly pagesEnabled: boolean
  readonly pagesCommitSha: string | null
  readonly templateId: number | null
  readonly defaultBranch: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly deletedAt: Date | null
  /** Addresses that open the site count only when they were made later. */
  readonly pagesAccessFrom: Date | null
  /** As of its last write; `null`: not measured, or kept by another host. */
  readonly storedBytes: number | null
  readonly filesCount: number | null
  /** Commits that wait for the code host, or for a person. */
  readonly queuedCommits: number
}

/** A creation under way: what the steps need and readers do not. */
export type Creation = {
  readonly marker: string
  readonly step: CreationStep
  readonly attempts: number
  /** Fencing: only the holder of the newest epoch may record a step. */
  readonly epoch: number
  readonly ownerName: string
  readonly ownerEmail: string
  /** The repository to take over, as `RepoImport` names it; `null`: one is made, from the template if there is one. */
  readonly importSource: string | null
}

export type ProjectIntent = {
  readonly userId: number
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly visibility: Visibility
  /** `null` for an import. Without a source as well the project is empty, and waits for a push. */
  readonly templateId: number | null
  readonly importSource: string | null
  /** Absent for a repository that is reached without one. */
  readonly repoToken?: SealedRepoToken
  readonly host: HostId
  /** The organization or group that the repository is made in; `null`: the user's own place. */
  readonly repoOwner: string | null
  readonly marker: string
  readonly defaultBranch: string
  /** The caller's Idempotency-Key: the same key finds the same project even if the first answer was lost. */
  readonly requestKey: string | null
}

/** `repo` `null`: it has none, or had one that was removed. */
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

/** A change of visibility under way. Only the holder of the newest epoch may record what came of the change it took. */
export type VisibilityChange = {
  readonly to: Visibility
  readonly epoch: number
  /** Another one as soon as something else is asked for, or the same once more. */
  readonly number: number
  readonly attempts: number
}

export type VisibilityOutcome =
  /**
   * `publishes`: the host may publish the site of what is public now, which settling the project finds out. Of no project
   * that was archived meanwhile.
   */
  | { readonly kind: 'done'; readonly publishes: boolean }
  /** `lookAt`: when it is tried again; `null`: when a person asks for it. */
  | { readonly kind: 'failed'; readonly reason: string; readonly lookAt: Date | null }

/**
 * Creation and change of visibility hold a project by the same hold and epoch, so that of all that acts on its
 * repository for them there is one at a time.
 */
export type VisibilityStore = {
  /**
   * Notes that a project is to be private or public, in place of what was asked for before. Who is to make it private
   * has it private here from that moment, with the built-in pages as its site. `null`: there is nothing to change, or no
   * repository yet.
   */
  requestVisibility(userId: number, id: number, to: Visibility, at: Date): Promise<Project | null>
  /**
   * Something may have been done at the host by a worker who came too late: a change under way is begun anew, and any
   * other project is made there once more what it is.
   */
  restartVisibility(id: number): Promise<void>
  /** Takes the right to work on a change until `until`; `null` when another holds it or there is nothing to do. */
  claimVisibility(
    id: number,
    until: Date,
  ): Promise<{ readonly project: Project; readonly change: VisibilityChange } | null>
  /** Lengthens a hold; false when it is another's now. */
  renewLease(id: number, epoch: number, until: Date): Promise<boolean>
  /** Whether this is still what is asked for, and the hold the caller's. */
  isWanted(id: number, change: Pick<VisibilityChange, 'epoch' | 'number'>): Promise<boolean>
  /** Records what came of a change if this is still what is asked for, and the hold the caller's. */
  recordVisibility(id: number, change: VisibilityChange, outcome: VisibilityOutcome): Promise<Project | null>
  /** Changes to be worked on before a moment, as `unsettled` has it. */
  unfinishedVisibility(before: Date, limit: number): Promise<readonly { readonly id: number; readonly freeAt: Date }[]>
}

/** Projects that wait for their first push. Nothing looks at them but after a push. */
export type FirstPushStore = {
  /** A push begins: the reconciler looks at the project from then on, unless it already does. */
  expectPush(id: number, lookAt: Date): Promise<void>
  /** Gives a creation back until a push begins, unless one has begun since it was taken. */
  awaitPush(id: number, creation: Pick<Creation, 'epoch' | 'attempts'>): Promise<void>
}

/** Every method that takes a `userId` sees that user's projects only: the ownership rule is in the queries. */
export type ProjectStore = VisibilityStore &
  FirstPushStore & {
    /**
     * Writes the intent with the first free slug of `slug`, `slug-2`, …, and counts the template's use, in one
     * transaction. A known `requestKey` returns the project it made before. Throws `ProjectsFull` where the user has
     * `projectsMax` projects, or as many as an administrator set for them; of any number of parallel calls exactly as many
     * get through as there is room for.
     */
    create(intent: ProjectIntent, projectsMax?: number | null): Promise<Project>
    find(userId: number, id: number): Promise<Project | null>
    /** Whether the id belongs to a live project of anybody, to tell "forbidden" from "not found". */
    exists(id: number): Promise<boolean>
    /** By the names in its git and pages addresses. `null` for deleted projects. No ownership check: callers check. */
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
    /** From now on it is deleted and cannot be restored; `null` when the user never had it. */
    purge(userId: number, id: number, at: Date): Promise<PurgedProject | null>
    /** Those that have to end: purged, or deleted before a moment, which purges them. Of the built-in host only where it is one of `hosts`. */
    claimForPurge(hosts: readonly HostId[], deletedBefore: Date, limit: number): Promise<readonly PurgedProject[]>
    /** Its repository is no longer there, or another's; forgets what the row and the edits said. */
    forgotten(id: number, at: Date): Promise<void>
    /** Throws `ProjectsFull` as `create` does. */
    restore(userId: number, id: number, deletedAfter: Date, projectsMax?: number | null): Promise<Project | null>
    /** Takes the right to work on a creation until `until`; `null` when another holds it or there is nothing to do. */
    claimCreation(id: number, until: Date): Promise<{ readonly project: Project; readonly creation: Creation } | null>
    /** Records a step if `epoch` is still the newest; false when another worker has taken over. */
    recordStep(id: number, epoch: number, record: StepRecord): Promise<boolean>
    /** Gives the right back; with `retryAt` the reconciler looks again then. */
    releaseCreation(id: number, epoch: number, retryAt: Date | null): Promise<void>
    /** ERROR → INITIALIZING or BUILDING, by the step that was reached. */
    reopen(userId: number, id: number): Promise<Project | null>
    /** Creations to be looked at before a moment, each with the time from which nobody holds it; the longest waiting first. */
    unfinished(before: Date, limit: number): Promise<readonly { readonly id: number; readonly freeAt: Date }[]>
    /**
     * Notes the commit that the site now shows; `null` when it is already noted. Where the host publishes the site, the
     * project is BUILDING then, also after an ERROR, and its creation is taken up again at the step that waits for the
     * pages: whoever still waits for those of an older commit is overtaken.
     */
    observeHead(id: number, commitSha: string): Promise<Project | null>
    /** All that are kept, deleted ones too, newest first. */
    ofUser(userId: number, page: { readonly limit: number; readonly beforeId?: number }): Promise<readonly Project[]>
    /** Takes up to `limit` projects of a host whose head was last asked for before a moment, and notes that it is now. */
    takeToPoll(host: HostId, before: Date, limit: number): Promise<readonly Project[]>
  }
