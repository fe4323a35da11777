import { LoginReply, SessionHeader } from '#contract/accounts.ts'
import { AuthorizeReply, ProviderAuthorizeQuery, ProviderCallbackRequest } from '#contract/identities.ts'
import type { Ports } from '#ports/index.ts'
import { beginIdentitySignIn } from '#usecases/identities/beginIdentitySignIn.ts'
import { finishIdentitySignIn } from '#usecases/identities/finishIdentitySignIn.ts'
import { providerOf } from '#usecases/identities/providerOf.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { limitByAddress, sourceOf } from '../../clientAddress.ts'
import { identitySignInCookie, signInCookies } from '../../cookies.ts'
import { responses } from '../../responses.ts'

const open = { access: 'open' } as const
const tags = ['identity provider']

/** Sign-in at the identity provider (Interface, Accounts). */
export function providerSignInRoutes(app: App, ports: Ports): void {
  const cookies = signInCookies(ports)
  const returnCookie = identitySignInCookie(ports)

  app.get(
    '/api/auth/oidc/authorize',
    {
      config: open,
      schema: {
        tags,
        operationId: 'authorizeAtProvider',
        summary: 'Start a sign-in at the identity provider',
        querystring: ProviderAuthorizeQuery,
        response: responses({ 200: AuthorizeReply }),
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
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'returnFromProvider',
        summary: 'Complete a sign-in at the identity provider',
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
      return cookies.sendSignIn(request, reply, signedIn)
    },
  )
}
