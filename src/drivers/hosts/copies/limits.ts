import { limits } from '#domain/limits.ts'

export type CopyLimits = {
  /** Per project; least recently used entries go first. */
  readonly projectMaxBytes: number
  readonly projectMaxEntries: number
  /** For all projects; the least recently used project goes first, completely. */
  readonly totalMaxBytes: number
  /** Larger answers are not cached. */
  readonly entryMaxBytes: number
  /** Refs, and paths with the ref they were read at, per project. */
  readonly namesMax: number
  /** Projects whose index is held in memory. */
  readonly projectsOpenMax: number
  /** Pending writes of all projects; writes above the limit are dropped. */
  readonly waitingMaxBytes: number
  readonly writeConcurrency: number
  /**
   * How long a read waits for the host before it answers from the copy; the host's answer is stored when it arrives.
   */
  readonly hostTimeoutMs: number
  /** How long an updated timestamp may be in memory only. */
  readonly momentsFlushMs: number
}

export const copyLimits: CopyLimits = {
  projectMaxBytes: 64 * 1024 * 1024,
  projectMaxEntries: 4_000,
  totalMaxBytes: 2 * 1024 * 1024 * 1024,
  entryMaxBytes: limits.fileMaxBytes + 1_024,
  namesMax: 2_000,
  projectsOpenMax: 100,
  waitingMaxBytes: 32 * 1024 * 1024,
  writeConcurrency: 4,
  hostTimeoutMs: 5_000,
  momentsFlushMs: 5_000,
}
