import type { RouteShorthandOptions } from 'fastify'
import { LoginReply, SessionHeader } from '#contract/accounts.ts'
import { PasskeyChallenge, PasskeySignInRequest, SecondFactorRequest } from '#contract/factors.ts'
import type { Ports } from '#ports/index.ts'
import { signInWithFactor } from '#usecases/factors/signInWithFactor.ts'
import { beginPasskeySignIn, signInWithPasskey } from '#usecases/factors/signInWithPasskey.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { limitByAddress, sourceOf } from '../../clientAddress.ts'
import { signInCookies } from '../../cookies.ts'
import { presentPasskeyCeremony } from '../../present/factors.ts'
import { responses } from '../../responses.ts'

const tags = ['second factors']
const open = {
  config: { access: 'open', hasPasswordInBody: true },
  bodyLimit: smallBodyMaxBytes,
} satisfies RouteShorthandOptions

/** Sign-in with a second factor or a passkey (Interface, Second factors). */
export function twoFactorRoutes(app: App, ports: Ports): void {
  const cookies = signInCookies(ports)
  const { signInsPerAddress } = ports.settings.rateLimits

  app.post(
    '/api/auth/login/second-factor',
    {
      ...open,
      schema: {
        tags,
        operationId: 'loginWithSecondFactor',
        summary: 'Complete a sign-in with a second factor',
        headers: SessionHeader,
        body: SecondFactorRequest,
        response: responses({ 200: LoginReply }),
      },
    },
    async (request, reply) => {
      await limitByAddress(ports, signInsPerAddress, request.ip)
      const signedIn = await signInWithFactor(ports, request.body, sourceOf(request))
      return cookies.sendSignIn(request, reply, signedIn)
    },
  )

  app.post(
    '/api/auth/passkey/options',
    {
      config: { access: 'open' },
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'askForPasskey',
        summary: 'Start a sign-in with a passkey alone',
        response: responses({ 200: PasskeyChallenge }),
      },
    },
    async request => {
      await limitByAddress(ports, passkeyChallengesPerAddress, request.ip)
      return presentPasskeyCeremony(await beginPasskeySignIn(ports))
    },
  )

  app.post(
    '/api/auth/passkey/login',
    {
      ...open,
      schema: {
        tags,
        operationId: 'loginWithPasskey',
        summary: 'Sign in with a passkey alone',
        headers: SessionHeader,
        body: PasskeySignInRequest,
        response: responses({ 200: LoginReply }),
      },
    },
    async (request, reply) => {
      await limitByAddress(ports, signInsPerAddress, request.ip)
      const signedIn = await signInWithPasskey(ports, request.body, sourceOf(request))
      return cookies.sendSignIn(request, reply, signedIn)
    },
  )
}

/** The sign-in page requests a challenge whenever it is opened; the response costs nothing and stores nothing. */
const passkeyChallengesPerAddress = { name: 'passkey challenges from one address', max: 600, windowS: 60 } as const
