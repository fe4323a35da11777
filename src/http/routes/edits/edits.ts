import { Type } from 'typebox'
import { BudgetProblem, MergeConflictProblem, UnsupportedInstructionProblem } from '#contract/detailedProblems.ts'
import { EditFilesReply, EditReply, EditRequest, EstimateReply, EstimateRequest } from '#contract/edits.ts'
import { EditEvent } from '#contract/events.ts'
import { ProjectParams } from '#contract/values.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { estimateEdit } from '#usecases/edits/estimateEdit.ts'
import { rewriteFile } from '#usecases/edits/rewriteFile.ts'
import { rewriteFiles } from '#usecases/edits/rewriteFiles.ts'
import type { EditProgress } from '#usecases/edits/runEdit.ts'
import { failureOf } from '#usecases/failures.ts'
import { refusalOf, untilRevoked } from '#usecases/sessions/accessTokens.ts'
import type { App } from '../../app.ts'
import { editInput } from '../../bodies/editInput.ts'
import { accessOf, projectIdOf, userIdOf } from '../../caller.ts'
import { closedSignal } from '../../connections/closed.ts'
import { stoppingSignal } from '../../connections/stopping.ts'
import { presentEdit, presentEditFiles, presentEstimate } from '../../present/edits.ts'
import { presentEditEvent } from '../../present/events.ts'
import { presentEditFailure } from '../../problem.ts'
import { eventStream, problemResponse, responses, tooLarge } from '../../responses.ts'
import { type LimitStreams, streamEvents } from '../../sse.ts'

const tags = ['edits']

/** Rewrites, and their estimates (Interface, AI edit). */
export function editRoutes(app: App, ports: Ports, limitStreams: LimitStreams): void {
  const stopping = stoppingSignal(app)
  app.post(
    '/api/projects/:id/edit',
    {
      bodyLimit: limits.bodyMaxBytes,
      schema: {
        tags,
        operationId: 'rewriteFile',
        summary: 'Rewrite one file or several by an instruction',
        description: [
          'Takes one of filePath, filePaths and scope; with filePaths or scope the response has files.',
          'With "Accept: text/event-stream" the rewrite is streamed: progress (outline, rewriting, repairing, checking,',
          'committing), block, then preview or error, whose retryAfterS is the value that Retry-After would have.',
        ].join(' '),
        params: ProjectParams,
        body: EditRequest,
        response: responses({
          200: {
            content: {
              'application/json': { schema: Type.Union([EditReply, EditFilesReply]) },
              ...eventStream(EditEvent).content,
            },
          },
          402: problemResponse('The budget is used up', BudgetProblem),
          409: problemResponse('Conflict', MergeConflictProblem),
          413: tooLarge,
          422: problemResponse('The instruction is not understood, or refused', UnsupportedInstructionProblem),
        }),
      },
    },
    async (request, reply) => {
      const { autoCommit = false } = request.body
      const requested = editInput(request.body)
      const [userId, projectId] = [userIdOf(request), projectIdOf(request)]
      const run = async (signal: AbortSignal, emit: (event: EditProgress) => void) => {
        const listener = { signal, emit }
        if (requested.kind === 'file') {
          const input = { ...requested.input, autoCommit }
          return presentEdit(await rewriteFile(ports, userId, projectId, input, listener))
        }
        const input = { ...requested.input, autoCommit }
        return presentEditFiles(await rewriteFiles(ports, userId, projectId, input, listener))
      }
      if (!request.headers.accept?.includes('text/event-stream')) {
        return await run(AbortSignal.any([closedSignal(reply.raw), stopping]), () => {})
      }
      limitStreams(request, reply)
      return streamEvents<EditEvent>(request, reply, async (send, gone) => {
        const signal = untilRevoked(ports, accessOf(request), AbortSignal.any([gone, stopping]))
        try {
          send({ event: 'preview', data: await run(signal, event => send(presentEditEvent(event))) })
        } catch (error) {
          const ended = refusalOf(ports, accessOf(request))
          if (!gone.aborted) send(presentEditFailure(ended ?? failureOf(error), request))
        }
      })
    },
  )

  app.post(
    '/api/projects/:id/edit/estimate',
    {
      config: { writesNothing: true },
      bodyLimit: limits.bodyMaxBytes,
      schema: {
        tags,
        operationId: 'estimateEdit',
        summary: 'Estimate the usage and cost of an edit',
        description: 'Takes the same body as the edit. Calls no model, spends nothing, writes no edit session.',
        params: ProjectParams,
        body: EstimateRequest,
        response: responses({ 200: EstimateReply }),
      },
    },
    async request =>
      presentEstimate(await estimateEdit(ports, userIdOf(request), projectIdOf(request), editInput(request.body))),
  )
}
