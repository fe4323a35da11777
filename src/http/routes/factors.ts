import {
  FactorBegin,
  PasskeyAsked,
  PasskeyMade,
  PasskeyName,
  PasskeyRecord,
  PasskeyRequest,
  RecoveryCodes,
  SecondFactorState,
  TotpBegun,
  TotpRequest,
} from '#contract/factors.ts'
import { PasskeyParams } from '#contract/values.ts'
import type { Ports } from '#ports/index.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '#usecases/factors/passkeys.ts'
import { replaceRecoveryCodes } from '#usecases/factors/recoveryCodes.ts'
import { beginTotp, finishTotp, removeTotp } from '#usecases/factors/setUpTotp.ts'
import { showFactors } from '#usecases/factors/showFactors.ts'
import type { App } from '../app.ts'
import { accessOf, userIdOf } from '../caller.ts'
import { sourceOf } from '../clientAddress.ts'
import { presentFactors, presentPasskey, presentPasskeyCeremony, presentTotpSetup } from '../presentFactors.ts'
import { Nothing, responses } from '../responses.ts'

const tags = ['second factors']
const base = '/api/auth/second-factors'
const bodyMaxBytes = 32 * 1024
const secret = { config: { holdsPassword: true }, bodyLimit: bodyMaxBytes } as const

/** Setting up second factors (Interface, Second factors). */
export function factorRoutes(app: App, ports: Ports): void {
  app.get(
    base,
    {
      schema: {
        tags,
        operationId: 'showSecondFactors',
        summary: 'What is set up',
        response: responses({ 200: SecondFactorState }),
      },
    },
    async request => presentFactors(await showFactors(ports, userIdOf(request))),
  )

  app.post(
    `${base}/totp`,
    {
      ...secret,
      schema: {
        tags,
        operationId: 'beginTotp',
        summary: 'Begin to set up an authenticator app',
        body: FactorBegin,
        response: responses({ 200: TotpBegun }),
      },
    },
    async request => presentTotpSetup(await beginTotp(ports, accessOf(request), request.body)),
  )

  app.put(
    `${base}/totp`,
    {
      ...secret,
      schema: {
        tags,
        operationId: 'finishTotp',
        summary: 'Set up the authenticator app, with a code of it',
        body: TotpRequest,
        response: responses({ 200: RecoveryCodes }),
      },
    },
    async request => ({
      recoveryCodes: [...(await finishTotp(ports, accessOf(request), request.body, sourceOf(request)))],
    }),
  )

  app.delete(
    `${base}/totp`,
    {
      schema: {
        tags,
        operationId: 'removeTotp',
        summary: 'Remove the authenticator app',
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await removeTotp(ports, accessOf(request), sourceOf(request))
      return reply.code(204).send(null)
    },
  )

  app.post(
    `${base}/recovery-codes`,
    {
      ...secret,
      schema: {
        tags,
        operationId: 'makeRecoveryCodes',
        summary: 'Make new recovery codes',
        response: responses({ 201: RecoveryCodes }),
      },
    },
    async (request, reply) => {
      const codes = await replaceRecoveryCodes(ports, accessOf(request), sourceOf(request))
      return reply.code(201).send({ recoveryCodes: [...codes] })
    },
  )

  app.post(
    `${base}/passkeys/options`,
    {
      ...secret,
      schema: {
        tags,
        operationId: 'beginPasskey',
        summary: 'Begin to add a passkey',
        body: FactorBegin,
        response: responses({ 200: PasskeyAsked }),
      },
    },
    async request => presentPasskeyCeremony(await beginPasskey(ports, accessOf(request), request.body)),
  )

  app.post(
    `${base}/passkeys`,
    {
      ...secret,
      schema: {
        tags,
        operationId: 'addPasskey',
        summary: 'Add a passkey',
        body: PasskeyRequest,
        response: responses({ 201: PasskeyMade }),
      },
    },
    async (request, reply) => {
      const added = await addPasskey(ports, accessOf(request), request.body, sourceOf(request))
      return reply.code(201).send({ ...presentPasskey(added.passkey), recoveryCodes: [...added.recoveryCodes] })
    },
  )

  app.put(
    `${base}/passkeys/:passkeyId`,
    {
      bodyLimit: bodyMaxBytes,
      schema: {
        tags,
        operationId: 'renamePasskey',
        summary: 'Rename a passkey',
        params: PasskeyParams,
        body: PasskeyName,
        response: responses({ 200: PasskeyRecord }),
      },
    },
    async request => {
      const id = Number(request.params.passkeyId)
      return presentPasskey(await renamePasskey(ports, accessOf(request), id, request.body.name, sourceOf(request)))
    },
  )

  app.delete(
    `${base}/passkeys/:passkeyId`,
    {
      schema: {
        tags,
        operationId: 'removePasskey',
        summary: 'Remove a passkey',
        params: PasskeyParams,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await removePasskey(ports, accessOf(request), Number(request.params.passkeyId), sourceOf(request))
      return reply.code(204).send(null)
    },
  )
}
