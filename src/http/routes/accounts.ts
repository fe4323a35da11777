import { Type } from 'typebox'
import {
  Account,
  GitTokenMade,
  GitTokenRecord,
  GitTokenRequest,
  LoginReply,
  LoginRequest,
  Me,
  RefreshRequest,
  RegisterRequest,
  SessionHeader,
} from '#contract/accounts.ts'
import { SecondFactorProblem } from '#contract/detailedProblems.ts'
import { TokenParams } from '#contract/values.ts'
import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import { createGitToken, listGitTokens, revokeGitToken } from '#usecases/accounts/gitTokens.ts'
import { registerAdmitted } from '#usecases/accounts/registerAdmitted.ts'
import { showMe } from '#usecases/accounts/showMe.ts'
import { signIn } from '#usecases/accounts/signIn.ts'
import { refreshSignIn } from '#usecases/sessions/refreshSignIn.ts'
import { signOut } from '#usecases/sessions/signOut.ts'
import type { App } from '../app.ts'
import { accessOf, userIdOf } from '../caller.ts'
import { clientSubnet, limitByAddress, sourceOf } from '../clientAddress.ts'
import { signInCookies } from '../cookies.ts'
import { presentAccount, presentGitToken, presentMe, presentSignIn } from '../present.ts'
import { Nothing, problemResponse, responses } from '../responses.ts'

const open = { access: 'open' } as const
const openWithPassword = { access: 'open', holdsPassword: true } as const
const bodyMaxBytes = 32 * 1024

export function accountRoutes(app: App, ports: Ports): void {
  const cookies = signInCookies(ports)
  const { rateLimits: rules } = ports.settings

  app.post(
    '/api/auth/register',
    {
      config: openWithPassword,
      bodyLimit: bodyMaxBytes,
      schema: {
        tags: ['accounts'],
        operationId: 'register',
        summary: 'Make an account',
        body: RegisterRequest,
        response: responses({ 201: Account }),
      },
    },
    async (request, reply) => {
      await limitByAddress(ports, rules.registrationsPerAddress, request.ip)
      const user = await registerAdmitted(ports, request.body)
      return reply.code(201).send(presentAccount(user))
    },
  )

  app.post(
    '/api/auth/login',
    {
      config: openWithPassword,
      bodyLimit: bodyMaxBytes,
      schema: {
        tags: ['accounts'],
        operationId: 'login',
        summary: 'Sign in with email and password',
        headers: SessionHeader,
        body: LoginRequest,
        response: responses({
          200: LoginReply,
          401: problemResponse('Refused, or a second factor is needed', SecondFactorProblem),
        }),
      },
    },
    async (request, reply) => {
      await limitByAddress(ports, rules.signInsPerAddress, request.ip)
      const origin = {
        ...sourceOf(request),
        network: clientSubnet(request.ip),
        deviceToken: cookies.readDevice(request),
      }
      const signedIn = await signIn(ports, request.body, origin)
      return cookies.answer(request, reply, signedIn)
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
        response: responses({ 200: LoginReply }),
      },
    },
    async (request, reply) => {
      const given = request.body?.refreshToken
      const token = given ?? cookies.read(request)
      if (token === null) throw new Failure('unauthenticated', 'Send refreshToken, or the cookie of a sign-in.')
      const isCookie = given === undefined
      const signedIn = await refreshSignIn(ports, {
        token,
        isCookie,
        arrivedAt: request.arrivedAt,
        source: sourceOf(request),
      })
      if (isCookie) cookies.set(reply, signedIn)
      return presentSignIn(signedIn, isCookie)
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
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      const token = request.body?.refreshToken ?? cookies.read(request)
      if (token !== null) await signOut(ports, token, sourceOf(request))
      cookies.clear(reply)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/auth/me',
    { schema: { tags: ['accounts'], operationId: 'showMe', summary: 'The caller', response: responses({ 200: Me }) } },
    async request => presentMe(await showMe(ports, userIdOf(request))),
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
        response: responses({ 201: GitTokenMade }),
      },
    },
    async (request, reply) => {
      const made = await createGitToken(ports, accessOf(request), request.body, sourceOf(request))
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
        response: responses({ 200: Type.Array(GitTokenRecord) }),
      },
    },
    async request => (await listGitTokens(ports, userIdOf(request))).map(presentGitToken),
  )

  app.delete(
    '/api/auth/tokens/:tokenId',
    {
      schema: {
        tags: ['git tokens'],
        operationId: 'deleteGitToken',
        summary: 'Delete a git token',
        params: TokenParams,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await revokeGitToken(ports, userIdOf(request), Number(request.params.tokenId), sourceOf(request))
      return reply.code(204).send(null)
    },
  )
}
