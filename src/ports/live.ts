import type { ProjectStatus, Visibility } from '#domain/project.ts'
import type { QueuedCommitStatus } from '#domain/queuedCommit.ts'

/**
 * Live news about a project, from whichever instance it happens on to every instance that has listeners.
 * News may be missed (a lost connection, a slow listener); the project's record stays the truth.
 */
export type Live = {
  publish(event: LiveUpdate): Promise<void>
  /** Returns the way to stop listening. */
  listen(projectId: number, listener: (event: LiveUpdate) => void): () => void
}

export type LiveUpdate =
  | {
      readonly kind: 'status'
      readonly projectId: number
      readonly status: ProjectStatus
      readonly statusReason: string | null
    }
  /** Something about the visibility changed, or about a change of it that is under way. */
  | { readonly kind: 'visibility'; readonly projectId: number; readonly visibility: Visibility }
  | { readonly kind: 'pages'; readonly projectId: number; readonly commitSha: string }
  /** A commit was queued, or something came of it. */
  | {
      readonly kind: 'queued-commit'
      readonly projectId: number
      readonly id: number
      readonly status: QueuedCommitStatus
      readonly commitSha: string | null
    }
  | { readonly kind: 'commit'; readonly projectId: number; readonly commitSha: string; readonly source: 'api' | 'push' }
