import { Type } from 'typebox'
import { ListedUser, UserChange, UsersQuery } from '#contract/admin.ts'
import { UserParams } from '#contract/values.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { changeUser } from '#usecases/admin/changeUser.ts'
import { listUsers } from '#usecases/admin/listUsers.ts'
import { removeFactors } from '#usecases/factors/removeFactors.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { accessOf, administratorOf } from '../../caller.ts'
import { cursorId, linkNext } from '../../paging.ts'
import { presentListedUser } from '../../present/admin.ts'
import { Nothing, responses } from '../../responses.ts'

const tags = ['administration']

/** The users as administrators see and change them (Interface, Administration). */
export function adminUserRoutes(app: App, ports: Ports): void {
  app.get(
    '/api/admin/users',
    {
      schema: {
        tags,
        operationId: 'listUsers',
        summary: 'List and search the users',
        querystring: UsersQuery,
        response: responses({ 200: Type.Array(ListedUser) }),
      },
    },
    async (request, reply) => {
      await administratorOf(ports, request)
      const { q = '', limit = limits.pageLimitDefault, cursor } = request.query
      const page = await listUsers(ports, { q, beforeId: cursorId(cursor), limit })
      linkNext(request, reply, ports.settings.publicUrl, page.next)
      return page.rows.map(presentListedUser)
    },
  )

  app.put(
    '/api/admin/users/:userId',
    {
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'changeUser',
        summary: 'Disable or enable a user, make one an administrator, or set limits for one',
        params: UserParams,
        body: UserChange,
        response: responses({ 200: ListedUser }),
      },
    },
    async request => {
      const actor = await administratorOf(ports, request)
      return presentListedUser(
        await changeUser(ports, Number(request.params.userId), request.body, actor, accessOf(request)),
      )
    },
  )

  app.delete(
    '/api/admin/users/:userId/second-factors',
    {
      schema: {
        tags,
        operationId: 'removeSecondFactors',
        summary: 'Remove the second factors of a user who has lost them',
        params: UserParams,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      const actor = await administratorOf(ports, request)
      await removeFactors(ports, Number(request.params.userId), actor, accessOf(request))
      return reply.code(204).send(null)
    },
  )
}
