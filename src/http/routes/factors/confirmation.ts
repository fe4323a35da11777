import { ConfirmationChallenge, ConfirmationReply, ConfirmationRequest } from '#contract/factors.ts'
import type { Ports } from '#ports/index.ts'
import { beginConfirmation, confirm } from '#usecases/factors/confirm.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { accessOf } from '../../caller.ts'
import { sourceOf } from '../../clientAddress.ts'
import { presentFactorChallenge } from '../../present/factors.ts'
import { responses } from '../../responses.ts'

const tags = ['second factors']

/** Confirming a sign-in with a second factor or the password (Interface, Second factors). */
export function confirmationRoutes(app: App, ports: Ports): void {
  app.post(
    '/api/auth/confirm/options',
    {
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'askForConfirmation',
        summary: 'Start a confirmation',
        response: responses({ 200: ConfirmationChallenge }),
      },
    },
    async request => presentFactorChallenge(await beginConfirmation(ports, accessOf(request))),
  )

  app.post(
    '/api/auth/confirm',
    {
      config: { hasPasswordInBody: true },
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'confirm',
        summary: 'Confirm the session for 10 minutes',
        body: ConfirmationRequest,
        response: responses({ 200: ConfirmationReply }),
      },
    },
    async request => {
      const until = await confirm(ports, accessOf(request), request.body, sourceOf(request))
      return { confirmedUntil: until.toISOString() }
    },
  )
}
