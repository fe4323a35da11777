import { Type } from 'typebox'
import { CreateProjectRequest, ProjectQuery, ProjectRecord } from '#contract/projects.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { createProject } from '#usecases/projects/createProject.ts'
import { listProjects } from '#usecases/projects/listProjects.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { userIdOf } from '../../caller.ts'
import { cursorId, linkNext } from '../../paging.ts'
import { presentProject } from '../../present/records.ts'
import { responses, tooLarge } from '../../responses.ts'

const tags = ['projects']

/** The projects of the caller (Interface, Projects). */
export function projectListRoutes(app: App, ports: Ports): void {
  const { settings } = ports

  app.get(
    '/api/projects',
    {
      schema: {
        tags,
        operationId: 'listProjects',
        summary: 'List the projects',
        querystring: ProjectQuery,
        response: responses({ 200: Type.Array(ProjectRecord) }),
      },
    },
    async (request, reply) => {
      const { limit = limits.pageLimitDefault, cursor, status, q } = request.query
      const beforeId = cursorId(cursor)
      const page = await listProjects(ports, userIdOf(request), {
        limit,
        ...(status && { status }),
        ...(q && { q }),
        ...(beforeId !== null && { beforeId }),
      })
      linkNext(request, reply, settings.publicUrl, page.next)
      // The database returns the page as JSON text in the shape of the schema; it is sent unchanged.
      return reply
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(page.json as never)
    },
  )

  app.post(
    '/api/projects',
    {
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'createProject',
        summary: 'Create a project',
        body: CreateProjectRequest,
        response: responses({ 201: ProjectRecord, 413: tooLarge }),
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const project = await createProject(ports, userIdOf(request), {
        ...request.body,
        ...(typeof key === 'string' && { requestKey: key }),
      })
      // A request that is repeated with its Idempotency-Key gets the response of the first one.
      return reply
        .code(201)
        .header('location', `/api/projects/${project.id}`)
        .send(presentProject({ ...project, status: 'INITIALIZING' }, settings.addresses))
    },
  )
}
