import { BeginFactorRequest, RecoveryCodes, TotpRequest, TotpSetup } from '#contract/factors.ts'
import type { Ports } from '#ports/index.ts'
import { beginTotp, finishTotp, removeTotp } from '#usecases/factors/setUpTotp.ts'
import type { App } from '../../app.ts'
import { passwordBody } from '../../bodies/limit.ts'
import { accessOf } from '../../caller.ts'
import { sourceOf } from '../../clientAddress.ts'
import { presentTotpSetup } from '../../present/factors.ts'
import { Nothing, responses } from '../../responses.ts'

const tags = ['second factors']
const path = '/api/auth/second-factors/totp'

/** The authenticator app of an account (Interface, Second factors). */
export function totpRoutes(app: App, ports: Ports): void {
  app.post(
    path,
    {
      ...passwordBody,
      schema: {
        tags,
        operationId: 'beginTotp',
        summary: 'Start the setup of an authenticator app',
        body: BeginFactorRequest,
        response: responses({ 200: TotpSetup }),
      },
    },
    async request => presentTotpSetup(await beginTotp(ports, accessOf(request), request.body)),
  )

  app.put(
    path,
    {
      ...passwordBody,
      schema: {
        tags,
        operationId: 'finishTotp',
        summary: 'Complete the setup of an authenticator app',
        body: TotpRequest,
        response: responses({ 200: RecoveryCodes }),
      },
    },
    async request => ({
      recoveryCodes: [...(await finishTotp(ports, accessOf(request), request.body, sourceOf(request)))],
    }),
  )

  app.delete(
    path,
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
}
