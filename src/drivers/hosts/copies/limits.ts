import { limits } from '#domain/limits.ts'

export type CopyLimits = {
  /** Of one project; what was used longest ago goes first. */
  readonly projectMaxBytes: number
  readonly projectMaxEntries: number
  /** Of all together; the project that was used longest ago goes first, whole. */
  readonly totalMaxBytes: number
  /** Larger answers are not kept. */
  readonly entryMaxBytes: number
  /** Refs, and paths by the ref that they were read at, of one project. */
  readonly namesMax: number
  /** Projects whose index is held in memory. */
  readonly projectsOpenMax: number
  /** What waits to be written, of all projects together; what comes on top of it is not kept. */
  readonly waitingMaxBytes: number
  readonly writeConcurrency: number
  /** A read waits so long for the host; what the copy has is shown then, and the host's answer comes behind. */
  readonly hostTimeoutMs: number
  /** For so long a moment that moved on may be in memory alone. */
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
