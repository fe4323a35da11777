import { Type } from 'typebox'
import { QuotaProblem } from '#contract/detailedProblems.ts'
import { ProjectEvent } from '#contract/events.ts'
import {
  CreateProjectRequest,
  DeleteProjectQuery,
  PagesAccess,
  ProjectQuery,
  ProjectRecord,
  RepoTokenRequest,
  TemplateRecord,
  UpdateProjectRequest,
} from '#contract/projects.ts'
import { ProjectParams } from '#contract/values.ts'
import type { Ports } from '#ports/index.ts'
import { ownProject } from '#usecases/access/ownProject.ts'
import { grantPagesAccess, withdrawPagesAccess } from '#usecases/pages/pagesAccess.ts'
import { createProject } from '#usecases/projects/createProject.ts'
import { deleteProject } from '#usecases/projects/deleteProject.ts'
import { listProjects } from '#usecases/projects/listProjects.ts'
import { listTemplates } from '#usecases/projects/listTemplates.ts'
import { purgeProject } from '#usecases/projects/purgeProject.ts'
import { retryProject } from '#usecases/projects/retryProject.ts'
import { setRepoToken } from '#usecases/projects/setRepoToken.ts'
import { updateProject } from '#usecases/projects/updateProject.ts'
import { watchProject } from '#usecases/projects/watchProject.ts'
import { untilRevoked } from '#usecases/sessions/accessTokens.ts'
import type { App } from '../app.ts'
import { accessOf, userIdOf } from '../caller.ts'
import { cursorId, linkNext } from '../paging.ts'
import { presentPagesAccess, presentProject, presentTemplate } from '../present.ts'
import { presentProjectEvent } from '../presentEvents.ts'
import { eventStream, Nothing, problemResponse, responses } from '../responses.ts'
import { type LimitStreams, streamEvents } from '../sse.ts'

const quotaUsedUp = problemResponse('Too large, or the quota is used up', QuotaProblem)

export function projectRoutes(app: App, ports: Ports, limitStreams: LimitStreams): void {
  const { settings } = ports
  const bases = settings.addresses
  const tags = ['projects']
  /** Event streams would keep a stopping service from finishing. */
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())

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
      const { limit = 30, cursor, status, q } = request.query
      const beforeId = cursorId(cursor)
      const page = await listProjects(ports, userIdOf(request), {
        limit,
        ...(status && { status }),
        ...(q && { q }),
        ...(beforeId !== undefined && { beforeId }),
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
      bodyLimit: 32 * 1024,
      schema: {
        tags,
        operationId: 'createProject',
        summary: 'Create a project',
        body: CreateProjectRequest,
        response: responses({ 201: ProjectRecord, 413: quotaUsedUp }),
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const project = await createProject(ports, userIdOf(request), {
        ...request.body,
        ...(typeof key === 'string' && { requestKey: key }),
      })
      return reply
        .code(201)
        .header('location', `/api/projects/${project.id}`)
        .send(presentProject({ ...project, status: 'INITIALIZING' }, bases))
    },
  )

  app.get(
    '/api/projects/:id',
    {
      schema: {
        tags,
        operationId: 'showProject',
        summary: 'One project',
        params: ProjectParams,
        response: responses({ 200: ProjectRecord }),
      },
    },
    async request => presentProject(await ownProject(ports, userIdOf(request), Number(request.params.id)), bases),
  )

  app.put(
    '/api/projects/:id',
    {
      bodyLimit: 32 * 1024,
      schema: {
        tags,
        operationId: 'updateProject',
        summary: 'Rename, describe, archive, make private or public',
        params: ProjectParams,
        body: UpdateProjectRequest,
        response: responses({ 200: ProjectRecord }),
      },
    },
    async request =>
      presentProject(await updateProject(ports, userIdOf(request), Number(request.params.id), request.body), bases),
  )

  app.delete(
    '/api/projects/:id',
    {
      schema: {
        tags,
        operationId: 'deleteProject',
        summary: 'Delete; it can be restored unless it is for good',
        params: ProjectParams,
        querystring: DeleteProjectQuery,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      const isForever = request.query.forever === 'true'
      await (isForever ? purgeProject : deleteProject)(ports, accessOf(request), Number(request.params.id))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/projects/:id/retry',
    {
      schema: {
        tags,
        operationId: 'retryProject',
        summary: 'Take a failed creation up again',
        params: ProjectParams,
        response: responses({ 202: ProjectRecord }),
      },
    },
    async (request, reply) =>
      reply
        .code(202)
        .send(presentProject(await retryProject(ports, userIdOf(request), Number(request.params.id)), bases)),
  )

  app.put(
    '/api/projects/:id/repo-token',
    {
      bodyLimit: 32 * 1024,
      schema: {
        tags,
        operationId: 'setRepoToken',
        summary: 'Give the repository another token',
        params: ProjectParams,
        body: RepoTokenRequest,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await setRepoToken(ports, userIdOf(request), Number(request.params.id), request.body)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/projects/:id/pages-access',
    {
      schema: {
        tags,
        operationId: 'grantPagesAccess',
        summary: 'An address that opens the private site in a browser',
        params: ProjectParams,
        response: responses({ 201: PagesAccess }),
      },
    },
    async (request, reply) => {
      const access = await grantPagesAccess(ports, accessOf(request), Number(request.params.id))
      return reply.code(201).send(presentPagesAccess(access))
    },
  )

  app.delete(
    '/api/projects/:id/pages-access',
    {
      schema: {
        tags,
        operationId: 'withdrawPagesAccess',
        summary: 'Take back every address that opens the private site',
        params: ProjectParams,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await withdrawPagesAccess(ports, userIdOf(request), Number(request.params.id))
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/projects/:id/events',
    {
      schema: {
        tags,
        operationId: 'watchProject',
        summary: 'Server-sent events: status, visibility, pages, commit, queued-commit',
        params: ProjectParams,
        response: responses({ 200: eventStream(ProjectEvent) }),
      },
    },
    async (request, reply) => {
      const project = await ownProject(ports, userIdOf(request), Number(request.params.id))
      limitStreams(request, reply)
      return streamEvents<ProjectEvent>(request, reply, (send, gone) => {
        const signal = untilRevoked(ports, accessOf(request), AbortSignal.any([gone, closing.signal]))
        return watchProject(ports, project, event => send(presentProjectEvent(event)), signal)
      })
    },
  )

  app.get(
    '/api/templates',
    {
      schema: {
        tags: ['templates'],
        operationId: 'listTemplates',
        summary: 'The templates',
        response: responses({ 200: Type.Array(TemplateRecord) }),
      },
    },
    async () => (await listTemplates(ports)).map(template => presentTemplate(template, bases)),
  )
}
