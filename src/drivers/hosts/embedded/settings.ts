/** The settings of every git child of this host, independent of the machine's configuration. */

export type GitLimits = {
  /** One push, measured on the wire. */
  readonly pushMaxBytes: number
  /** One object of a push, measured after decompression. */
  readonly pushObjectMaxBytes: number
  /** One import, measured on the wire. */
  readonly importMaxBytes: number
  readonly importMaxS: number
  /** Branches and tags. */
  readonly importRefsMax: number
  readonly concurrentImportsMax: number
  /** The request body of a fetch. */
  readonly fetchMaxBytes: number
  /** Processes that answer clones, fetches and pushes, and how long each may run. */
  readonly gitProcessesMax: number
  readonly gitAnswerMaxS: number
  /** How long a request waits for its turn, and how many may wait. */
  readonly gitWaitMaxS: number
  readonly gitWaitingMax: number
}

/** The namespace of the service's own refs: no clone sees it, no push reaches it. */
export const hiddenRefs = 'refs/speckeep'

const searchPath = '/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin'

/**
 * The whole environment of a git child; nothing is inherited. The settings are passed in it rather than in each
 * repository's configuration file, so that a new version of the service changes them for all repositories.
 */
export function gitEnvironment(hooksDir: string, limits: GitLimits): Readonly<Record<string, string>> {
  const settings = Object.entries(gitSettings(hooksDir, limits))
  return {
    PATH: searchPath,
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  }
}

/** Adds a setting for a git child in a way that is visible neither in a process list nor in a file. */
export function withGitSetting(env: Readonly<Record<string, string>>, key: string, value: string) {
  const count = Number(env['GIT_CONFIG_COUNT'])
  return {
    GIT_CONFIG_COUNT: String(count + 1),
    [`GIT_CONFIG_KEY_${count}`]: key,
    [`GIT_CONFIG_VALUE_${count}`]: value,
  }
}

function gitSettings(hooksDir: string, limits: GitLimits): Readonly<Record<string, string>> {
  return {
    'safe.directory': '*',
    'protocol.allow': 'never',
    'core.hooksPath': hooksDir,
    'core.fsync': 'all',
    'core.protectHFS': 'true',
    'core.protectNTFS': 'true',
    'core.quotePath': 'false',
    // Larger files are streamed instead of held in memory, and count as binary in a diff.
    'core.bigFileThreshold': '1m',
    // A push and a commit that contend for one ref wait for each other.
    'core.filesRefLockTimeout': '500',
    'core.packedRefsTimeout': '500',
    'transfer.fsckObjects': 'true',
    'transfer.hideRefs': hiddenRefs,
    'receive.fsckObjects': 'true',
    'receive.denyNonFastForwards': 'true',
    'receive.denyDeletes': 'true',
    'receive.maxInputSize': String(limits.pushMaxBytes),
    // A push stays one pack, whose objects the hook can list.
    'receive.unpackLimit': '1',
    'receive.autogc': 'false',
    'receive.advertisePushOptions': 'false',
    'uploadpack.allowTipSHA1InWant': 'false',
    'uploadpack.allowReachableSHA1InWant': 'false',
    'uploadpack.allowAnySHA1InWant': 'false',
    'uploadpack.allowFilter': 'false',
    'uploadpack.allowRefInWant': 'false',
    'gc.auto': '0',
    'gc.autoDetach': 'false',
    'gc.cruftPacks': 'true',
    'gc.writeCommitGraph': 'false',
    'maintenance.auto': 'false',
    'pack.threads': '1',
  }
}
