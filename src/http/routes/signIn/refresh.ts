import { LoginReply, RefreshRequest } from '#contract/accounts.ts'
import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import { refreshSignIn } from '#usecases/sessions/refreshSignIn.ts'
import { signOut } from '#usecases/sessions/signOut.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { sourceOf } from '../../clientAddress.ts'
import { signInCookies } from '../../cookies.ts'
import { presentSignIn } from '../../present/records.ts'
import { Nothing, responses } from '../../responses.ts'

const open = { access: 'open' } as const
const tags = ['accounts']

/** How a sign-in goes on, and how it ends (Interface, Accounts). */
export function refreshRoutes(app: App, ports: Ports): void {
  const cookies = signInCookies(ports)

  app.post(
    '/api/auth/refresh',
    {
      config: open,
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'refresh',
        summary: 'Refresh the tokens',
        body: RefreshRequest,
        response: responses({ 200: LoginReply }),
      },
    },
    async (request, reply) => {
      const given = request.body?.refreshToken
      const token = given ?? cookies.readRefreshToken(request)
      if (token === null) throw new Failure('unauthenticated', 'Send refreshToken, or the cookie of a sign-in.')
      const isCookie = given === undefined
      const signedIn = await refreshSignIn(ports, {
        token,
        isCookie,
        arrivedAt: request.arrivedAt,
        source: sourceOf(request),
      })
      if (isCookie) cookies.set(reply, signedIn)
      return presentSignIn(signedIn, isCookie ? 'cookie' : 'body')
    },
  )

  app.post(
    '/api/auth/logout',
    {
      config: open,
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'logout',
        summary: 'Sign out',
        body: RefreshRequest,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      const token = request.body?.refreshToken ?? cookies.readRefreshToken(request)
      if (token !== null) await signOut(ports, token, sourceOf(request))
      cookies.clear(reply)
      return reply.code(204).send(null)
    },
  )
}
