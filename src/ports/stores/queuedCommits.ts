import type { QueuedCommitStatus } from '#domain/queuedCommit.ts'
import type { HostId, Signature } from '#ports/hosts.ts'
import type { Project } from './project.ts'

/** `sha`: the blob to write; `null` deletes. `baseSha`: the blob that the change is based on, `null` for a new file. */
export type QueuedFile = { readonly path: string; readonly sha: string | null; readonly baseSha: string | null }

export type QueuedContent = QueuedFile & {
  readonly content: Uint8Array | null
  /** The base, if it was itself queued when this commit was. */
  readonly baseContent: Uint8Array | null
}

export type QueuedCommit = {
  readonly id: number
  readonly projectId: number
  readonly status: QueuedCommitStatus
  readonly message: string
  readonly reason: string | null
  readonly files: readonly QueuedFile[]
  readonly commitSha: string | null
  readonly commitUrl: string | null
  readonly merged: boolean | null
  readonly editSessionId: number | null
  /** Further sessions whose text it holds. */
  readonly withinSessionIds: readonly number[]
  readonly createdAt: Date
  readonly updatedAt: Date
  /** When it is sent next; `null` unless it waits. */
  readonly nextAttemptAt: Date | null
}

/** A send whose answer is not known: what it wrote at each file, and a head of the branch from before it. */
export type Sending = { readonly sentAs: readonly (string | null)[]; readonly sentFrom: string | null }

export type NewQueuedCommit = Pick<
  QueuedCommit,
  'projectId' | 'message' | 'reason' | 'editSessionId' | 'withinSessionIds'
> & {
  readonly userId: number
  readonly author: Signature
  readonly files: readonly QueuedContent[]
  /** Absent: it was never sent. */
  readonly sending?: Sending
  /** The record of that sending, which this one replaces. */
  readonly attemptId?: number
  readonly firstAttemptAt: Date
}

/** A queued commit in the form that its sender needs. */
export type CommitToSend = Pick<QueuedCommit, 'id' | 'message' | 'editSessionId' | 'withinSessionIds'> & {
  readonly userId: number
  readonly author: Signature
  readonly files: readonly QueuedContent[]
  readonly sending: Sending | null
  /** The number of times it was sent, including this one. */
  readonly attempts: number
}

export type SendOutcome =
  | { readonly status: 'LANDED'; readonly commitSha: string; readonly commitUrl: string; readonly merged: boolean }
  | { readonly status: 'CONFLICT' | 'REFUSED' | 'WAITING'; readonly reason: string }

/** The lease to send the commits of a project. Only the holder of the newest epoch may record anything. */
export type QueueLease = {
  readonly project: Project
  readonly epoch: number
  /** The number of consecutive sends that failed for a temporary reason. */
  readonly attempts: number
}

export type QueueBounds = {
  readonly commitsPerProject: number
  readonly bytesPerProject: number
  readonly commitsPerUser: number
  readonly bytesPerUser: number
}

export type QueueFull = { readonly kind: 'full'; readonly bound: keyof QueueBounds }

/** The state of a path after the waiting commits; `sha` `null`: deleted. */
export type QueuedPath = { readonly path: string; readonly sha: string | null; readonly size: number }

/** `recordedHead`: the project's `pagesCommitSha`. It contains every commit that has stopped waiting because it landed. */
export type WaitingChanges = { readonly recordedHead: string | null; readonly paths: readonly QueuedPath[] }

/**
 * Commits that wait for the code host. Callers check ownership. `Project.queuedCommits` counts those that are not
 * LANDED, and every change here updates it in the same transaction.
 */
export type QueuedCommitStore = {
  /** Stores a commit, if all that are not LANDED stay within the bounds; exact under any number of parallel callers. */
  add(
    commit: NewQueuedCommit,
    bounds: QueueBounds,
  ): Promise<{ readonly kind: 'queued'; readonly commit: QueuedCommit } | QueueFull>
  /** Commits that are not LANDED and the latest that landed after a moment, oldest first. */
  list(projectId: number, landedAfter: Date, limit: number): Promise<readonly QueuedCommit[]>
  find(projectId: number, id: number): Promise<QueuedCommit | null>
  /** The files with the content that is still stored, in the order in which they were sent. */
  contents(id: number): Promise<readonly QueuedContent[]>
  /** The newest commit of an edit session that is not LANDED. */
  ofSession(projectId: number, sessionId: number): Promise<QueuedCommit | null>
  isWaiting(projectId: number): Promise<boolean>
  /** What the WAITING commits change, and the head recorded for the project in the same moment. */
  waiting(projectId: number): Promise<WaitingChanges>
  /** The bytes of a blob that is stored here, as content or as base. */
  blob(projectId: number, sha: string): Promise<Uint8Array | null>
  /** Schedules a commit that is not LANDED for immediate sending; `null`: there is none. */
  retry(projectId: number, id: number, at: Date): Promise<QueuedCommit | null>
  /** `sending`: it is being sent right now. */
  remove(projectId: number, id: number): Promise<'removed' | 'sending' | 'missing'>
  /** Newest first, for the archive of an account. */
  ofUser(userId: number, page: { readonly limit: number; readonly beforeId?: number }): Promise<readonly QueuedCommit[]>

  /** Takes the lease to send until `until`; `null` when another worker holds it or nothing waits. */
  take(projectId: number, until: Date): Promise<QueueLease | null>
  /** Extends a lease; false when another worker holds it now. */
  renewLease(projectId: number, epoch: number, until: Date): Promise<boolean>
  /**
   * Releases the lease; `lookAt`: when it may be taken next, `null` where nothing waits or there is no need to wait.
   */
  release(projectId: number, epoch: number, lookAt: Date | null): Promise<void>
  /** The oldest waiting commit, and counts the attempt; `null`: none waits, or another worker holds the lease. */
  next(projectId: number, epoch: number): Promise<CommitToSend | null>
  /** Records what is about to be sent; false when another worker holds the lease or the commit was withdrawn. */
  recordSending(id: number, epoch: number, sending: Sending): Promise<boolean>
  /**
   * Records the outcome of a send; `null` under the same conditions as for `recordSending`. A commit that landed
   * unchanged no longer needs its contents.
   */
  record(id: number, epoch: number, outcome: SendOutcome): Promise<QueuedCommit | null>
  /** Whether a commit at the host is known to come from a queued one. */
  isKnown(projectId: number, commitSha: string): Promise<boolean>
  /** Schedules waiting commits that are due before a moment for immediate sending; returns their projects. */
  wake(
    filter: {
      readonly host?: HostId
      readonly userId?: number
      readonly projectId?: number
      readonly dueBefore?: Date
    },
    at: Date,
    limit: number,
  ): Promise<readonly number[]>
  /** Projects whose commits are due before a moment, each with the time from which its lease is free. */
  due(host: HostId, before: Date, limit: number): Promise<readonly { readonly id: number; readonly freeAt: Date }[]>
  /** Deletes commits that landed before a moment. */
  expireLanded(before: Date): Promise<void>
}
