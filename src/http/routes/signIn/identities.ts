import { Type } from 'typebox'
import {
  AuthorizeReply,
  IdentityRecord,
  ProviderAuthorizeQuery,
  ProviderCallbackRequest,
} from '#contract/identities.ts'
import { IdentityParams } from '#contract/values.ts'
import type { Ports } from '#ports/index.ts'
import { beginIdentitySignIn } from '#usecases/identities/beginIdentitySignIn.ts'
import { linkIdentity } from '#usecases/identities/linkIdentity.ts'
import { listIdentities } from '#usecases/identities/listIdentities.ts'
import { unlinkIdentity } from '#usecases/identities/unlinkIdentity.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { accessOf, userIdOf } from '../../caller.ts'
import { sourceOf } from '../../clientAddress.ts'
import { identitySignInCookie } from '../../cookies.ts'
import { presentIdentity } from '../../present/records.ts'
import { Nothing, responses } from '../../responses.ts'

const tags = ['identity provider']

/** The identities linked to an account (Interface, Accounts). */
export function identityRoutes(app: App, ports: Ports): void {
  const returnCookie = identitySignInCookie(ports)

  app.get(
    '/api/auth/oidc/link/authorize',
    {
      schema: {
        tags,
        operationId: 'authorizeLink',
        summary: 'Start linking an identity',
        querystring: ProviderAuthorizeQuery,
        response: responses({ 200: AuthorizeReply }),
      },
    },
    async (request, reply) => {
      const { redirectUri } = request.query
      const begun = await beginIdentitySignIn(ports, { redirectUri, access: accessOf(request) })
      returnCookie.set(reply, begun)
      return { authorizationUrl: begun.authorizationUrl }
    },
  )

  app.post(
    '/api/auth/oidc/link/callback',
    {
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'linkIdentity',
        summary: 'Complete linking an identity',
        body: ProviderCallbackRequest,
        response: responses({ 201: IdentityRecord }),
      },
    },
    async (request, reply) => {
      const presenter = { nonce: returnCookie.read(request), userId: userIdOf(request) }
      const identity = await linkIdentity(ports, request.body, presenter, sourceOf(request))
      returnCookie.clear(reply)
      return reply.code(201).send(presentIdentity(identity))
    },
  )

  app.get(
    '/api/auth/identities',
    {
      schema: {
        tags,
        operationId: 'listIdentities',
        summary: 'List the linked identities',
        response: responses({ 200: Type.Array(IdentityRecord) }),
      },
    },
    async request => (await listIdentities(ports, userIdOf(request))).map(presentIdentity),
  )

  app.delete(
    '/api/auth/identities/:identityId',
    {
      schema: {
        tags,
        operationId: 'unlinkIdentity',
        summary: 'Remove a linked identity',
        params: IdentityParams,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await unlinkIdentity(ports, userIdOf(request), Number(request.params.identityId), sourceOf(request))
      return reply.code(204).send(null)
    },
  )
}
