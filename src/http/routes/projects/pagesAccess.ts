import { PagesAccess } from '#contract/projects.ts'
import { ProjectParams } from '#contract/values.ts'
import type { Ports } from '#ports/index.ts'
import { grantPagesAccess, withdrawPagesAccess } from '#usecases/pages/pagesAccess.ts'
import type { App } from '../../app.ts'
import { accessOf, projectIdOf, userIdOf } from '../../caller.ts'
import { presentPagesAccess } from '../../present/records.ts'
import { Nothing, responses } from '../../responses.ts'

const tags = ['projects']

/** Links that open a private site (Interface, Projects). */
export function pagesAccessRoutes(app: App, ports: Ports): void {
  app.post(
    '/api/projects/:id/pages-access',
    {
      schema: {
        tags,
        operationId: 'grantPagesAccess',
        summary: 'Create an access link to the private site',
        params: ProjectParams,
        response: responses({ 201: PagesAccess }),
      },
    },
    async (request, reply) => {
      const access = await grantPagesAccess(ports, accessOf(request), projectIdOf(request))
      return reply.code(201).send(presentPagesAccess(access))
    },
  )

  app.delete(
    '/api/projects/:id/pages-access',
    {
      schema: {
        tags,
        operationId: 'withdrawPagesAccess',
        summary: 'Revoke all access links to the private site',
        params: ProjectParams,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await withdrawPagesAccess(ports, userIdOf(request), projectIdOf(request))
      return reply.code(204).send(null)
    },
  )
}
