import { LinkOffer, LinkRequest, PasswordResetRequest, VerificationRequest } from '#contract/links.ts'
import type { Ports } from '#ports/index.ts'
import { mailsLinks, requestLink } from '#usecases/accounts/links.ts'
import { resetPassword } from '#usecases/accounts/resetPassword.ts'
import { verifyEmail } from '#usecases/accounts/verifyEmail.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { limitByAddress, sharerOf, sourceOf } from '../../clientAddress.ts'
import { Nothing, responses } from '../../responses.ts'

const open = { access: 'open' } as const

/** Mailed links: requested and used by people who need not be signed in (Interface, Accounts). */
export function accountLinkRoutes(app: App, ports: Ports): void {
  const tags = ['accounts']
  const { signInsPerAddress } = ports.settings.rateLimits

  app.get(
    '/api/auth/links',
    {
      config: open,
      schema: {
        tags,
        operationId: 'showLinkOffer',
        summary: 'Show whether links are mailed',
        response: responses({ 200: LinkOffer }),
      },
    },
    async () => ({ mailed: mailsLinks(ports) }),
  )

  app.post(
    '/api/auth/links',
    {
      config: open,
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'askForLink',
        summary: 'Request a mailed link',
        description: 'The answer is the same whether or not there is such an account.',
        body: LinkRequest,
        response: responses({ 202: Nothing }),
      },
    },
    async (request, reply) => {
      await limitByAddress(ports, signInsPerAddress, request.ip)
      await requestLink(ports, request.body, sharerOf(request.ip))
      // A null would be sent as the JSON text `null` with this status.
      return reply.code(202).send(undefined as never)
    },
  )

  app.post(
    '/api/auth/password-reset',
    {
      config: { ...open, hasPasswordInBody: true },
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'resetPassword',
        summary: 'Set a new password with a mailed link',
        body: PasswordResetRequest,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await limitByAddress(ports, signInsPerAddress, request.ip)
      await resetPassword(ports, request.body, sourceOf(request))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/auth/email-verification',
    {
      config: open,
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'verifyEmail',
        summary: 'Confirm an email with a mailed link',
        body: VerificationRequest,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await limitByAddress(ports, signInsPerAddress, request.ip)
      await verifyEmail(ports, request.body.token, sourceOf(request))
      return reply.code(204).send(null)
    },
  )
}
