import type { FastifyContextConfig } from 'fastify'
import { Account, LoginReply, LoginRequest, RegisterRequest, SessionHeader } from '#contract/accounts.ts'
import { SecondFactorProblem } from '#contract/detailedProblems.ts'
import type { Ports } from '#ports/index.ts'
import { registerAdmitted } from '#usecases/accounts/registerAdmitted.ts'
import { signIn } from '#usecases/accounts/signIn.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { clientSubnet, limitByAddress, sharerOf, sourceOf } from '../../clientAddress.ts'
import { signInCookies } from '../../cookies.ts'
import { presentAccount } from '../../present/records.ts'
import { problemResponse, responses } from '../../responses.ts'

const openWithPassword = { access: 'open', hasPasswordInBody: true } satisfies FastifyContextConfig
const tags = ['accounts']

/** Registration and sign-in with a password (Interface, Accounts). */
export function signInRoutes(app: App, ports: Ports): void {
  const cookies = signInCookies(ports)
  const { rateLimits } = ports.settings

  app.post(
    '/api/auth/register',
    {
      config: openWithPassword,
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'register',
        summary: 'Create an account',
        body: RegisterRequest,
        response: responses({ 201: Account }),
      },
    },
    async (request, reply) => {
      await limitByAddress(ports, rateLimits.registrationsPerAddress, request.ip)
      const user = await registerAdmitted(ports, request.body, sharerOf(request.ip))
      return reply.code(201).send(presentAccount(user))
    },
  )

  app.post(
    '/api/auth/login',
    {
      config: openWithPassword,
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
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
      await limitByAddress(ports, rateLimits.signInsPerAddress, request.ip)
      const origin = {
        ...sourceOf(request),
        network: clientSubnet(request.ip),
        deviceToken: cookies.readDevice(request),
      }
      const signedIn = await signIn(ports, request.body, origin)
      return cookies.sendSignIn(request, reply, signedIn)
    },
  )
}
