import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  AuditRecord,
  InvitationMade,
  InvitationRecord,
  InvitationRequest,
  ListedUser,
  RegistrationSetting,
  ServiceState,
  UserChange,
  UsersQuery,
} from '#contract/admin.ts'
import { InvitationParams, PageQuery, UserParams } from '#contract/values.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { administratorOf } from '#usecases/admin/administrator.ts'
import { changeUser } from '#usecases/admin/changeUser.ts'
import { listInvitations, withdrawInvitation } from '#usecases/admin/invitations.ts'
import { invite } from '#usecases/admin/invite.ts'
import { listAudit } from '#usecases/admin/listAudit.ts'
import { listUsers } from '#usecases/admin/listUsers.ts'
import { setRegistration, showRegistration } from '#usecases/admin/registration.ts'
import { removeFactors } from '#usecases/factors/removeFactors.ts'
import { showService } from '#usecases/operations/showService.ts'
import type { App } from '../app.ts'
import { accessOf, userIdOf } from '../caller.ts'
import { cursorId, linkNext } from '../paging.ts'
import { presentAuditEntry, presentInvitation, presentListedUser, presentService } from '../presentAdmin.ts'
import { Nothing, responses } from '../responses.ts'
import { version } from '../version.ts'

const bodyMaxBytes = 32 * 1024
const tags = ['administration']

/** What administrators see and change (Interface, Administration). Each route first checks that the caller is one. */
export function adminRoutes(app: App, ports: Ports): void {
  const actorOf = (request: FastifyRequest) =>
    administratorOf(ports, { userId: userIdOf(request), address: request.ip.slice(0, 45) })

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
      await actorOf(request)
      const { q = '', limit = limits.pageLimitDefault, cursor } = request.query
      const page = await listUsers(ports, { q, beforeId: cursorId(cursor), limit })
      linkNext(request, reply, ports.settings.publicUrl, page.next)
      return page.rows.map(presentListedUser)
    },
  )

  app.put(
    '/api/admin/users/:userId',
    {
      bodyLimit: bodyMaxBytes,
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
      const actor = await actorOf(request)
      return presentListedUser(await changeUser(ports, Number(request.params.userId), request.body, actor))
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
      const actor = await actorOf(request)
      await removeFactors(ports, Number(request.params.userId), actor, accessOf(request))
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/registration',
    {
      schema: {
        tags,
        operationId: 'showRegistration',
        summary: 'Who may make an account',
        response: responses({ 200: RegistrationSetting }),
      },
    },
    async request => {
      await actorOf(request)
      return { registration: await showRegistration(ports) }
    },
  )

  app.put(
    '/api/admin/registration',
    {
      bodyLimit: bodyMaxBytes,
      schema: {
        tags,
        operationId: 'setRegistration',
        summary: 'Say who may make an account',
        body: RegistrationSetting,
        response: responses({ 200: RegistrationSetting }),
      },
    },
    async request => {
      const actor = await actorOf(request)
      const { registration } = request.body
      await setRegistration(ports, registration, actor)
      return { registration }
    },
  )

  app.get(
    '/api/admin/invitations',
    {
      schema: {
        tags,
        operationId: 'listInvitations',
        summary: 'List the invitations',
        response: responses({ 200: Type.Array(InvitationRecord) }),
      },
    },
    async request => {
      const actor = await actorOf(request)
      return (await listInvitations(ports, actor)).map(presentInvitation)
    },
  )

  app.post(
    '/api/admin/invitations',
    {
      bodyLimit: bodyMaxBytes,
      schema: {
        tags,
        operationId: 'invite',
        summary: 'Invite a person',
        body: InvitationRequest,
        response: responses({ 201: InvitationMade }),
      },
    },
    async (request, reply) => {
      const made = await invite(ports, request.body.email, await actorOf(request))
      return reply.code(201).send({ ...presentInvitation(made), url: made.url })
    },
  )

  app.delete(
    '/api/admin/invitations/:invitationId',
    {
      schema: {
        tags,
        operationId: 'withdrawInvitation',
        summary: 'Withdraw an invitation',
        params: InvitationParams,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      const actor = await actorOf(request)
      await withdrawInvitation(ports, Number(request.params.invitationId), actor)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/audit',
    {
      schema: {
        tags,
        operationId: 'listAudit',
        summary: 'What administrators did',
        querystring: PageQuery,
        response: responses({ 200: Type.Array(AuditRecord) }),
      },
    },
    async (request, reply) => {
      await actorOf(request)
      const { limit = limits.pageLimitDefault, cursor } = request.query
      const page = await listAudit(ports, { beforeId: cursorId(cursor), limit })
      linkNext(request, reply, ports.settings.publicUrl, page.next)
      return page.rows.map(presentAuditEntry)
    },
  )

  app.get(
    '/api/admin/service',
    {
      schema: {
        tags,
        operationId: 'showService',
        summary: 'Version, health, what waits, and the latest check of the stored data',
        response: responses({ 200: ServiceState }),
      },
    },
    async request => {
      await actorOf(request)
      return { version, ...presentService(await showService(ports)) }
    },
  )
}
