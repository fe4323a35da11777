import { Type } from 'typebox'
import { LoginReply, SessionHeader } from '#contract/accounts.ts'
import {
  IdentityRecord,
  ProviderAuthorizeQuery,
  ProviderAuthorizeReply,
  ProviderCallbackRequest,
  ProviderReply,
  SignInOffer,
} from '#contract/identities.ts'
import { IdentityParams } from '#contract/values.ts'
import type { Ports } from '#ports/index.ts'
import { beginIdentitySignIn } from '#usecases/identities/beginIdentitySignIn.ts'
import { finishIdentitySignIn } from '#usecases/identities/finishIdentitySignIn.ts'
import { linkIdentity } from '#usecases/identities/linkIdentity.ts'
import { listIdentities } from '#usecases/identities/listIdentities.ts'
import { offeredSignIns } from '#usecases/identities/offeredSignIns.ts'
import { providerOf } from '#usecases/identities/providerOf.ts'
import { unlinkIdentity } from '#usecases/identities/unlinkIdentity.ts'
import type { App } from '../app.ts'
import { accessOf, userIdOf } from '../caller.ts'
import { limitByAddress, sourceOf } from '../clientAddress.ts'
import { identitySignInCookie, signInCookies } from '../cookies.ts'
import { presentIdentity } from '../present.ts'
import { Nothing, responses } from '../responses.ts'

const open = { access: 'open' } as const
const bodyMaxBytes = 32 * 1024
const tags = ['identity provider']

/** Sign-in at the identity provider, and the identities linked to an account (Interface, Accounts). */
export function identityRoutes(app: App, ports: Ports): void {
  const cookies = signInCookies(ports)
  const returnCookie = identitySignInCookie(ports)

  app.get(
    '/api/auth/sign-in-offer',
    {
      config: open,
      schema: {
        tags,
        operationId: 'showSignInOffer',
        summary: 'The ways to sign in besides email and password',
        response: responses({ 200: SignInOffer }),
      },
    },
    async () => {
      const { codeHostOrigin, identityProviderName } = offeredSignIns(ports)
      return { codeHostOrigin, identityProviderName }
    },
  )

  app.get(
    '/api/auth/oidc',
    {
      config: open,
      schema: {
        tags,
        operationId: 'showIdentityProvider',
        summary: 'The identity provider',
        response: responses({ 200: ProviderReply }),
      },
    },
    async () => ({ name: providerOf(ports).label }),
  )

  app.get(
    '/api/auth/oidc/authorize',
    {
      config: open,
      schema: {
        tags,
        operationId: 'authorizeAtProvider',
        summary: 'Where to sign in at the identity provider',
        querystring: ProviderAuthorizeQuery,
        response: responses({ 200: ProviderAuthorizeReply }),
      },
    },
    async (request, reply) => {
      const begun = await beginIdentitySignIn(ports, { redirectUri: request.query.redirectUri, access: null })
      returnCookie.set(reply, begun)
      return { authorizationUrl: begun.authorizationUrl }
    },
  )

  app.post(
    '/api/auth/oidc/callback',
    {
      config: open,
      bodyLimit: bodyMaxBytes,
      schema: {
        tags,
        operationId: 'returnFromProvider',
        summary: 'Come back from the identity provider, and be signed in',
        headers: SessionHeader,
        body: ProviderCallbackRequest,
        response: responses({ 200: LoginReply }),
      },
    },
    async (request, reply) => {
      providerOf(ports)
      await limitByAddress(ports, ports.settings.rateLimits.signInsPerAddress, request.ip)
      const signedIn = await finishIdentitySignIn(
        ports,
        request.body,
        { nonce: returnCookie.read(request) },
        sourceOf(request),
      )
      returnCookie.clear(reply)
      return cookies.answer(request, reply, signedIn)
    },
  )

  app.get(
    '/api/auth/oidc/link/authorize',
    {
      schema: {
        tags,
        operationId: 'authorizeLink',
        summary: 'Where to sign in at the identity provider, to link it',
        querystring: ProviderAuthorizeQuery,
        response: responses({ 200: ProviderAuthorizeReply }),
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
      bodyLimit: bodyMaxBytes,
      schema: {
        tags,
        operationId: 'linkIdentity',
        summary: 'Come back from the identity provider, and link it',
        body: ProviderCallbackRequest,
        response: responses({ 201: IdentityRecord }),
      },
    },
    async (request, reply) => {
      const presenter = { nonce: returnCookie.read(request), userId: userIdOf(request) }
      const identity = await linkIdentity(ports, request.body, presenter)
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
      await unlinkIdentity(ports, userIdOf(request), Number(request.params.identityId))
      return reply.code(204).send(null)
    },
  )
}
