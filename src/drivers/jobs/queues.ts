/**
 * The queues, and how their jobs are retried and run:
 *
 *   settle-project   one pass over one project creation; at most one is queued per project
 *   send-commits     sends the waiting commits of one project; at most one is queued per project
 *   mail-link        one mail; at most one is queued for an address and purpose
 *   mail-former-address  the same, for an address that its account no longer uses
 *   mail-notice      one mail about an event of an account; at most one of a kind is queued for a user
 *   reconcile        at the start and every 10 s     ┐ once per time slot, however many instances run:
 *   poll             every minute                    │ each requests them, and the first request counts
 *   maintain         once a day                      ┘
 */
import type { WorkOptions } from 'pg-boss'

export const projectQueue = 'settle-project'
export const sendQueue = 'send-commits'
export const mailQueue = 'mail-link'
export const formerQueue = 'mail-former-address'
export const noticeQueue = 'mail-notice'

const projectsConcurrency = 10
/** The daily job may take hours; that its instance has ended shows in its heartbeat. */
const longRun = { expireInSeconds: 12 * 3_600, heartbeatSeconds: 300 } as const
export const periodicJobs = [
  { queue: 'maintain', slotS: 86_400, expiry: longRun },
  { queue: 'reconcile', slotS: 10, expiry: {} },
  { queue: 'poll', slotS: 60, expiry: {} },
] as const

/**
 * A job only resumes work recorded elsewhere, so a few attempts are enough: the reconciler requests again what was given
 * up.
 */
export const retries = {
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 300,
} as const

/** An instance looks immediately for what it requests itself: it polls for what others request, and what is for later. */
export const projectWork = {
  batchSize: projectsConcurrency,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  localConcurrency: 2,
} as const satisfies WorkOptions
/** A mail server that is down for hours loses no mail; one that hangs blocks as many mails as are sent concurrently. */
export const mailRetries = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 120,
} as const
export const mailWork = {
  batchSize: 4,
  perJobResults: true,
  pollingIntervalSeconds: 5,
  localConcurrency: 2,
} as const satisfies WorkOptions
export const noticeWork = { ...mailWork, localConcurrency: 1 } as const satisfies WorkOptions
/** Periodic jobs that have piled up run as one. */
export const periodicWork = { batchSize: 100, pollingIntervalSeconds: 5 } as const satisfies WorkOptions
