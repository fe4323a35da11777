import { Type } from 'typebox'
import {
  CommitBody,
  CommitDetails,
  CommitReply,
  CommitSummary,
  ContentQuery,
  ContentRecord,
  DocumentList,
  DocumentsQuery,
  HistoryQuery,
  SearchQuery,
  SearchReply,
} from '#contract/content.ts'
import { MergeConflictProblem, QuotaProblem } from '#contract/detailedProblems.ts'
import { QueuedCommitRecord } from '#contract/queuedCommits.ts'
import { CommitParams, ProjectParams } from '#contract/values.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { commitFiles } from '#usecases/content/commitFiles.ts'
import { listCommits, showCommit } from '#usecases/content/listCommits.ts'
import { listDocuments } from '#usecases/content/listDocuments.ts'
import { readContent } from '#usecases/content/readContent.ts'
import { searchTexts } from '#usecases/content/searchTexts.ts'
import type { App } from '../app.ts'
import { userIdOf } from '../caller.ts'
import { commitInput } from '../commitInput.ts'
import { notModified } from '../etag.ts'
import { cursorText, linkNext } from '../paging.ts'
import {
  presentCommit,
  presentCommitDetails,
  presentContent,
  presentDocuments,
  presentFoundTexts,
} from '../presentContent.ts'
import { replyCommit } from '../replyCommit.ts'
import { NotModified, problemResponse, responses } from '../responses.ts'

const tags = ['content']

export function contentRoutes(app: App, ports: Ports): void {
  const { settings } = ports

  const schema = {
    tags,
    summary: 'A file or a folder',
    querystring: ContentQuery,
    response: responses({
      200: {
        content: {
          'application/json': { schema: ContentRecord },
          'application/octet-stream': { schema: Type.String() },
        },
      },
      304: NotModified,
    }),
  }
  for (const path of ['/api/projects/:id/files', '/api/projects/:id/files/*'] as const) {
    const params = path.endsWith('*')
      ? Type.Object({
          ...ProjectParams.properties,
          '*': Type.String({ description: 'The path of the file or folder.' }),
        })
      : Type.Object({ ...ProjectParams.properties, '*': Type.Optional(Type.String()) })
    const operationId = path.endsWith('*') ? 'readContent' : 'readRoot'
    app.get(path, { schema: { operationId, ...schema, params } }, async (request, reply) => {
      const raw = request.headers.accept?.includes('application/octet-stream') ?? false
      const projectId = Number(request.params.id)
      const content = await readContent(ports, userIdOf(request), projectId, {
        path: request.params['*'] ?? '',
        withLastCommit: !raw,
        ...request.query,
      })
      if (content.kind === 'folder') return presentContent(content, projectId, settings)
      const { file } = content
      if (
        notModified(
          request,
          reply,
          raw ? file.sha : `${file.sha}-${file.commitSha}${content.withQueued ? '-queued' : ''}`,
        )
      )
        return reply
      if (!raw) return presentContent(content, projectId, settings)
      return reply
        .type('application/octet-stream')
        .header('content-disposition', 'attachment')
        .serializer(bytes)
        .send(Buffer.from(file.content) as never)
    })
  }

  app.get(
    '/api/projects/:id/documents',
    {
      schema: {
        tags,
        operationId: 'listDocuments',
        summary: 'The titles and statuses of the documents',
        params: ProjectParams,
        querystring: DocumentsQuery,
        response: responses({ 200: DocumentList }),
      },
    },
    async request =>
      presentDocuments(await listDocuments(ports, userIdOf(request), Number(request.params.id), request.query.ref)),
  )

  app.get(
    '/api/projects/:id/search',
    {
      schema: {
        tags,
        operationId: 'searchTexts',
        summary: 'Lines of all texts that hold some words',
        params: ProjectParams,
        querystring: SearchQuery,
        response: responses({ 200: SearchReply }),
      },
    },
    async request => {
      const { q: words, limit = limits.pageLimitDefault, ...at } = request.query
      const found = await searchTexts(ports, userIdOf(request), Number(request.params.id), { words, limit, ...at })
      return presentFoundTexts(found)
    },
  )

  app.get(
    '/api/projects/:id/commits',
    {
      schema: {
        tags,
        operationId: 'listCommits',
        summary: 'The history',
        params: ProjectParams,
        querystring: HistoryQuery,
        response: responses({ 200: Type.Array(CommitSummary) }),
      },
    },
    async (request, reply) => {
      const projectId = Number(request.params.id)
      const { limit = limits.pageLimitDefault, cursor, ...filter } = request.query
      const after = cursorText(cursor)
      const page = await listCommits(ports, userIdOf(request), projectId, {
        ...filter,
        limit,
        ...(after !== undefined && { cursor: after }),
      })
      linkNext(request, reply, settings.publicUrl, page.next)
      return page.commits.map(commit => presentCommit(commit, projectId, settings))
    },
  )

  app.get(
    '/api/projects/:id/commits/:sha',
    {
      schema: {
        tags,
        operationId: 'showCommit',
        summary: 'One commit with its differences',
        params: CommitParams,
        response: responses({ 200: CommitDetails, 304: NotModified }),
      },
    },
    async (request, reply) => {
      const projectId = Number(request.params.id)
      const { commit, files } = await showCommit(ports, userIdOf(request), projectId, request.params.sha)
      if (notModified(request, reply, commit.sha)) return reply
      return presentCommitDetails(commit, files, projectId, settings)
    },
  )

  app.post(
    '/api/projects/:id/commit',
    {
      bodyLimit: limits.bodyMaxBytes,
      schema: {
        tags,
        operationId: 'commitFiles',
        summary: 'Commit a proposal or files',
        params: ProjectParams,
        body: CommitBody,
        response: responses({
          201: CommitReply,
          202: QueuedCommitRecord,
          409: problemResponse('Conflict', MergeConflictProblem),
          413: problemResponse('Too large, or the quota is used up', QuotaProblem),
        }),
      },
    },
    async (request, reply) => {
      const input = commitInput(request.body)
      return replyCommit(reply, await commitFiles(ports, userIdOf(request), Number(request.params.id), input))
    },
  )
}

function bytes(payload: unknown): string {
  return payload as string
}
