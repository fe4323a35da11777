import { type CommitBody, type CommitReply, commitFiles } from '../../../api/commits.ts'
import { wait } from '../../../wait.ts'
import { isInProgress } from './attempt.ts'

const inProgressMaxTries = 30
const inProgressWaitMs = 1_000

/** The service may still be processing the first attempt: wait for its response. */
export async function commitWithRetry(projectId: number, body: CommitBody, key: string): Promise<CommitReply> {
  for (let tries = 1; ; tries++) {
    try {
      return await commitFiles(projectId, body, key)
    } catch (failure) {
      if (!isInProgress(failure) || tries === inProgressMaxTries) throw failure
      await wait(inProgressWaitMs)
    }
  }
}
