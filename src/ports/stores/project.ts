import type { CreationStep, ProjectStatus, Visibility } from '#domain/project.ts'
import type { HostId } from '#ports/hosts.ts'
import type { SealedRepoToken } from './repoTokens.ts'

export type Project = {
  readonly id: number
  readonly userId: number
  readonly name: string
  readonly slug: string
  readonly description: string
  /** Decides at every moment who may read. */
  readonly visibility: Visibility
  /** The requested visibility, once the code host has followed; `null`: no change is requested. */
  readonly visibilityTo: Visibility | null
  /** Why the change has not happened yet; `null` while it is in progress. */
  readonly visibilityReason: string | null
  readonly status: ProjectStatus
  readonly statusReason: string | null
  /** The project was created empty and starts with the first push into its repository. */
  readonly waitsForPush: boolean
  readonly host: HostId
  readonly repoId: number | null
  readonly repoFullName: string
  /** `null`: the service's own address. */
  readonly repoUrl: string | null
  readonly cloneUrl: string | null
  /** `null`: the built-in pages. */
  readonly pagesUrl: string | null
  readonly pagesEnabled: boolean
  readonly pagesCommitSha: string | null
  readonly templateId: number | null
  readonly defaultBranch: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly deletedAt: Date | null
  /** Access links are valid only if they were created later. */
  readonly pagesAccessFrom: Date | null
  /** As of the last write; `null`: not measured, or stored at another host. */
  readonly storedBytes: number | null
  readonly filesCount: number | null
  /** Commits that wait for the code host or for the user. */
  readonly queuedCommits: number
}

export type DeletedProject = Project & { readonly deletedAt: Date }

/** A creation in progress: what its steps need and readers do not. */
export type Creation = {
  readonly marker: string
  readonly step: CreationStep
  readonly attempts: number
  /** Fencing: only the holder of the newest epoch may record a step. */
  readonly epoch: number
  readonly ownerName: string
  readonly ownerEmail: string
  /**
   * The repository to import, as `RepoImport` names it; `null`: a new one is created, from the template if there is
   * one.
   */
  readonly importSource: string | null
}

export type ProjectIntent = {
  readonly userId: number
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly visibility: Visibility
  /** `null` for an import. Without an import source the project is empty and waits for a push. */
  readonly templateId: number | null
  readonly importSource: string | null
  /** Absent for a repository that needs no token. */
  readonly repoToken?: SealedRepoToken
  readonly host: HostId
  /** The organization or group that the repository is created in; `null`: the user's own account. */
  readonly repoOwner: string | null
  readonly marker: string
  readonly defaultBranch: string
  /** The caller's Idempotency-Key: the same key finds the same project even if the first answer was lost. */
  readonly requestKey: string | null
}
