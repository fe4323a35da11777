import { Type } from 'typebox'
import { DeletedProjectRecord, ProjectRecord } from '#contract/projects.ts'
import { PageQuery, ProjectParams } from '#contract/values.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { listDeleted, restoreProject } from '#usecases/projects/deleteProject.ts'
import type { App } from '../../app.ts'
import { projectIdOf, userIdOf } from '../../caller.ts'
import { cursorId, linkNext } from '../../paging.ts'
import { presentDeletedProject, presentProject } from '../../present/records.ts'
import { responses, tooLarge } from '../../responses.ts'

const tags = ['projects']

/** Deleted projects, as long as they can be restored. */
export function deletedProjectRoutes(app: App, ports: Ports): void {
  const { settings } = ports
  const bases = settings.addresses

  app.get(
    '/api/projects/deleted',
    {
      schema: {
        tags,
        operationId: 'listDeletedProjects',
        summary: 'List the deleted projects that can be restored',
        querystring: PageQuery,
        response: responses({ 200: Type.Array(DeletedProjectRecord) }),
      },
    },
    async (request, reply) => {
      const { limit = limits.pageLimitDefault, cursor } = request.query
      const page = await listDeleted(ports, userIdOf(request), { limit, beforeId: cursorId(cursor) })
      linkNext(request, reply, settings.publicUrl, page.next)
      return page.rows.map(presentDeletedProject)
    },
  )

  app.post(
    '/api/projects/:id/restore',
    {
      schema: {
        tags,
        operationId: 'restoreProject',
        summary: 'Restore a deleted project',
        params: ProjectParams,
        response: responses({ 200: ProjectRecord, 413: tooLarge }),
      },
    },
    async request => presentProject(await restoreProject(ports, userIdOf(request), projectIdOf(request)), bases),
  )
}
