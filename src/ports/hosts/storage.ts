import type { Failure } from '#domain/errors.ts'
import type { RepoRef } from './calls.ts'

/** The size of a repository on this machine's disk, and the number of files on its default branch. */
export type StoredSize = { readonly bytes: number; readonly files: number }

/** For hosts whose repositories are on this machine's disk. */
export type HostStorage = {
  /** Walks the whole repository: call it after creation, after a push, and periodically. */
  measure(repo: RepoRef): Promise<StoredSize>
  /** Permanent. Succeeds if the repository does not exist. */
  remove(repo: RepoRef): Promise<void>
}

/** The limits of one push. */
export type PushBounds = {
  /** The maximum number of files on the default branch afterwards; `null`: any number. */
  readonly filesMax: number | null
  /**
   * Called for each chunk as it arrives, before it is stored. A failure ends the push: nothing of it is kept, and the
   * person who pushes reads its message.
   */
  take(bytes: number): Promise<Failure | null>
}

/** The limits of an imported repository. */
export type ImportAllowance = { readonly bytesMax: number; readonly filesMax: number | null }
