import { DeleteProjectQuery, ProjectRecord, UpdateProjectRequest } from '#contract/projects.ts'
import { ProjectParams } from '#contract/values.ts'
import type { Ports } from '#ports/index.ts'
import { ownProject } from '#usecases/access/ownProject.ts'
import { deleteProject } from '#usecases/projects/deleteProject.ts'
import { purgeProject } from '#usecases/projects/purgeProject.ts'
import { retryProject } from '#usecases/projects/retryProject.ts'
import { updateProject } from '#usecases/projects/updateProject.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { accessOf, projectIdOf, userIdOf } from '../../caller.ts'
import { presentProject } from '../../present/records.ts'
import { Nothing, responses } from '../../responses.ts'

const tags = ['projects']

/** One project (Interface, Projects). */
export function projectRoutes(app: App, ports: Ports): void {
  const { addresses } = ports.settings

  app.get(
    '/api/projects/:id',
    {
      schema: {
        tags,
        operationId: 'showProject',
        summary: 'Show a project',
        params: ProjectParams,
        response: responses({ 200: ProjectRecord }),
      },
    },
    async request => presentProject(await ownProject(ports, userIdOf(request), projectIdOf(request)), addresses),
  )

  app.put(
    '/api/projects/:id',
    {
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'updateProject',
        summary: 'Update a project: name, description, archiving, visibility',
        params: ProjectParams,
        body: UpdateProjectRequest,
        response: responses({ 200: ProjectRecord }),
      },
    },
    async request =>
      presentProject(await updateProject(ports, userIdOf(request), projectIdOf(request), request.body), addresses),
  )

  app.delete(
    '/api/projects/:id',
    {
      schema: {
        tags,
        operationId: 'deleteProject',
        summary: 'Delete a project, permanently or so that it can be restored',
        params: ProjectParams,
        querystring: DeleteProjectQuery,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      const isForever = request.query.forever === 'true'
      await (isForever ? purgeProject : deleteProject)(ports, accessOf(request), projectIdOf(request))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/projects/:id/retry',
    {
      schema: {
        tags,
        operationId: 'retryProject',
        summary: 'Retry a failed creation',
        params: ProjectParams,
        response: responses({ 202: ProjectRecord }),
      },
    },
    async (request, reply) =>
      reply
        .code(202)
        .send(presentProject(await retryProject(ports, userIdOf(request), projectIdOf(request)), addresses)),
  )
}
