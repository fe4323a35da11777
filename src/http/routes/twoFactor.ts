import { LoginReply, SessionHeader } from '#contract/accounts.ts'
import {
  ConfirmationAsked,
  ConfirmationReply,
  PasskeyAsked,
  PasskeySignInRequest,
  SecondFactorRequest,
} from '#contract/factors.ts'
import type { Ports } from '#ports/index.ts'
import { beginConfirmation, confirm } from '#usecases/factors/confirm.ts'
import { signInWithFactor } from '#usecases/factors/signInWithFactor.ts'
import { beginPasskeySignIn, signInWithPasskey } from '#usecases/factors/signInWithPasskey.ts'
import type { App } from '../app.ts'
import { accessOf } from '../caller.ts'
import { limitByAddress, sourceOf } from '../clientAddress.ts'
import { signInCookies } from '../cookies.ts'
import { presentFactorRequest, presentPasskeyCeremony } from '../presentFactors.ts'
import { responses } from '../responses.ts'

const tags = ['second factors']
const bodyMaxBytes = 32 * 1024
const open = { config: { access: 'open', holdsPassword: true }, bodyLimit: bodyMaxBytes } as const

/**
 * Where second factors and passkeys are presented: to sign in, and to confirm a sign-in (Interface, Second factors).
 */
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
        summary: 'Sign in, after the password',
        headers: SessionHeader,
        body: SecondFactorRequest,
        response: responses({ 200: LoginReply }),
      },
    },
    async (request, reply) => {
      await limitByAddress(ports, signInsPerAddress, request.ip)
      const signedIn = await signInWithFactor(ports, request.body, sourceOf(request))
      return cookies.answer(request, reply, signedIn)
    },
  )

  app.post(
    '/api/auth/passkey/options',
    {
      config: { access: 'open' },
      bodyLimit: bodyMaxBytes,
      schema: {
        tags,
        operationId: 'askForPasskey',
        summary: 'Begin to sign in with a passkey alone',
        response: responses({ 200: PasskeyAsked }),
      },
    },
    async request => {
      await limitByAddress(ports, passkeyQuestionsPerAddress, request.ip)
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
      return cookies.answer(request, reply, signedIn)
    },
  )

  app.post(
    '/api/auth/confirm/options',
    {
      bodyLimit: bodyMaxBytes,
      schema: {
        tags,
        operationId: 'askForConfirmation',
        summary: 'Begin to confirm who acts',
        response: responses({ 200: ConfirmationAsked }),
      },
    },
    async request => presentFactorRequest(await beginConfirmation(ports, accessOf(request))),
  )

  app.post(
    '/api/auth/confirm',
    {
      config: { holdsPassword: true },
      bodyLimit: bodyMaxBytes,
      schema: {
        tags,
        operationId: 'confirm',
        summary: 'Confirm who acts, for 10 minutes',
        body: SecondFactorRequest,
        response: responses({ 200: ConfirmationReply }),
      },
    },
    async request => {
      const until = await confirm(ports, accessOf(request), request.body, sourceOf(request))
      return { confirmedUntil: until.toISOString() }
    },
  )
}

/** The sign-in page requests a challenge whenever it is opened; the response costs nothing and stores nothing. */
const passkeyQuestionsPerAddress = { name: 'questions for a passkey from this address', max: 600, windowS: 60 } as const
