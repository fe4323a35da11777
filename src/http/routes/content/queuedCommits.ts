import {
  QueuedCommitDetails,
  QueuedCommitList,
  QueuedCommitParams,
  QueuedCommitRecord,
} from '#contract/queuedCommits.ts'
import { ProjectParams } from '#contract/values.ts'
import type { Ports } from '#ports/index.ts'
import { listQueued, showQueued } from '#usecases/content/queue/listQueued.ts'
import { retryQueued } from '#usecases/content/queue/retryQueued.ts'
import { withdrawQueued } from '#usecases/content/queue/withdrawQueued.ts'
import type { App } from '../../app.ts'
import { projectIdOf, userIdOf } from '../../caller.ts'
import { presentQueuedCommit, presentQueuedDetails } from '../../present/queued.ts'
import { Nothing, responses } from '../../responses.ts'

const tags = ['content']

/** Commits that wait for the code host. */
export function queuedCommitRoutes(app: App, ports: Ports): void {
  app.get(
    '/api/projects/:id/queued-commits',
    {
      schema: {
        tags,
        operationId: 'listQueuedCommits',
        summary: 'List the queued commits, and those that landed recently',
        params: ProjectParams,
        response: responses({ 200: QueuedCommitList }),
      },
    },
    async request => (await listQueued(ports, userIdOf(request), projectIdOf(request))).map(presentQueuedCommit),
  )

  app.get(
    '/api/projects/:id/queued-commits/:queuedId',
    {
      schema: {
        tags,
        operationId: 'showQueuedCommit',
        summary: 'Show a queued commit with its texts',
        params: QueuedCommitParams,
        response: responses({ 200: QueuedCommitDetails }),
      },
    },
    async request => {
      const { id, queuedId } = request.params
      const { commit, contents } = await showQueued(ports, userIdOf(request), Number(id), Number(queuedId))
      return presentQueuedDetails(commit, contents)
    },
  )

  app.post(
    '/api/projects/:id/queued-commits/:queuedId/retry',
    {
      schema: {
        tags,
        operationId: 'retryQueuedCommit',
        summary: 'Send a queued commit now',
        params: QueuedCommitParams,
        response: responses({ 202: QueuedCommitRecord }),
      },
    },
    async (request, reply) => {
      const { id, queuedId } = request.params
      const commit = await retryQueued(ports, userIdOf(request), Number(id), Number(queuedId))
      return reply.code(202).send(presentQueuedCommit(commit))
    },
  )

  app.delete(
    '/api/projects/:id/queued-commits/:queuedId',
    {
      schema: {
        tags,
        operationId: 'withdrawQueuedCommit',
        summary: 'Withdraw a waiting commit, or dismiss a failed one',
        params: QueuedCommitParams,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      const { id, queuedId } = request.params
      await withdrawQueued(ports, userIdOf(request), Number(id), Number(queuedId))
      return reply.code(204).send(null)
    },
  )
}
