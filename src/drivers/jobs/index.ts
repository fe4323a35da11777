/**
 * Durable work on pg-boss, in the schema `pgboss` of the same database over a small separate pool, so that jobs
 * never wait for requests nor requests for jobs.
 *
 * Work on the disk of an instance needs no queue: each instance does its own (`instanceJobs.ts`).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Job, type JobResult, PgBoss, type WorkOptions } from 'pg-boss'
import type { Events } from '#ports/events.ts'
import type { FormerAddress, Jobs } from '#ports/jobs.ts'
import type { DatabaseAddress } from '../databaseAddress.ts'
import { startInstanceJobs } from './instanceJobs.ts'
import {
  formerQueue,
  mailQueue,
  mailRetries,
  mailWork,
  noticeQueue,
  noticeWork,
  periodicJobs,
  periodicWork,
  projectQueue,
  projectWork,
  retries,
  sendQueue,
} from './queues.ts'
import { jobRequests, type ProjectJob } from './requests.ts'

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
  readonly sendQueued: (projectId: number, jobs: Jobs) => Promise<unknown>
  readonly reconcile: (jobs: Jobs) => Promise<unknown>
  readonly poll: (jobs: Jobs) => Promise<unknown>
  readonly maintain: (jobs: Jobs) => Promise<unknown>
  /** Every hour, on every instance. */
  readonly tidyDisk: () => Promise<unknown>
  readonly check: () => Promise<unknown>
  readonly events: Pick<Events, 'fault'>
  readonly drainMs?: number
}

const connectionsMax = 3
/** No statement of pg-boss itself takes nearly as long: the database is frozen or unreachable. */
const queryTimeoutMs = 10_000
/** How often an instance requests its periodic jobs: with a lease, others resume what a dead one held within 30 s. */
const requestEveryMs = 10_000

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
  await createQueues(boss)

  /** Ids of pg-boss, by queue. */
  const workers = new Map<string, string>()

  function wake(queue: string): void {
    const worker = workers.get(queue)
    if (worker !== undefined) boss.notifyWorker(worker)
  }

  const jobs = jobRequests(boss, wake)

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

  async function requestPeriodicJobs(): Promise<void> {
    for (const { queue, slotS, expiry } of periodicJobs) {
      await boss.send(queue, null, { ...expiry, singletonSeconds: slotS })
    }
  }

  // Outside of any slot: after a restart within the same minute there is the most to reconcile.
  await boss.send('reconcile', null)
  await requestPeriodicJobs()
  const requesting = setInterval(() => requestPeriodicJobs().catch(report), requestEveryMs).unref()
  await workOn<ProjectJob>(projectQueue, projectWork, ({ projectId }) => options.resumeProject(projectId, jobs))
  await workOn<ProjectJob>(sendQueue, projectWork, ({ projectId }) => options.sendQueued(projectId, jobs))
  await workOn<Link>(mailQueue, mailWork, options.mailLink)
  await workOn<FormerAddress>(formerQueue, mailWork, options.mailFormerAddress)
  await workOn<Notice>(noticeQueue, noticeWork, options.mailNotice)
  for (const { queue } of periodicJobs) {
    await boss.work(queue, periodicWork, async () => {
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
      clearInterval(requesting)
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

async function createQueues(boss: PgBoss): Promise<void> {
  for (const queue of [projectQueue, sendQueue]) {
    await boss.createQueue(queue, { ...retries, policy: 'short', deleteAfterSeconds: 3_600 })
  }
  for (const queue of [mailQueue, formerQueue, noticeQueue]) {
    await boss.createQueue(queue, { ...mailRetries, policy: 'short', deleteAfterSeconds: 3_600 })
  }
  for (const { queue, slotS } of periodicJobs) {
    await boss.createQueue(queue, { ...retries, policy: 'standard', deleteAfterSeconds: 2 * slotS })
  }
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
