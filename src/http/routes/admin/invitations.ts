import { Type } from 'typebox'
import { CreatedInvitation, InvitationRecord, InvitationRequest } from '#contract/admin.ts'
import { InvitationParams } from '#contract/values.ts'
import type { Ports } from '#ports/index.ts'
import { listInvitations, withdrawInvitation } from '#usecases/admin/invitations.ts'
import { invite } from '#usecases/admin/invite.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { accessOf, administratorOf } from '../../caller.ts'
import { presentInvitation } from '../../present/admin.ts'
import { Nothing, responses } from '../../responses.ts'

const tags = ['administration']

/** Invitations to create an account (Interface, Administration). */
export function invitationRoutes(app: App, ports: Ports): void {
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
      const actor = await administratorOf(ports, request)
      return (await listInvitations(ports, actor)).map(presentInvitation)
    },
  )

  app.post(
    '/api/admin/invitations',
    {
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'invite',
        summary: 'Invite a person',
        body: InvitationRequest,
        response: responses({ 201: CreatedInvitation }),
      },
    },
    async (request, reply) => {
      const made = await invite(ports, request.body.email, await administratorOf(ports, request), accessOf(request))
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
      const actor = await administratorOf(ports, request)
      await withdrawInvitation(ports, Number(request.params.invitationId), actor)
      return reply.code(204).send(null)
    },
  )
}
