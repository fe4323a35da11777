import {
  BeginFactorRequest,
  CreatedPasskey,
  PasskeyChallenge,
  PasskeyName,
  PasskeyRecord,
  PasskeyRequest,
} from '#contract/factors.ts'
import { PasskeyParams } from '#contract/values.ts'
import type { Ports } from '#ports/index.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '#usecases/factors/passkeys.ts'
import type { App } from '../../app.ts'
import { passwordBody, smallBodyMaxBytes } from '../../bodies/limit.ts'
import { accessOf } from '../../caller.ts'
import { sourceOf } from '../../clientAddress.ts'
import { presentPasskey, presentPasskeyCeremony } from '../../present/factors.ts'
import { Nothing, responses } from '../../responses.ts'

const tags = ['second factors']
const base = '/api/auth/second-factors'

/** The passkeys of an account (Interface, Second factors). */
export function passkeyRoutes(app: App, ports: Ports): void {
  app.post(
    `${base}/passkeys/options`,
    {
      ...passwordBody,
      schema: {
        tags,
        operationId: 'beginPasskey',
        summary: 'Start adding a passkey',
        body: BeginFactorRequest,
        response: responses({ 200: PasskeyChallenge }),
      },
    },
    async request => presentPasskeyCeremony(await beginPasskey(ports, accessOf(request), request.body)),
  )

  app.post(
    `${base}/passkeys`,
    {
      ...passwordBody,
      schema: {
        tags,
        operationId: 'addPasskey',
        summary: 'Add a passkey',
        body: PasskeyRequest,
        response: responses({ 201: CreatedPasskey }),
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
      bodyLimit: smallBodyMaxBytes,
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
