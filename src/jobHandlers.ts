import type { Ports } from '#ports/index.ts'
import type { Jobs } from '#ports/jobs.ts'
import { finishDeletions } from '#usecases/accounts/finishDeletions.ts'
import { mailFormerAddress } from '#usecases/accounts/formerAddress.ts'
import { mailLink } from '#usecases/accounts/links.ts'
import { finishAllAttempts } from '#usecases/content/queue/finishAttempts.ts'
import { sendQueued } from '#usecases/content/queue/sendQueued.ts'
import { mailNotice } from '#usecases/factors/notices.ts'
import { pollHosts } from '#usecases/hosts/pollHosts.ts'
import { watchIntegrity } from '#usecases/operations/watchIntegrity.ts'
import { maintain } from '#usecases/projects/maintain.ts'
import { purgeSites } from '#usecases/projects/purgeSites.ts'
import { reconcile } from '#usecases/projects/reconcile.ts'
import { removeOrphanedCopies } from '#usecases/projects/removeOrphanedCopies.ts'
import { resumeProject } from '#usecases/projects/resumeProject.ts'
import { runAll } from '#usecases/runAll.ts'

/** Runs a job, and records it under the name of its use case. */
export type Traced = <T>(name: string, job: () => Promise<T>) => Promise<T>

type Link = Parameters<Jobs['mailLink']>[0]
type FormerAddress = Parameters<Jobs['mailFormerAddress']>[0]
type Notice = Parameters<Jobs['mailNotice']>[0]

/** Which use case each job runs. Those that request further jobs are given them. */
export function jobHandlers(ports: Omit<Ports, 'jobs'>, traced: Traced) {
  return {
    mailLink: (link: Link) => traced('mailLink', () => mailLink(ports, link)),
    mailFormerAddress: (former: FormerAddress) => traced('mailFormerAddress', () => mailFormerAddress(ports, former)),
    mailNotice: (notice: Notice) => traced('mailNotice', () => mailNotice(ports, notice)),
    resumeProject: (id: number, jobs: Jobs) => traced('resumeProject', () => resumeProject({ ...ports, jobs }, id)),
    sendQueued: (id: number, jobs: Jobs) => traced('sendQueued', () => sendQueued({ ...ports, jobs }, id)),
    reconcile: (jobs: Jobs) =>
      traced('reconcile', () =>
        runAll([
          () => purgeSites(ports),
          () => reconcile({ ...ports, jobs }),
          () => finishAllAttempts({ ...ports, jobs }),
          () => finishDeletions({ ...ports, jobs }),
        ]),
      ),
    poll: (jobs: Jobs) => traced('pollHosts', () => pollHosts({ ...ports, jobs })),
    maintain: () => traced('maintain', () => maintain(ports)),
    tidyDisk: () => traced('removeOrphanedCopies', () => removeOrphanedCopies(ports)),
    check: () => traced('watchIntegrity', () => watchIntegrity(ports)),
  }
}
