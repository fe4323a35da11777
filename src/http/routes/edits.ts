import { Type } from 'typebox'
import {
  BudgetProblem,
  MergeConflictProblem,
  QuotaProblem,
  UnsupportedInstructionProblem,
} from '#contract/detailedProblems.ts'
import {
  EditFilesReply,
  EditReply,
  EditRequest,
  EditSessionRecord,
  EstimateReply,
  EstimateRequest,
  UsageQuery,
  UsageRecord,
} from '#contract/edits.ts'
import { EditEvent } from '#contract/events.ts'
import { PageQuery, ProjectParams } from '#contract/values.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { estimateEdit } from '#usecases/edits/estimateEdit.ts'
import { listEdits } from '#usecases/edits/listEdits.ts'
import { type EditProgress, rewriteFile } from '#usecases/edits/rewriteFile.ts'
import { rewriteFiles } from '#usecases/edits/rewriteFiles.ts'
import { showUsage } from '#usecases/edits/showUsage.ts'
import { failureOf } from '#usecases/failures.ts'
import { untilRevoked } from '#usecases/sessions/accessTokens.ts'
import type { App } from '../app.ts'
import { accessOf, userIdOf } from '../caller.ts'
import { editRequest } from '../editRequest.ts'
import { cursorId, linkNext } from '../paging.ts'
import { presentEdit, presentEditFiles, presentEditSession, presentEstimate, presentUsage } from '../presentEdits.ts'
import { presentEditEvent } from '../presentEvents.ts'
import { presentEditFailure } from '../problem.ts'
import { eventStream, problemResponse, responses } from '../responses.ts'
import { type LimitStreams, streamEvents } from '../sse.ts'

const tags = ['edits']

export function editRoutes(app: App, ports: Ports, limitStreams: LimitStreams): void {
  app.post(
    '/api/projects/:id/edit',
    {
      bodyLimit: limits.bodyMaxBytes,
      schema: {
        tags,
        operationId: 'rewriteFile',
        summary: 'Ask for a rewrite of one file or of several',
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
          413: problemResponse('Too large, or the quota is used up', QuotaProblem),
          422: problemResponse('The instruction is not understood, or refused', UnsupportedInstructionProblem),
        }),
      },
    },
    async (request, reply) => {
      const { autoCommit = false } = request.body
      const asked = { ...editRequest(request.body), autoCommit }
      const [userId, projectId] = [userIdOf(request), Number(request.params.id)]
      const run = async (signal: AbortSignal, emit: (event: EditProgress) => void) => {
        const listener = { signal, emit }
        if ('filePath' in asked) return presentEdit(await rewriteFile(ports, userId, projectId, asked, listener))
        return presentEditFiles(await rewriteFiles(ports, userId, projectId, asked, listener))
      }
      if (!request.headers.accept?.includes('text/event-stream')) {
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        return await run(gone.signal, () => {})
      }
      limitStreams(request, reply)
      return streamEvents<EditEvent>(request, reply, async (send, gone) => {
        const signal = untilRevoked(ports, accessOf(request), gone)
        try {
          send({ event: 'preview', data: await run(signal, event => send(presentEditEvent(event))) })
        } catch (error) {
          if (!signal.aborted) send(presentEditFailure(failureOf(error), request))
        }
      })
    },
  )

  app.post(
    '/api/projects/:id/edit/estimate',
    {
      bodyLimit: limits.bodyMaxBytes,
      schema: {
        tags,
        operationId: 'estimateEdit',
        summary: 'What an edit would use and cost',
        description: 'Takes the same body as the edit. Calls no model, spends nothing, writes no edit session.',
        params: ProjectParams,
        body: EstimateRequest,
        response: responses({ 200: EstimateReply }),
      },
    },
    async request =>
      presentEstimate(
        await estimateEdit(ports, userIdOf(request), Number(request.params.id), editRequest(request.body)),
      ),
  )

  app.get(
    '/api/projects/:id/edit-history',
    {
      schema: {
        tags,
        operationId: 'listEdits',
        summary: 'The edit sessions of a project',
        params: ProjectParams,
        querystring: PageQuery,
        response: responses({ 200: Type.Array(EditSessionRecord) }),
      },
    },
    async (request, reply) => {
      const { limit = limits.pageLimitDefault, cursor } = request.query
      const beforeId = cursorId(cursor)
      const page = await listEdits(ports, userIdOf(request), Number(request.params.id), {
        limit,
        ...(beforeId !== undefined && { beforeId }),
      })
      linkNext(request, reply, ports.settings.publicUrl, page.next)
      return page.rows.map(presentEditSession)
    },
  )

  app.get(
    '/api/usage',
    {
      schema: {
        tags,
        operationId: 'showUsage',
        summary: "The caller's edits, tokens and cost",
        querystring: UsageQuery,
        response: responses({ 200: UsageRecord }),
      },
    },
    async request => presentUsage(await showUsage(ports, userIdOf(request), request.query.days ?? 30)),
  )
}
