import type { PgBoss } from 'pg-boss'
import { foldEmail } from '#domain/foldEmail.ts'
import type { Jobs } from '#ports/jobs.ts'
import { StoresUnavailable } from '#ports/stores/unavailable.ts'
import { isDiskFull } from '../diskFull.ts'
import { formerQueue, mailQueue, noticeQueue, projectQueue, sendQueue } from './queues.ts'

export type ProjectJob = { readonly projectId: number }

/** Puts jobs into their queues. `wake` makes this instance look into a queue immediately. */
export function jobRequests(boss: PgBoss, wake: (queue: string) => void): Jobs {
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

  return {
    resumeProject: (projectId, afterS = 0) => queueProject(projectQueue, projectId, afterS),
    sendQueued: (projectId, afterS = 0) => queueProject(sendQueue, projectId, afterS),
    mailLink: ({ purpose, email }) => queueMail(mailQueue, { purpose, email }, `${purpose} ${foldEmail(email)}`),
    mailFormerAddress: ({ what, to }) => queueMail(formerQueue, { what, to }, `${what} ${foldEmail(to)}`),
    mailNotice: ({ what, userId }) => queueMail(noticeQueue, { what, userId }, `${what} ${userId}`),
  }
}
