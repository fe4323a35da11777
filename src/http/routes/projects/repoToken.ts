import { RepoTokenRequest } from '#contract/projects.ts'
import { ProjectParams } from '#contract/values.ts'
import type { Ports } from '#ports/index.ts'
import { setRepoToken } from '#usecases/projects/setRepoToken.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { projectIdOf, userIdOf } from '../../caller.ts'
import { Nothing, responses } from '../../responses.ts'

/** The token of a repository on a git server (Interface, Projects). */
export function repoTokenRoutes(app: App, ports: Ports): void {
  app.put(
    '/api/projects/:id/repo-token',
    {
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags: ['projects'],
        operationId: 'setRepoToken',
        summary: 'Replace the repository token',
        params: ProjectParams,
        body: RepoTokenRequest,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await setRepoToken(ports, userIdOf(request), projectIdOf(request), request.body)
      return reply.code(204).send(null)
    },
  )
}
