/** What a build takes on. */
export const buildLimits = {
  /** In the folder; further ones end the build, because most of them cannot be meant. */
  filesMax: 100_000,
  folderDepthMax: 64,
  /** One file: each is read whole. */
  fileMaxBytes: 1024 * 1024 * 1024,
  /** Commits that the list and the feed of changes name. */
  commitsMax: 50,
  /** Pages of one commit whose rendered change is shown, and of all commits together. */
  redlinesPerCommitMax: 20,
  redlinesMax: 60,
  /** Of `_config.yml`. */
  configMaxBytes: 64 * 1024,
} as const
