import { ProjectParams } from '#contract/values.ts'
import { BlameQuery, BlameReply, RestoreVersionBody, RevertBody } from '#contract/versions.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { blameFile } from '#usecases/content/blameFile.ts'
import { restoreVersion } from '#usecases/content/restoreVersion.ts'
import { revertCommit } from '#usecases/content/revertCommit.ts'
import type { App } from '../../app.ts'
import { fileInput } from '../../bodies/commitInput.ts'
import { projectIdOf, userIdOf } from '../../caller.ts'
import { presentBlame } from '../../present/content.ts'
import { commitResponses, replyCommit } from '../../replyCommit.ts'
import { responses } from '../../responses.ts'

const schema = { tags: ['content'], params: ProjectParams, response: commitResponses }

/** Where the text of a file comes from, and commits that restore earlier versions. */
export function versionRoutes(app: App, ports: Ports): void {
  app.get(
    '/api/projects/:id/blame',
    {
      schema: {
        tags: ['content'],
        operationId: 'blameFile',
        summary: 'Show the commit that last changed each line of a file',
        params: ProjectParams,
        querystring: BlameQuery,
        response: responses({ 200: BlameReply }),
      },
    },
    async request => {
      const projectId = projectIdOf(request)
      const { path, ref } = request.query
      return presentBlame(
        await blameFile(ports, userIdOf(request), projectId, { path, ref }),
        projectId,
        ports.settings,
      )
    },
  )

  app.post(
    '/api/projects/:id/restore-version',
    {
      schema: {
        ...schema,
        operationId: 'restoreVersion',
        summary: 'Restore an earlier version of a file',
        body: RestoreVersionBody,
      },
    },
    async (request, reply) => {
      const { path, sha, versionPath, baseSha, message } = request.body
      const input = { path, sha, versionPath, baseSha, message }
      return replyCommit(reply, await restoreVersion(ports, userIdOf(request), projectIdOf(request), input))
    },
  )

  app.post(
    '/api/projects/:id/revert',
    {
      bodyLimit: limits.bodyMaxBytes,
      schema: { ...schema, operationId: 'revertCommit', summary: 'Revert a commit', body: RevertBody },
    },
    async (request, reply) => {
      const { sha, message, resolved = [] } = request.body
      const files = resolved.map((file, index) => fileInput(`resolved[${index}].`, file))
      const input = { sha, message, resolved: files }
      return replyCommit(reply, await revertCommit(ports, userIdOf(request), projectIdOf(request), input))
    },
  )
}
