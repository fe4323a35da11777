import type { Failure } from '#domain/errors.ts'
import type { RepoRef } from './hostCalls.ts'

/** What a repository takes on this machine's disk, and the files of its default branch. */
export type StoredSize = { readonly bytes: number; readonly files: number }

/** For hosts whose repositories are on this machine's disk. */
export type HostStorage = {
  /** Walks through the repository: for when it was made, after a push, and now and then. */
  measure(repo: RepoRef): Promise<StoredSize>
  /** For good. Success too when it is not there. */
  remove(repo: RepoRef): Promise<void>
}

/** What one push may bring. */
export type PushBounds = {
  /** Files of the default branch afterwards; `null`: any number. */
  readonly filesMax: number | null
  /**
   * Asked for each piece as it arrives, before it is taken. A failure ends the push: nothing of it is kept, and whoever
   * pushes reads its message.
   */
  take(bytes: number): Promise<Failure | null>
}

/** What a repository that is taken over may bring. */
export type ImportAllowance = { readonly bytesMax: number; readonly filesMax: number | null }
