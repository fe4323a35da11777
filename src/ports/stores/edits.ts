/** A file of an edit, and the blob that its proposal is based on; `null` for a new file. */
export type EditSessionFile = { readonly path: string; readonly baseSha: string | null }

export type EditSession = {
  readonly id: number
  readonly projectId: number
  readonly userId: number
  /** For an edit of several files, the first one. */
  readonly filePath: string
  /**
   * For an edit of several files, the requested files while it runs, then the files its proposal changes. Otherwise
   * `null`.
   */
  readonly files: readonly EditSessionFile[] | null
  readonly instruction: string
  readonly provider: string
  readonly model: string
  readonly tokensUsed: number
  /** Whether any of the usage was estimated here, because the provider did not report it. */
  readonly usageEstimated: boolean
  /** Exact; `null` when the price is unknown. The amount in cents is derived from it. */
  readonly costMicroUsd: number | null
  readonly durationMs: number | null
  readonly errorCode: string | null
  readonly commitSha: string | null
  readonly commitUrl: string | null
  /** The latest commit that holds its text without being of this session; `null` if there is none. */
  readonly withinSha: string | null
  readonly withinUrl: string | null
  readonly success: boolean
  /** The blob that the proposal is based on, for several files that of the first; `null` while the session runs. */
  readonly baseSha: string | null
  /** The session whose proposal this one refines. */
  readonly refines: number | null
  readonly createdAt: Date
}

/** One session of a chain in which each refines the one before. */
export type EditRound = Pick<EditSession, 'instruction' | 'provider'>

/** The cost of a run, however it ends. */
export type EditBill = Pick<EditSession, 'tokensUsed' | 'usageEstimated' | 'costMicroUsd' | 'durationMs'>

/** The limits of a user: edits per hour, and money per calendar month (UTC), `null` for no limit. */
export type EditAllowance = {
  readonly maxPerHour: number
  readonly budgetMicroUsd: number | null
  /** For all users together. */
  readonly totalBudgetMicroUsd: number | null
}

export type EditStart =
  | { readonly kind: 'begun'; readonly id: number; readonly remaining: number }
  | { readonly kind: 'full'; readonly retryAfterS: number }
  | { readonly kind: 'over_budget' | 'over_total_budget'; readonly month: SpentMonth }

export type SpentMonth = {
  /** The sum of all bills, and of the likely cost of runs without a bill (yet). */
  readonly spentMicroUsd: number
  /** The sum of all bills, and of the worst-case cost of runs without a bill (yet). */
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
  /** The number of edits whose price is unknown and therefore not in the sum. */
  readonly unpriced: number
}

/** The newest sessions, or those before `beforeId`. */
export type EditPage = { readonly limit: number; readonly beforeId?: number }

export type EditStore = {
  /**
   * Inserts a running session, unless the user has used up the allowance: `maxPerHour` counted edits in the last hour,
   * or a budget that cannot cover this run's likely cost after the bills and the worst-case cost of all other runs. So
   * the bills exceed the budget by at most the difference between one run's worst case and its likely cost. A run that
   * costs nothing is never over the budget. The same holds for the budget of all users together. Exact under any number of parallel callers.
   */
  begin(
    session: Pick<
      EditSession,
      'projectId' | 'userId' | 'filePath' | 'files' | 'instruction' | 'provider' | 'model' | 'refines'
    > & {
      /** The likely cost; `null` where the price is unknown. */
      readonly reservedMicroUsd: number | null
      /** The worst-case cost. */
      readonly worstMicroUsd: number | null
    },
    allowance: EditAllowance,
  ): Promise<EditStart>
  /** The run succeeded; its bill is written before any commit starts, so that a crash never charges twice. */
  finish(
    id: number,
    result: EditBill & {
      readonly baseSha: string | null
      /** Whether there is a proposal to store: a run that changes nothing has none. */
      readonly changed: boolean
      /** The files that a proposal for several files changes; the first becomes the session's `filePath`. */
      readonly files?: readonly EditSessionFile[]
    },
  ): Promise<void>
  /** The run failed. `counted: false` gives the edit back to the hourly allowance. */
  fail(id: number, result: EditBill & { readonly errorCode: string; readonly counted: boolean }): Promise<void>
  recordCommit(id: number, commitSha: string, commitUrl: string): Promise<void>
  /** A commit of another session, or of an edit by hand, holds the text of these sessions as well. */
  recordContainingCommit(ids: readonly number[], commitSha: string, commitUrl: string): Promise<void>
  find(userId: number, projectId: number, id: number): Promise<EditSession | null>
  /** A session and those that it refines, oldest first; the last `max` of them. */
  roundsTo(id: number, max: number): Promise<readonly EditRound[]>
  /** The user's successful sessions among these, and those that they refine; the last `max` of them, oldest first. */
  withRefined(userId: number, projectId: number, ids: readonly number[], max: number): Promise<readonly EditSession[]>
  list(projectId: number, page: EditPage): Promise<readonly EditSession[]>
  /** Of all projects, newest first. */
  ofUser(userId: number, page: EditPage): Promise<readonly EditSession[]>
  /** The ids of the sessions whose text each commit holds, ascending, for the commits of one page of history. */
  byCommits(projectId: number, shas: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>
  usage(userId: number, since: Date): Promise<readonly UsageRow[]>
  remaining(userId: number, maxPerHour: number): Promise<number>
  /** `null`: by all users. */
  spentThisMonth(userId: number | null): Promise<SpentMonth>
  /** Sessions whose proposal is past its retention time and still stored, by id, those above `afterId`. */
  expiredProposals(
    before: Date,
    page: { readonly limit: number; readonly afterId: number },
  ): Promise<readonly { readonly id: number; readonly projectId: number }[]>
  proposalDropped(id: number): Promise<void>
}
