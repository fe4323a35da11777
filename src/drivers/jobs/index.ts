/**
 * Durable work on pg-boss, in the schema `pgboss` of the same database over a small separate pool, so that jobs
 * never wait for requests nor requests for jobs.
 *
 *   settle-project   one pass over one project creation; at most one is queued per project
 *   send-commits     sends the waiting commits of one project; at most one is queued per project
 *   mail-link        one mail; at most one is queued for an address and purpose
 *   mail-former-address  the same, for an address that its account no longer uses
 *   mail-notice      one mail about an event of an account; at most one of a kind is queued for a user
 *   reconcile        at the start and every 10 s     ┐ once per time slot, however many instances run:
 *   poll             every minute                    │ each asks, and the first request counts
 *   maintain         once a day                      ┘
 *
 * Work on the disk of an instance needs no queue: each instance does its own (`instanceJobs.ts`).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Job, type JobResult, PgBoss, type WorkOptions } from 'pg-boss'
import { foldEmail } from '#domain/foldEmail.ts'
import type { Events } from '#ports/events.ts'
import type { FormerAddress, Jobs } from '#ports/jobs.ts'
import { StoresUnavailable } from '#ports/stores/unavailable.ts'
import type { DatabaseAddress } from '../databaseAddress.ts'
import { isDiskFull } from '../diskFull.ts'
import { startInstanceJobs } from './instanceJobs.ts'

export type JobsDriver = Jobs & {
  /** Accepts no more work and waits up to `drainMs` for running work. */
  stop(): Promise<void>
}

export type JobsOptions = {
  readonly address: DatabaseAddress
  /** The handlers. They also receive the jobs, since they may run before `startJobs` has returned. */
  readonly mailLink: (link: Link) => Promise<unknown>
  readonly mailFormerAddress: (former: FormerAddress) => Promise<unknown>
  readonly mailNotice: (notice: Notice) => Promise<unknown>
  readonly resumeProject: (projectId: number, jobs: Jobs) => Promise<unknown>
  readonly sendCommits: (projectId: number, jobs: Jobs) => Promise<unknown>
  readonly reconcile: (jobs: Jobs) => Promise<unknown>
  readonly poll: (jobs: Jobs) => Promise<unknown>
  readonly maintain: (jobs: Jobs) => Promise<unknown>
  /** Every hour, on every instance. */
  readonly tidyDisk: () => Promise<unknown>
  readonly check: () => Promise<unknown>
  readonly events: Pick<Events, 'fault'>
  readonly drainMs?: number
}

const projectQueue = 'settle-project'
const sendQueue = 'send-commits'
const mailQueue = 'mail-link'
const formerQueue = 'mail-former-address'
const noticeQueue = 'mail-notice'
const connectionsMax = 3
/** No statement of pg-boss itself takes nearly as long: the database is frozen or unreachable. */
const queryTimeoutMs = 10_000
const projectsConcurrency = 10
/** The daily job may take hours; that its instance has ended shows in its heartbeat. */
const long = { expireInSeconds: 12 * 3_600, heartbeatSeconds: 300 } as const
const rounds = [
  { queue: 'maintain', slotS: 86_400, times: long },
  { queue: 'reconcile', slotS: 10, times: {} },
  { queue: 'poll', slotS: 60, times: {} },
] as const
/** How often an instance asks for its periodic jobs: with a lease, others resume what a dead one held within 30 s. */
const askEveryMs = 10_000

/**
 * A job only resumes work recorded elsewhere, so a few tries are enough: the reconciler requests again what was given
 * up.
 */
const tries = { retryLimit: 5, retryDelay: 2, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 300 } as const

const projectWork = {
  batchSize: projectsConcurrency,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  localConcurrency: 2,
} as const satisfies WorkOptions
/** A mail server that is down for hours loses no mail; one that hangs blocks as many mails as are sent concurrently. */
const mailTries = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 120,
} as const
const mailWork = {
  batchSize: 4,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  localConcurrency: 2,
} as const satisfies WorkOptions
const noticeWork = { ...mailWork, pollingIntervalSeconds: 5, localConcurrency: 1 } as const satisfies WorkOptions
/** Periodic jobs that have piled up run as one. */
const roundWork = { batchSize: 100, pollingIntervalSeconds: 5 } as const satisfies WorkOptions

type ProjectJob = { readonly projectId: number }
type Link = Parameters<Jobs['mailLink']>[0]
type Notice = Parameters<Jobs['mailNotice']>[0]

