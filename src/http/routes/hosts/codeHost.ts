import { Type } from 'typebox'
import { DisconnectQuery, HostStatus } from '#contract/hostConnections.ts'
import { OwnerQuery, RepositoryOwner } from '#contract/owners.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { disconnectHost } from '#usecases/access/disconnectHost.ts'
import { forgetHost } from '#usecases/hosts/forgetHost.ts'
import { listOwners } from '#usecases/hosts/listOwners.ts'
import { showHostStatus } from '#usecases/hosts/showHostStatus.ts'
import type { App } from '../../app.ts'
import { userIdOf } from '../../caller.ts'
import { sourceOf } from '../../clientAddress.ts'
import { cursorText, linkNext } from '../../paging.ts'
import { presentHostStatus, presentOwner } from '../../present/records.ts'
import { Nothing, responses } from '../../responses.ts'

const tags = ['code host']

/** The caller's connection to the code host (Interface, Accounts). */
export function codeHostRoutes(app: App, ports: Ports): void {
  app.get(
    '/api/auth/repohost/status',
    {
      schema: {
        tags,
        operationId: 'showRepohostStatus',
        summary: 'Show the connection to the code host',
        response: responses({ 200: HostStatus }),
      },
    },
    async request => presentHostStatus(await showHostStatus(ports, userIdOf(request))),
  )

  app.get(
    '/api/auth/repohost/owners',
    {
      schema: {
        tags,
        operationId: 'listRepositoryOwners',
        summary: 'List the owners available for new projects',
        querystring: OwnerQuery,
        response: responses({ 200: Type.Array(RepositoryOwner) }),
      },
    },
    async (request, reply) => {
      const { limit = limits.pageLimitDefault } = request.query
      const cursor = cursorText(request.query.cursor)
      const page = await listOwners(ports, userIdOf(request), { limit, ...(cursor !== null && { cursor }) })
      linkNext(request, reply, ports.settings.publicUrl, page.next)
      return page.owners.map(presentOwner)
    },
  )

  app.delete(
    '/api/auth/repohost/disconnect',
    {
      schema: {
        tags,
        operationId: 'disconnectRepohost',
        summary: 'Disconnect from the code host',
        querystring: DisconnectQuery,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      const disconnect = request.query.forget === 'true' ? forgetHost : disconnectHost
      await disconnect(ports, userIdOf(request), sourceOf(request))
      return reply.code(204).send(null)
    },
  )
}
