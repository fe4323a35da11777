/** A file of an edit, and the blob that its proposal is made from; `null` for a new file. */
export type SessionFile = { readonly path: string; readonly baseSha: string | null }

export type EditSession = {
  readonly id: number
  readonly projectId: number
  readonly userId: number
  /** Of an edit of several files the first. */
  readonly filePath: string
  /** Of an edit of several files what was asked for while it runs, and then what its proposal changes. Otherwise `null`. */
  readonly files: readonly SessionFile[] | null
  readonly instruction: string
  readonly provider: string
  readonly model: string
  readonly tokensUsed: number
  /** Whether any of it was counted here, because the provider did not say. */
  readonly usageEstimated: boolean
  /** Exact; `null` when the price is unknown. Cents are derived from it. */
  readonly costMicroUsd: number | null
  readonly durationMs: number | null
  readonly errorCode: string | null
  readonly commitSha: string | null
  readonly commitUrl: string | null
  readonly success: boolean
  /** The blob the proposal was made from, of several files that of the first; `null` while it runs. */
  readonly baseSha: string | null
  /** The session whose proposal this one builds on. */
  readonly refines: number | null
  readonly createdAt: Date
}

/** What a run leaves behind, however it ends. */
export type EditBill = Pick<EditSession, 'tokensUsed' | 'usageEstimated' | 'costMicroUsd' | 'durationMs'>

/** What a user may use: edits in an hour, and money in a calendar month (UTC), which `null` does not limit. */
export type EditAllowance = { readonly maxPerHour: number; readonly budgetMicroUsd: number | null }

export type EditStart =
  | { readonly kind: 'begun'; readonly id: number; readonly remaining: number }
  | { readonly kind: 'full'; readonly retryAfterS: number }
  | { readonly kind: 'over_budget'; readonly month: SpentMonth }

export type SpentMonth = {
  /** Bills, and for runs that have none (yet) what they will likely cost. */
  readonly spentMicroUsd: number
  /** Bills, and for runs that have none (yet) what they may cost at most. */
  readonly worstMicroUsd: number
  /** When the next month begins. */
  readonly endsAt: Date
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
   * Writes a running session, unless the user has used up the allowance: `maxPerHour` counted edits in the last hour,
   * or a budget that what this run will likely cost does not fit into, after the bills and what all other runs may cost
   * at most. So the bills exceed the budget by no more than one run's worst case is above its likely cost. What costs
   * nothing is never over the budget. Exact under any number of parallel callers.
   */
  begin(
    session: Pick<
      EditSession,
      'projectId' | 'userId' | 'filePath' | 'files' | 'instruction' | 'provider' | 'model' | 'refines'
    > & {
      /** The likely cost; `null` where the price is unknown. */
      readonly reservedMicroUsd: number | null
      /** The cost of the worst case. */
      readonly worstMicroUsd: number | null
    },
    allowance: EditAllowance,
  ): Promise<EditStart>
  /** The run succeeded; its bill is written before any commit starts, so that a crash never pays twice. */
  finish(
    id: number,
    result: EditBill & {
      readonly baseSha: string | null
      /** Whether there is a proposal to keep: a run that changes nothing has none. */
      readonly changed: boolean
      /** What a proposal for several files changes; the first becomes the session's `filePath`. */
      readonly files?: readonly SessionFile[]
    },
  ): Promise<void>
  /** The run failed. `counted: false` gives the edit back to the hourly allowance. */
  fail(id: number, result: EditBill & { readonly errorCode: string; readonly counted: boolean }): Promise<void>
  committed(id: number, commitSha: string, commitUrl: string): Promise<void>
  find(userId: number, projectId: number, id: number): Promise<EditSession | null>
  /** The instructions of a session and of those it refines, the oldest first; the last `max` of them. */
  instructionsTo(id: number, max: number): Promise<readonly string[]>
  list(projectId: number, page: { readonly limit: number; readonly beforeId?: number }): Promise<readonly EditSession[]>
  /** Of all projects, newest first. */
  ofUser(userId: number, page: { readonly limit: number; readonly beforeId?: number }): Promise<readonly EditSession[]>
  /** Session ids by commit, for the commits of one page of history. */
  byCommits(projectId: number, shas: readonly string[]): Promise<ReadonlyMap<string, number>>
  usage(userId: number, since: Date): Promise<readonly UsageRow[]>
  remaining(userId: number, maxPerHour: number): Promise<number>
  spentThisMonth(userId: number): Promise<SpentMonth>
  /** Sessions whose proposal is older than its keeping time and still kept. */
  expiredProposals(before: Date, limit: number): Promise<readonly { readonly id: number; readonly projectId: number }[]>
  proposalDropped(id: number): Promise<void>
}
