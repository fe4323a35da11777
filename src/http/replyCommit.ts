import type { FastifyReply } from 'fastify'
import type { CommitResult } from '#usecases/content/commitFiles.ts'
import { presentCommitted } from './present/content.ts'
import { presentQueuedCommit } from './present/queued.ts'

/** 201 with the commit, or 202 with where its state can be read while it waits for the code host. */
export function replyCommit(reply: FastifyReply, result: CommitResult): FastifyReply {
  if (result.kind === 'committed') return reply.code(201).send(presentCommitted(result.commit))
  const { id, projectId } = result.commit
  return reply
    .code(202)
    .header('location', `/api/projects/${projectId}/queued-commits/${id}`)
    .send(presentQueuedCommit(result.commit))
}