export async function startJobs(options: JobsOptions): Promise<JobsDriver> {
  const { address, events, drainMs = 10_000 } = options
  let stopped = false
  // After the stop, its idle connections may lose the database before they are closed.
  const report = (error: unknown) => {
    if (!stopped) events.fault({ where: 'jobs', error })
  }
  const boss = openBoss(address)
  boss.on('error', report)
  await boss.start()
  for (const queue of [projectQueue, sendQueue]) {
    await boss.createQueue(queue, { ...tries, policy: 'short', deleteAfterSeconds: 3_600 })
  }
  for (const queue of [mailQueue, formerQueue, noticeQueue]) {
    await boss.createQueue(queue, { ...mailTries, policy: 'short', deleteAfterSeconds: 3_600 })
  }
  for (const { queue, slotS } of rounds) {
    await boss.createQueue(queue, { ...tries, policy: 'standard', deleteAfterSeconds: 2 * slotS })
  }

  /** Ids of pg-boss, by queue. */
  const workers = new Map<string, string>()

  function wake(queue: string): void {
    const worker = workers.get(queue)
    if (worker !== undefined) boss.notifyWorker(worker)
  }

  async function queueProject(queue: string, projectId: number, afterS: number): Promise<void> {
    const job: ProjectJob = { projectId }
    const singletonKey = String(projectId)
    try {
      if (afterS > 0) {
        await boss.send(queue, job, { singletonKey, startAfter: afterS })
        return
      }
      // A job queued for later is moved to now.
      await boss.upsert(queue, job, { singletonKey, startAfter: 0 })
      wake(queue)
    } catch (cause) {
      throw new StoresUnavailable('No job can be queued now.', { cause, isDiskFull: isDiskFull(cause) })
    }
  }

  async function queueMail(queue: string, mail: object, singletonKey: string): Promise<void> {
    try {
      await boss.send(queue, mail, { singletonKey })
      wake(queue)
    } catch (cause) {
      throw new StoresUnavailable('No mail can be queued now.', { cause, isDiskFull: isDiskFull(cause) })
    }
  }

  const jobs: Jobs = {
    resumeProject: (projectId, afterS = 0) => queueProject(projectQueue, projectId, afterS),
    sendQueued: (projectId, afterS = 0) => queueProject(sendQueue, projectId, afterS),
    mailLink: ({ purpose, email }) => queueMail(mailQueue, { purpose, email }, `${purpose} ${foldEmail(email)}`),
    mailFormerAddress: ({ what, to }) => queueMail(formerQueue, { what, to }, `${what} ${foldEmail(to)}`),
    mailNotice: ({ what, userId }) => queueMail(noticeQueue, { what, userId }, `${what} ${userId}`),
  }

  /** A job that fails is retried alone, independently of the others in its batch. */
  async function workOn<T>(
    queue: string,
    how: WorkOptions & { readonly perJobResults: true },
    perform: (data: T) => Promise<unknown>,
  ): Promise<void> {
    const id = await boss.work(queue, how, (batch: Job<T>[]) =>
      Promise.all(batch.map(job => outcomeOf(job.id, () => perform(job.data), report))),
    )
    workers.set(queue, id)
  }

  async function askForRounds(): Promise<void> {
    for (const { queue, slotS, times } of rounds) {
      await boss.send(queue, null, { ...times, singletonSeconds: slotS })
    }
  }

  // Outside of any slot: after a restart within the same minute there is the most to reconcile.
  await boss.send('reconcile', null)
  await askForRounds()
  const asking = setInterval(() => askForRounds().catch(report), askEveryMs).unref()
  await workOn<ProjectJob>(projectQueue, projectWork, ({ projectId }) => options.resumeProject(projectId, jobs))
  await workOn<ProjectJob>(sendQueue, projectWork, ({ projectId }) => options.sendCommits(projectId, jobs))
  await workOn<Link>(mailQueue, mailWork, options.mailLink)
  await workOn<FormerAddress>(formerQueue, mailWork, options.mailFormerAddress)
  await workOn<Notice>(noticeQueue, noticeWork, options.mailNotice)
  for (const { queue } of rounds) {
    await boss.work(queue, roundWork, async () => {
      // pg-boss retries what throws, without a word in the log.
      await options[queue](jobs).catch(error => {
        report(error)
        throw error
      })
    })
  }
  const own = startInstanceJobs([options.tidyDisk, options.check], report)
  return {
    ...jobs,
    async stop() {
      clearInterval(asking)
      const ownEnd = Promise.race([own.stop(), wait(drainMs, undefined, { ref: false })])
      await Promise.all([boss.stop({ graceful: true, timeout: drainMs }), ownEnd]).finally(() => {
        stopped = true
      })
    },
  }
}

function openBoss({ tls, ...where }: DatabaseAddress): PgBoss {
  const ssl = tls === 'off' ? false : { rejectUnauthorized: tls === 'verified' }
  const pool = { ...where, ssl, max: connectionsMax, query_timeout: queryTimeoutMs, application_name: 'speckeep jobs' }
  // No cron: the slots of the periodic jobs do the same without polling.
  return new PgBoss({ ...pool, schema: 'pgboss', schedule: false })
}

async function outcomeOf(
  id: string,
  work: () => Promise<unknown>,
  report: (error: unknown) => void,
): Promise<JobResult> {
  try {
    await work()
    return { id, status: 'completed' }
  } catch (error) {
    report(error)
    return { id, status: 'failed' }
  }
}
