/** Limits of a build. */
export const buildLimits = {
  /** In the folder; more files abort the build, because the wrong folder was probably given. */
  filesMax: 100_000,
  folderDepthMax: 64,
  /** The size of one file: each is read into memory. */
  fileMaxBytes: 1024 * 1024 * 1024,
  /** Commits in the list and the feed of changes. */
  commitsMax: 50,
  /** Commits whose renames become redirects, and how much git may say of them. */
  renamesCommitsMax: 1_000,
  renamesMaxBytes: 4 * 1024 * 1024,
  /** Pages with a rendered change, per commit and for all commits together. */
  redlinesPerCommitMax: 20,
  redlinesMax: 60,
  /** Changes of one page that are rendered together. */
  redlinesPerChainMax: 4,
  /** The size of `_config.yml`. */
  configMaxBytes: 64 * 1024,
} as const
