import { LoginReply, SessionHeader } from '#contract/accounts.ts'
import { HostAuthorizeQuery, HostCallbackRequest } from '#contract/hostConnections.ts'
import { AuthorizeReply } from '#contract/identities.ts'
import type { Ports } from '#ports/index.ts'
import { beginHostSignIn } from '#usecases/hosts/beginHostSignIn.ts'
import { finishHostSignIn } from '#usecases/hosts/finishHostSignIn.ts'
import { requireSignInHost } from '#usecases/hosts/signInHost.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { limitByAddress, sourceOf } from '../../clientAddress.ts'
import { hostSignInCookie, signInCookies } from '../../cookies.ts'
import { responses } from '../../responses.ts'

const open = { access: 'open' } as const
const tags = ['code host']

/** Sign-in at the code host (Interface, Accounts). */
export function hostSignInRoutes(app: App, ports: Ports): void {
  const cookies = signInCookies(ports)
  const hostCookie = hostSignInCookie(ports)

  app.get(
    '/api/auth/repohost/authorize',
    {
      config: open,
      schema: {
        tags,
        operationId: 'authorizeRepohost',
        summary: 'Start a sign-in at the code host',
        querystring: HostAuthorizeQuery,
        response: responses({ 200: AuthorizeReply }),
      },
    },
    async (request, reply) => {
      const { redirectUri } = request.query
      const begun = await beginHostSignIn(ports, { redirectUri, access: request.access })
      hostCookie.set(reply, begun)
      return { authorizationUrl: begun.authorizationUrl }
    },
  )

  app.post(
    '/api/auth/repohost/callback',
    {
      config: open,
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'returnFromRepohost',
        summary: 'Complete a sign-in at the code host',
        headers: SessionHeader,
        body: HostCallbackRequest,
        response: responses({ 200: LoginReply }),
      },
    },
    async (request, reply) => {
      requireSignInHost(ports)
      await limitByAddress(ports, ports.settings.rateLimits.signInsPerAddress, request.ip)
      const presenter = { nonce: hostCookie.read(request), userId: request.userId }
      const signedIn = await finishHostSignIn(ports, request.body, presenter, sourceOf(request))
      hostCookie.clear(reply)
      return cookies.sendSignIn(request, reply, signedIn)
    },
  )
}
