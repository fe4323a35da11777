import { Type } from 'typebox'
import { CommitBody, CommitDetails, CommitSummary, HistoryQuery } from '#contract/content.ts'
import { CommitParams, ProjectParams } from '#contract/values.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { commitFiles } from '#usecases/content/commitFiles.ts'
import { listCommits, showCommit } from '#usecases/content/listCommits.ts'
import type { App } from '../../app.ts'
import { commitInput } from '../../bodies/commitInput.ts'
import { projectIdOf, userIdOf } from '../../caller.ts'
import { sendNotModified } from '../../etag.ts'
import { cursorText, linkNext } from '../../paging.ts'
import { presentCommit, presentCommitDetails } from '../../present/content.ts'
import { commitResponses, replyCommit } from '../../replyCommit.ts'
import { NotModified, responses } from '../../responses.ts'

const tags = ['content']

/** The history of a project, and new commits (Interface, Files and commits). */
export function commitRoutes(app: App, ports: Ports): void {
  const { settings } = ports

  app.get(
    '/api/projects/:id/commits',
    {
      schema: {
        tags,
        operationId: 'listCommits',
        summary: 'List the commits',
        params: ProjectParams,
        querystring: HistoryQuery,
        response: responses({ 200: Type.Array(CommitSummary) }),
      },
    },
    async (request, reply) => {
      const projectId = projectIdOf(request)
      const { limit = limits.pageLimitDefault, cursor, ...filter } = request.query
      const after = cursorText(cursor)
      const page = await listCommits(ports, userIdOf(request), projectId, {
        ...filter,
        limit,
        ...(after !== null && { cursor: after }),
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
        summary: 'Show a commit with its diffs',
        params: CommitParams,
        response: responses({ 200: CommitDetails, 304: NotModified }),
      },
    },
    async (request, reply) => {
      const projectId = projectIdOf(request)
      const found = await showCommit(ports, userIdOf(request), projectId, request.params.sha)
      // Which edits a commit has is recorded after it is made.
      if (sendNotModified(request, reply, [found.commit.sha, ...found.commit.editSessionIds].join('-'))) return reply
      return presentCommitDetails(found, projectId, settings)
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
        response: commitResponses,
      },
    },
    async (request, reply) => {
      const input = commitInput(request.body)
      return replyCommit(reply, await commitFiles(ports, userIdOf(request), projectIdOf(request), input))
    },
  )
}
