/** Every limit that callers can reach, with its unit in the name (Interface §8). */
export const limits = {
  /**
   * What readers of sites on another code host ask it beyond the head: one reader of one owner's sites, and all of them.
   * The host's limit for the owner is 5,000.
   */
  readerCallsPerHour: 1_000,
  readerCallsPerOwnerPerHour: 2_500,

  /** Interface §2 field lengths. */
  projectNameMaxChars: 100,
  slugMaxChars: 100,
  repoFullNameMaxChars: 200,
  /** With a slug, it forms the name of a repository. */
  repoOwnerMaxChars: 99,
  /** Username for a repository on a plain git server. */
  repoUsernameMaxChars: 100,
  repoTokenMaxChars: 4_096,
  filePathMaxChars: 500,
  emailMaxChars: 254,
  personNameMaxChars: 100,
  passwordMinChars: 8,
  passwordMaxChars: 128,
  descriptionMaxChars: 1_000,
  instructionMaxChars: 8_000,
  /** How many earlier instructions the model sees for a refinement. */
  refinedInstructionsMax: 10,
  commitMessageMaxChars: 4_000,
  refMaxChars: 200,
  /** Branches and tags together, in one response. */
  refsListedMax: 200,
  idempotencyKeyMaxChars: 200,
  tokenNameMaxChars: 100,
  gitTokensPerUser: 50,
  sessionsListedMax: 100,
  userAgentMaxChars: 300,
  addressMaxChars: 45,
  identitiesPerUser: 10,
  /** Archives of all data of an account. */
  exportsPerHour: 5,
  /** How long an access link, and the cookie from it, opens a private site. */
  siteAccessLastsS: 12 * 3_600,
  exportMaxS: 3_600,
  passkeysPerUser: 10,
  recoveryCodesPerUser: 10,
  /** How long a verified second factor remains valid within the same sign-in. */
  confirmationLastsS: 600,
  /** How many versions of a file are compared to find who wrote its lines; on other hosts each is a request. */
  blameVersionsMax: 100,
  blameRemoteVersionsMax: 30,
  blameMaxBytes: 16 * 1024 * 1024,
  blameMaxMs: 5_000,
  searchQueryMaxChars: 200,
  /** How much text one project search reads that it has not cached, and how long it may take. */
  searchMaxBytes: 16 * 1024 * 1024,
  searchMaxMs: 3_000,
  /** How much of the rest of a project the guards of an edit may read to recognise new links. */
  contextMaxBytes: 8 * 1024 * 1024,
  contextMaxMs: 1_000,

  /** One JSON request body; fits a file of `fileMaxBytes` as escaped text. */
  bodyMaxBytes: 16 * 1024 * 1024,
  /** Parts of a JSON body, counted before it is parsed: lists, objects, their members, names and texts. */
  bodyMaxParts: 10_000,
  bodyMaxDepth: 32,
  /** One file that is read into memory, sent or committed through the API. */
  fileMaxBytes: 10 * 1024 * 1024,
  /** One file that the site reads. */
  pageFileMaxBytes: 16 * 1024 * 1024,
  /** One file that the edit engine rewrites or the site renders as Markdown. */
  editFileMaxBytes: 1024 * 1024,
  /** For one file that is rewritten. A megabyte of ordinary text has 20,000. */
  editFileMaxLines: 100_000,
  filesPerCommit: 100,
  /** Edit sessions that one commit names. */
  sessionsPerCommit: 50,
  /** The texts that reverting a commit reads. */
  revertMaxBytes: 16 * 1024 * 1024,
  /** Commits that wait for the code host or for a person, and the size of their files. */
  queuedCommitsPerProject: 50,
  queuedBytesPerProject: 64 * 1024 * 1024,
  queuedCommitsPerUser: 500,
  queuedBytesPerUser: 256 * 1024 * 1024,
  /** Between two attempts while the host is unavailable, and the maximum if the host itself names a delay. */
  queuePauseS: 60,
  queuePauseMaxS: 3_600,
  /** An edit of several files: how many it takes, their total size, and how much of them one question shows. */
  filesPerEditMin: 2,
  filesPerEditMax: 20,
  editFilesMaxBytes: 4 * 1024 * 1024,
  editShownMaxTokens: 100_000,
  treeMaxEntries: 20_000,
  treeMaxDepth: 32,
  pushMaxBytes: 256 * 1024 * 1024,
  /** Branches and tags that one push changes. */
  pushRefsMax: 1_000,
  /** One object inside a push, measured after decompression. */
  pushObjectMaxBytes: 64 * 1024 * 1024,
  /** A fetch request, which is held in memory until it is complete. */
  fetchMaxBytes: 4 * 1024 * 1024,
  /** Concurrent git processes, how long each may run, and requests that wait for one. */
  gitProcessesMax: 8,
  gitAnswerMaxS: 3_600,
  gitWaitMaxS: 10,
  gitWaitingMax: 100,
  /** Cloning a repository into the built-in host: transferred bytes, duration, number of refs. */
  importMaxBytes: 512 * 1024 * 1024,
  importMaxS: 300,
  importRefsMax: 10_000,
  concurrentImportsMax: 4,

  pageLimitDefault: 30,
  pageLimitMax: 100,

  proposalRetentionDays: 30,
  securityLogRetentionDays: 180,
  restoreWithinDays: 30,
  idempotencyTtlHours: 24,
  landedCommitRetentionHours: 24,
} as const

/** Of the texts in one response; one text may be as large as `editFileMaxBytes`. Sign-in pages do without these. */
export const textsTogether = { max: 200, maxBytes: 4 * 1024 * 1024 } as const
