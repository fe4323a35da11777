import { Type } from 'typebox'
import {
  Account,
  GitTokenMade,
  GitTokenRecord,
  GitTokenRequest,
  HostAuthorizeQuery,
  HostAuthorizeReply,
  HostCallbackRequest,
  HostStatus,
  LoginReply,
  LoginRequest,
  Me,
  RefreshRequest,
  RegisterRequest,
  SessionHeader,
} from '#contract/accounts.ts'
import { TokenParams } from '#contract/values.ts'
import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import { dropGitToken, listGitTokens, makeGitToken } from '#usecases/accounts/gitTokens.ts'
import { refreshSignIn } from '#usecases/accounts/refreshSignIn.ts'
import { register } from '#usecases/accounts/register.ts'
import { showMe } from '#usecases/accounts/showMe.ts'
import { type SignedIn, signIn } from '#usecases/accounts/signIn.ts'
import { signOut } from '#usecases/accounts/signOut.ts'
import { take } from '#usecases/limits.ts'
import type { App } from '../app.ts'
import { addressGroup, callerOf } from '../caller.ts'
import { signInCookies } from '../cookies.ts'
import { answers, Nothing } from '../documents.ts'
import { presentAccount, presentGitToken, presentHostStatus, presentMe } from '../present.ts'

const open = { access: 'open' } as const
const bodyMaxBytes = 32 * 1024

export function accountRoutes(app: App, ports: Ports): void {
  const cookies = signInCookies(ports)
  const { rules } = ports.settings

  app.post(
    '/api/auth/register',
    {
      config: open,
      bodyLimit: bodyMaxBytes,
      schema: {
        tags: ['accounts'],
        operationId: 'register',
        summary: 'Make an account',
        body: RegisterRequest,
        response: answers({ 201: Account }),
      },
    },
    async (request, reply) => {
      await take(ports.limiter, rules.registrationsPerAddress, addressGroup(request.ip))
      const user = await register(ports, request.body)
      return reply.code(201).send(presentAccount(user))
    },
  )

  app.post(
    '/api/auth/login',
    {
      config: open,
      bodyLimit: bodyMaxBytes,
      schema: {
        tags: ['accounts'],
        operationId: 'login',
        summary: 'Sign in with email and password',
        headers: SessionHeader,
        body: LoginRequest,
        response: answers({ 200: LoginReply }),
      },
    },
    async (request, reply) => {
      await take(ports.limiter, rules.signInsPerAddress, addressGroup(request.ip))
      const signedIn = await signIn(ports, request.body)
      const inCookie = request.headers['x-session'] === 'cookie'
      if (inCookie) cookies.set(reply, signedIn)
      return presentSignIn(signedIn, inCookie)
    },
  )

  app.post(
    '/api/auth/refresh',
    {
      config: open,
      bodyLimit: bodyMaxBytes,
      schema: {
        tags: ['accounts'],
        operationId: 'refresh',
        summary: 'Exchange a refresh token',
        body: RefreshRequest,
        response: answers({ 200: LoginReply }),
      },
    },
    async (request, reply) => {
      const given = request.body?.refreshToken
      const token = given ?? cookies.read(request)
      if (token === null) throw new Failure('unauthenticated', 'Send refreshToken, or the cookie of a sign-in.')
      const signedIn = await refreshSignIn(ports, token, request.arrivedAt)
      if (given === undefined) cookies.set(reply, signedIn)
      return presentSignIn(signedIn, given === undefined)
    },
  )

  app.post(
    '/api/auth/logout',
    {
      config: open,
      bodyLimit: bodyMaxBytes,
      schema: {
        tags: ['accounts'],
        operationId: 'logout',
        summary: 'End the sign-in',
        body: RefreshRequest,
        response: answers({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      const token = request.body?.refreshToken ?? cookies.read(request)
      if (token !== null) await signOut(ports, token)
      cookies.clear(reply)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/auth/me',
    { schema: { tags: ['accounts'], operationId: 'showMe', summary: 'The caller', response: answers({ 200: Me }) } },
    async request => presentMe(await showMe(ports, callerOf(request)), true),
  )

  app.post(
    '/api/auth/tokens',
    {
      bodyLimit: bodyMaxBytes,
      schema: {
        tags: ['git tokens'],
        operationId: 'makeGitToken',
        summary: 'Make a git token',
        body: GitTokenRequest,
        response: answers({ 201: GitTokenMade }),
      },
    },
    async (request, reply) => {
      const made = await makeGitToken(ports, callerOf(request), request.body)
      return reply.code(201).send({ ...presentGitToken(made), token: made.token })
    },
  )

  app.get(
    '/api/auth/tokens',
    {
      schema: {
        tags: ['git tokens'],
        operationId: 'listGitTokens',
        summary: 'List the git tokens',
        response: answers({ 200: Type.Array(GitTokenRecord) }),
      },
    },
    async request => (await listGitTokens(ports, callerOf(request))).map(presentGitToken),
  )

  app.delete(
    '/api/auth/tokens/:tokenId',
    {
      schema: {
        tags: ['git tokens'],
        operationId: 'deleteGitToken',
        summary: 'Delete a git token',
        params: TokenParams,
        response: answers({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await dropGitToken(ports, callerOf(request), Number(request.params.tokenId))
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/auth/repohost/status',
    {
      schema: {
        tags: ['code host'],
        operationId: 'showRepohostStatus',
        summary: 'The connection to the code host',
        response: answers({ 200: HostStatus }),
      },
    },
    async request => presentHostStatus(ports.host.id, await showMe(ports, callerOf(request))),
  )

  app.delete(
    '/api/auth/repohost/disconnect',
    {
      schema: {
        tags: ['code host'],
        operationId: 'disconnectRepohost',
        summary: 'Disconnect from the code host',
        response: answers({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      callerOf(request)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/auth/repohost/authorize',
    {
      config: open,
      schema: {
        tags: ['code host'],
        operationId: 'authorizeRepohost',
        summary: 'Where to sign in at the code host',
        querystring: HostAuthorizeQuery,
        response: answers({ 200: HostAuthorizeReply }),
      },
    },
    async () => {
      throw noHostSignIn(ports)
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
        body: HostCallbackRequest,
        response: answers({ 200: LoginReply }),
      },
    },
    async () => {
      throw noHostSignIn(ports)
    },
  )
}

function presentSignIn(signedIn: SignedIn, inCookie: boolean) {
  return {
    accessToken: signedIn.accessToken,
    ...(inCookie ? { csrfToken: signedIn.csrfToken } : { refreshToken: signedIn.refreshToken }),
    tokenType: 'Bearer' as const,
    expiresIn: signedIn.expiresInS,
  }
}

/** A host without the identity door: people sign in with email and password. */
function noHostSignIn(ports: Pick<Ports, 'host'>): Failure {
  return new Failure('not_found', `${ports.host.label} has no sign-in of its own. Sign in with email and password.`)
}
