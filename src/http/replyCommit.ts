import type { FastifyReply } from 'fastify'
import { CommitReply } from '#contract/content.ts'
import { MergeConflictProblem } from '#contract/detailedProblems.ts'
import { QueuedCommitRecord } from '#contract/queuedCommits.ts'
import type { CommitResult } from '#usecases/content/commitFiles.ts'
import { presentCommitted } from './present/content.ts'
import { presentQueuedCommit } from './present/queued.ts'
import { problemResponse, responses, tooLarge } from './responses.ts'

/** The responses of every route that commits. */
export const commitResponses = responses({
  201: CommitReply,
  202: QueuedCommitRecord,
  409: problemResponse('Conflict', MergeConflictProblem),
  413: tooLarge,
})

/** 201 with the commit, or 202 with where its state can be read while it waits for the code host. */
export function replyCommit(reply: FastifyReply, result: CommitResult): FastifyReply {
  if (result.kind === 'committed') return reply.code(201).send(presentCommitted(result.commit))
  const { id, projectId } = result.commit
  return reply
    .code(202)
    .header('location', `/api/projects/${projectId}/queued-commits/${id}`)
    .send(presentQueuedCommit(result.commit))
}
