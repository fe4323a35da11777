import { Type } from 'typebox'
import {
  DisconnectQuery,
  HostAuthorizeQuery,
  HostAuthorizeReply,
  HostCallbackRequest,
  HostStatus,
  LoginReply,
  OwnerQuery,
  RepositoryOwner,
  SessionHeader,
} from '#contract/accounts.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { disconnectHost } from '#usecases/access/disconnectHost.ts'
import { beginHostSignIn } from '#usecases/hosts/beginHostSignIn.ts'
import { finishHostSignIn } from '#usecases/hosts/finishHostSignIn.ts'
import { forgetHost } from '#usecases/hosts/forgetHost.ts'
import { listOwners } from '#usecases/hosts/listOwners.ts'
import { showHostStatus } from '#usecases/hosts/showHostStatus.ts'
import { requireSignInHost } from '#usecases/hosts/signInHost.ts'
import type { App } from '../app.ts'
import { userIdOf } from '../caller.ts'
import { limitByAddress, sourceOf } from '../clientAddress.ts'
import { hostSignInCookie, signInCookies } from '../cookies.ts'
import { cursorText, linkNext } from '../paging.ts'
import { presentHostStatus, presentOwner } from '../present.ts'
import { Nothing, responses } from '../responses.ts'

const open = { access: 'open' } as const
const bodyMaxBytes = 32 * 1024

/** Sign-in at the code host, and the connection to it (Interface, Accounts). */
export function codeHostRoutes(app: App, ports: Ports): void {
  const cookies = signInCookies(ports)
  const hostCookie = hostSignInCookie(ports)

  app.get(
    '/api/auth/repohost/authorize',
    {
      config: open,
      schema: {
        tags: ['code host'],
        operationId: 'authorizeRepohost',
        summary: 'Where to sign in at the code host',
        querystring: HostAuthorizeQuery,
        response: responses({ 200: HostAuthorizeReply }),
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
      bodyLimit: bodyMaxBytes,
      schema: {
        tags: ['code host'],
        operationId: 'returnFromRepohost',
        summary: 'Come back from the code host',
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
      return cookies.answer(request, reply, signedIn)
    },
  )

  app.get(
    '/api/auth/repohost/status',
    {
      schema: {
        tags: ['code host'],
        operationId: 'showRepohostStatus',
        summary: 'The connection to the code host',
        response: responses({ 200: HostStatus }),
      },
    },
    async request => presentHostStatus(await showHostStatus(ports, userIdOf(request))),
  )

  app.get(
    '/api/auth/repohost/owners',
    {
      schema: {
        tags: ['code host'],
        operationId: 'listRepositoryOwners',
        summary: 'Where new projects can be made',
        querystring: OwnerQuery,
        response: responses({ 200: Type.Array(RepositoryOwner) }),
      },
    },
    async (request, reply) => {
      const { limit = limits.pageLimitDefault } = request.query
      const cursor = cursorText(request.query.cursor)
      const page = await listOwners(ports, userIdOf(request), { limit, ...(cursor !== undefined && { cursor }) })
      linkNext(request, reply, ports.settings.publicUrl, page.next)
      return page.owners.map(presentOwner)
    },
  )

  app.delete(
    '/api/auth/repohost/disconnect',
    {
      schema: {
        tags: ['code host'],
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
