import type { GitLimits } from '../embedded/settings.ts'

/** Limits for a remote repository, in addition to those of an import. */
export type MirrorLimits = GitLimits & {
  /** How long the result of a sync counts as fresh; a commit always syncs. */
  readonly freshMs: number
  /** How long a refused token is not sent to the server again. */
  readonly refusedMs: number
  readonly listMaxS: number
  readonly pushMaxS: number
  /** The maximum number of commits in one push, and of bytes in their files. */
  readonly batchMax: number
  readonly batchMaxBytes: number
}

export const mirrorLimits = {
  freshMs: 5_000,
  refusedMs: 30_000,
  listMaxS: 15,
  pushMaxS: 60,
  batchMax: 50,
  batchMaxBytes: 64 * 1024 * 1024,
} as const
