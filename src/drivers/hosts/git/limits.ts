import type { GitLimits } from '../embedded/settings.ts'

/** Of one repository elsewhere, on top of what an import has. */
export type MirrorLimits = GitLimits & {
  /** For so long a look at the server counts; a commit looks for itself. */
  readonly freshMs: number
  /** For so long a server that refused a token is not asked with it again. */
  readonly refusedMs: number
  readonly listMaxS: number
  readonly pushMaxS: number
  /** One push brings so many commits, with so many bytes in their files. */
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
