export type EditSession = {
  readonly id: number
  readonly projectId: number
  readonly userId: number
  readonly filePath: string
  readonly instruction: string
  readonly provider: string
  readonly model: string
  readonly tokensUsed: number
  /** Exact; `null` when the price is unknown. Cents are derived from it. */
  readonly costMicroUsd: number | null
  readonly durationMs: number | null
  readonly errorCode: string | null
  readonly commitSha: string | null
  readonly commitUrl: string | null
  readonly success: boolean
  /** The blob the proposal was made from; `null` while it runs. */
  readonly baseSha: string | null
  readonly createdAt: Date
}

export type UsageRow = {
  readonly day: string
  readonly projectId: number
  readonly model: string
  readonly edits: number
  readonly tokensUsed: number
  readonly costMicroUsd: number
  /** Edits whose price is unknown and so not in the sum. */
  readonly unpriced: number
}

export type EditStore = {
  /**
   * Writes a running session, unless the user already has `maxPerHour` counted ones in the last hour.
   * Exact under any number of parallel callers.
   */
  begin(
    session: Pick<EditSession, 'projectId' | 'userId' | 'filePath' | 'instruction' | 'provider' | 'model'>,
    maxPerHour: number,
  ): Promise<
    | { readonly outcome: 'begun'; readonly id: number; readonly remaining: number }
    | { readonly outcome: 'full'; readonly retryAfterS: number }
  >
  /** The run succeeded; its bill is written before any commit starts, so that a crash never pays twice. */
  finish(
    id: number,
    result: Pick<EditSession, 'tokensUsed' | 'costMicroUsd' | 'durationMs' | 'baseSha'> & {
      /** Whether there is a proposal to keep: a run that changes nothing has none. */
      readonly changed: boolean
    },
  ): Promise<void>
  /** The run failed. `counted: false` gives the edit back to the hourly allowance. */
  fail(
    id: number,
    result: Pick<EditSession, 'tokensUsed' | 'costMicroUsd' | 'durationMs'> & {
      readonly errorCode: string
      readonly counted: boolean
    },
  ): Promise<void>
  committed(id: number, commitSha: string, commitUrl: string): Promise<void>
  find(userId: number, projectId: number, id: number): Promise<EditSession | null>
  list(projectId: number, page: { readonly limit: number; readonly beforeId?: number }): Promise<readonly EditSession[]>
  /** Session ids by commit, for the commits of one page of history. */
  byCommits(projectId: number, shas: readonly string[]): Promise<ReadonlyMap<string, number>>
  usage(userId: number, since: Date): Promise<readonly UsageRow[]>
  remaining(userId: number, maxPerHour: number): Promise<number>
  /** Sessions whose proposal is older than its keeping time and still kept. */
  expiredProposals(before: Date, limit: number): Promise<readonly { readonly id: number; readonly projectId: number }[]>
  proposalDropped(id: number): Promise<void>
}
