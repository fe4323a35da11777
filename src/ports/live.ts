import type { ProjectStatus, Visibility } from '#domain/project.ts'
import type { QueuedCommitStatus } from '#domain/queuedCommit.ts'

/**
 * Live updates about a project, from the instance where they happen to every instance that has listeners. Updates may
 * be missed (a lost connection, a slow listener); the project's record stays the truth.
 */
export type Live = {
  publish(event: LiveUpdate): Promise<void>
  /** Returns a function that stops listening. */
  listen(projectId: number, listener: (event: LiveUpdate) => void): () => void
}

export type LiveUpdate =
  | {
      readonly kind: 'status'
      readonly projectId: number
      readonly status: ProjectStatus
      readonly statusReason: string | null
    }
  /** The visibility changed, or a pending change of it did. */
  | { readonly kind: 'visibility'; readonly projectId: number; readonly visibility: Visibility }
  | { readonly kind: 'pages'; readonly projectId: number; readonly commitSha: string }
  /** A commit was queued, or its status changed. */
  | {
      readonly kind: 'queued-commit'
      readonly projectId: number
      readonly id: number
      readonly status: QueuedCommitStatus
      readonly commitSha: string | null
    }
  /** It can be restored, but no request reaches it until then. */
  | { readonly kind: 'deleted'; readonly projectId: number }
  | { readonly kind: 'commit'; readonly projectId: number; readonly commitSha: string; readonly source: 'api' | 'push' }
