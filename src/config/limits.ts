import { type Env, readWholeNumber } from './values.ts'

export type LimitsConfig = {
  readonly requestsPerMinute: number
  readonly aiEditsPerHour: number
  readonly estimatesPerHour: number
  readonly signInsPerMinutePerAccount: number
  readonly signInsPerMinutePerAddress: number
  readonly registrationsPerMinutePerAddress: number
  readonly git: GitLimitsConfig
  /** On the service's port and on that of the pages; connections from trusted proxies are not counted. */
  readonly connectionsPerAddress: number
  readonly eventStreamsPerUser: number
  readonly eventStreamsPerAddress: number
  /** How many uncached pages of sites may be rendered. */
  readonly pageRendersPerMinutePerAddress: number
  /** Below this, writes are refused; 0: writes continue until the disk is full. */
  readonly diskFreeMinMib: number
  readonly quotas: QuotasConfig
  readonly copies: CopiesConfig
  /**
   * After this time, the request to create a project returns the state reached so far; creation continues in the
   * background.
   */
  readonly createDeadlineMs: number
}

export type GitLimitsConfig = {
  /** Processes that serve clones, fetches and pushes. */
  readonly processesMax: number
  /** Concurrent requests per user or, before sign-in, per address. */
  readonly concurrentRequestsMax: number
  /** How long a sender may send nothing, and a receiver read nothing. */
  readonly idleMaxS: number
}

/** How much of repositories on remote code hosts is kept for when they are unavailable; a total of 0 keeps nothing. */
export type CopiesConfig = { readonly projectMib: number; readonly totalMib: number }

/** What each user may have and do; 0: no limit. */
export type QuotasConfig = {
  readonly projectsPerUser: number
  readonly storageMibPerUser: number
  readonly filesPerProject: number
  readonly pushedMibPerHour: number
}

/** The defaults are those of Interface §8 and, for sign-ins, of Interface, Limits. */
export function readLimits(env: Env): LimitsConfig {
  const readCount = (name: string, fallback: number) => readWholeNumber(env, name, { min: 1, max: 1_000_000 }, fallback)
  const readQuota = (name: string, fallback: number) =>
    readWholeNumber(env, name, { min: 0, max: 1_000_000_000 }, fallback)
  return {
    requestsPerMinute: readCount('REQUESTS_PER_MINUTE', 100),
    aiEditsPerHour: readCount('AI_EDITS_PER_HOUR', 10),
    estimatesPerHour: readCount('ESTIMATES_PER_HOUR', 600),
    signInsPerMinutePerAccount: readCount('SIGN_INS_PER_MINUTE_PER_ACCOUNT', 10),
    signInsPerMinutePerAddress: readCount('SIGN_INS_PER_MINUTE_PER_ADDRESS', 60),
    registrationsPerMinutePerAddress: readCount('REGISTRATIONS_PER_MINUTE_PER_ADDRESS', 30),
    git: {
      processesMax: readWholeNumber(env, 'GIT_PROCESSES', { min: 1, max: 1_000 }, 8),
      concurrentRequestsMax: readWholeNumber(env, 'GIT_REQUESTS_AT_ONCE', { min: 1, max: 1_000 }, 16),
      idleMaxS: readWholeNumber(env, 'GIT_IDLE_S', { min: 1, max: 300 }, 30),
    },
    connectionsPerAddress: readCount('CONNECTIONS_PER_ADDRESS', 256),
    eventStreamsPerUser: readCount('EVENT_STREAMS_PER_USER', 30),
    eventStreamsPerAddress: readCount('EVENT_STREAMS_PER_ADDRESS', 120),
    pageRendersPerMinutePerAddress: readCount('PAGE_RENDERS_PER_MINUTE_PER_ADDRESS', 300),
    diskFreeMinMib: readWholeNumber(env, 'DISK_FREE_MIN_MIB', { min: 0, max: 1_000_000_000 }, 1_024),
    quotas: {
      projectsPerUser: readQuota('PROJECTS_PER_USER', 200),
      storageMibPerUser: readQuota('STORAGE_MIB_PER_USER', 5_120),
      filesPerProject: readQuota('FILES_PER_PROJECT', 20_000),
      pushedMibPerHour: readQuota('PUSHED_MIB_PER_HOUR', 1_024),
    },
    copies: {
      projectMib: readWholeNumber(env, 'COPIES_MIB_PER_PROJECT', { min: 1, max: 1_000_000 }, 64),
      totalMib: readWholeNumber(env, 'COPIES_MIB', { min: 0, max: 1_000_000_000 }, 2_048),
    },
    createDeadlineMs: readWholeNumber(env, 'CREATE_DEADLINE_MS', { min: 100, max: 60_000 }, 2_500),
  }
}
