import type { QueuedCommitStatus } from '#domain/queuedCommit.ts'
import type { HostId, Signature } from '#ports/hosts.ts'
import type { Project } from './projects.ts'

/** `sha`: the blob that is written, `null` deletes. `baseSha`: the blob that the change was made from, `null` for a new file. */
export type QueuedFile = { readonly path: string; readonly sha: string | null; readonly baseSha: string | null }

export type QueuedContent = QueuedFile & {
  readonly content: Uint8Array | null
  /** The base, where it was itself queued when this commit was. */
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
  readonly createdAt: Date
  readonly updatedAt: Date
  /** When it is sent next; `null` unless it waits. */
  readonly nextAttemptAt: Date | null
}

/** A sending whose answer is not known: what it wrote at each file, and a head of the branch from before it. */
export type Sending = { readonly sentAs: readonly (string | null)[]; readonly sentFrom: string | null }

export type NewQueuedCommit = Pick<QueuedCommit, 'projectId' | 'message' | 'reason' | 'editSessionId'> & {
  readonly userId: number
  readonly author: Signature
  readonly files: readonly QueuedContent[]
  /** Absent: it was never sent. */
  readonly sending?: Sending
  readonly firstAttemptAt: Date
}

/** A queued commit as its sender needs it. */
export type CommitToSend = Pick<QueuedCommit, 'id' | 'message' | 'editSessionId'> & {
  readonly userId: number
  readonly author: Signature
  readonly files: readonly QueuedContent[]
  readonly sending: Sending | null
  /** How often it was sent, this time included. */
  readonly attempts: number
}

export type SendOutcome =
  | { readonly status: 'LANDED'; readonly commitSha: string; readonly commitUrl: string; readonly merged: boolean }
  | { readonly status: 'CONFLICT' | 'REFUSED' | 'WAITING'; readonly reason: string }

/** The right to send the commits of a project. Only the holder of the newest epoch may record anything. */
export type QueueLease = {
  readonly project: Project
  readonly epoch: number
  /** Sendings in a row that had to be given up for the time being. */
  readonly attempts: number
}

export type QueueBounds = {
  readonly commitsPerProject: number
  readonly bytesPerProject: number
  readonly commitsPerUser: number
  readonly bytesPerUser: number
}

export type QueueFull = { readonly kind: 'full'; readonly bound: keyof QueueBounds }

/** A path as the waiting commits leave it; `sha` `null`: deleted. */
export type QueuedPath = { readonly path: string; readonly sha: string | null; readonly size: number }

/**
 * Commits that wait for the code host. Callers check whose project it is. `Project.queuedCommits` counts those that are
 * not LANDED, and every change here keeps it true in the same transaction.
 */
export type QueuedCommitStore = {
  /** Keeps a commit, if what is not LANDED stays within the bounds; exact under any number of parallel callers. */
  add(
    commit: NewQueuedCommit,
    bounds: QueueBounds,
  ): Promise<{ readonly kind: 'queued'; readonly commit: QueuedCommit } | QueueFull>
  /** Those that are not LANDED and the latest that landed after a moment, oldest first. */
  list(projectId: number, landedAfter: Date, limit: number): Promise<readonly QueuedCommit[]>
  find(projectId: number, id: number): Promise<QueuedCommit | null>
  /** The files with what is still kept of them, in the order in which they were sent. */
  contents(id: number): Promise<readonly QueuedContent[]>
  /** The newest commit of an edit session that is not LANDED. */
  ofSession(projectId: number, sessionId: number): Promise<QueuedCommit | null>
  isWaiting(projectId: number): Promise<boolean>
  /** What the WAITING commits change, each path as the last of them leaves it. */
  paths(projectId: number): Promise<readonly QueuedPath[]>
  /** The bytes of a blob that is kept here, as a content or as a base. */
  blob(projectId: number, sha: string): Promise<Uint8Array | null>
  /** Has a commit that is not LANDED sent at once; `null`: there is none. */
  retry(projectId: number, id: number, at: Date): Promise<QueuedCommit | null>
  /** `sending`: it is on its way at this moment. */
  remove(projectId: number, id: number): Promise<'removed' | 'sending' | 'missing'>
  /** Newest first, for the archive of an account. */
  ofUser(userId: number, page: { readonly limit: number; readonly beforeId?: number }): Promise<readonly QueuedCommit[]>

  /** Takes the right to send until `until`; `null` when another holds it or nothing waits. */
  take(projectId: number, until: Date): Promise<QueueLease | null>
  /** Lengthens a hold; false when it is another's now. */
  renewLease(projectId: number, epoch: number, until: Date): Promise<boolean>
  /** Gives the right back; `lookAt`: when it is taken next, `null` where nothing waits or it may be at once. */
  release(projectId: number, epoch: number, lookAt: Date | null): Promise<void>
  /** The oldest that waits, and counts the attempt; `null`: none, or the hold is another's. */
  next(projectId: number, epoch: number): Promise<CommitToSend | null>
  /** Notes what is about to be sent; false when the hold is another's or the commit was withdrawn. */
  recordSending(id: number, epoch: number, sending: Sending): Promise<boolean>
  /** Records what came of a sending; `null` as for `recordSending`. What landed unchanged needs its contents no more. */
  record(id: number, epoch: number, outcome: SendOutcome): Promise<QueuedCommit | null>
  /** Whether a commit of the host is known to be that of a queued one. */
  isKnown(projectId: number, commitSha: string): Promise<boolean>
  /** Has what waits sent at once, of that which is due before a moment: the projects. */
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
  /** Projects whose commits are to be sent before a moment, each with the time from which nobody holds it. */
  due(host: HostId, before: Date, limit: number): Promise<readonly { readonly id: number; readonly freeAt: Date }[]>
  /** Forgets what landed before a moment. */
  expireLanded(before: Date): Promise<void>
}
