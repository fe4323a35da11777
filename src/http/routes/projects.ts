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
import { deleteProject, restoreProject } from '#usecases/projects/deleteProject.ts'
import { listProjects } from '#usecases/projects/listProjects.ts'
import { listTemplates } from '#usecases/projects/listTemplates.ts'
import { purgeProject } from '#usecases/projects/purgeProject.ts'
import { retryProject } from '#usecases/projects/retryProject.ts'
import { setRepoToken } from '#usecases/projects/setRepoToken.ts'
import { updateProject } from '#usecases/projects/updateProject.ts'
import { watchProject } from '#usecases/projects/watchProject.ts'
import type { App } from '../app.ts'
import { accessOf, callerOf, whileAdmitted } from '../caller.ts'
import { answers, asProblem, eventStream, Nothing } from '../documents.ts'
import { cursorId, linkNext } from '../paging.ts'
import { presentPagesAccess, presentProject, presentTemplate } from '../present.ts'
import { presentProjectEvent } from '../presentEvents.ts'
import { type AdmitStream, streamEvents } from '../sse.ts'

const quotaUsedUp = asProblem('Too large, or the quota is used up', QuotaProblem)

export function projectRoutes(app: App, ports: Ports, admitStream: AdmitStream): void {
  const { settings } = ports
  const bases = settings.addresses
  const tags = ['projects']
  /** Who listens to events would hold a stopping service open. */
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
        response: answers({ 200: Type.Array(ProjectRecord) }),
      },
    },
    async (request, reply) => {
      const { limit = 30, cursor, status, q } = request.query
      const beforeId = cursorId(cursor)
      const page = await listProjects(ports, callerOf(request), {
        limit,
        ...(status && { status }),
        ...(q && { q }),
        ...(beforeId !== undefined && { beforeId }),
      })
      linkNext(request, reply, settings.publicUrl, page.next)
      // The page left the database as JSON text in the shape of the schema; it is sent as it is.
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
        response: answers({ 201: ProjectRecord, 413: quotaUsedUp }),
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const project = await createProject(ports, callerOf(request), {
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
        response: answers({ 200: ProjectRecord }),
      },
    },
    async request => presentProject(await ownProject(ports, callerOf(request), Number(request.params.id)), bases),
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
        response: answers({ 200: ProjectRecord }),
      },
    },
    async request =>
      presentProject(await updateProject(ports, callerOf(request), Number(request.params.id), request.body), bases),
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
        response: answers({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      const isForever = request.query.forever === 'true'
      await (isForever ? purgeProject : deleteProject)(ports, accessOf(request), Number(request.params.id))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/projects/:id/restore',
    {
      schema: {
        tags,
        operationId: 'restoreProject',
        summary: 'Bring a deleted project back',
        params: ProjectParams,
        response: answers({ 200: ProjectRecord, 413: quotaUsedUp }),
      },
    },
    async request => presentProject(await restoreProject(ports, callerOf(request), Number(request.params.id)), bases),
  )

  app.post(
    '/api/projects/:id/retry',
    {
      schema: {
        tags,
        operationId: 'retryProject',
        summary: 'Take a failed creation up again',
        params: ProjectParams,
        response: answers({ 202: ProjectRecord }),
      },
    },
    async (request, reply) =>
      reply
        .code(202)
        .send(presentProject(await retryProject(ports, callerOf(request), Number(request.params.id)), bases)),
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
        response: answers({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await setRepoToken(ports, callerOf(request), Number(request.params.id), request.body)
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
        response: answers({ 201: PagesAccess }),
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
        response: answers({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await withdrawPagesAccess(ports, callerOf(request), Number(request.params.id))
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
        response: answers({ 200: eventStream(ProjectEvent) }),
      },
    },
    async (request, reply) => {
      const project = await ownProject(ports, callerOf(request), Number(request.params.id))
      admitStream(request, reply)
      return streamEvents<ProjectEvent>(request, reply, (send, gone) => {
        const signal = whileAdmitted(ports, request, AbortSignal.any([gone, closing.signal]))
        return watchProject(ports, project, news => send(presentProjectEvent(news)), signal)
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
        response: answers({ 200: Type.Array(TemplateRecord) }),
      },
    },
    async () => (await listTemplates(ports)).map(template => presentTemplate(template, bases)),
  )
}
