import type { RouteShorthandOptions } from 'fastify'
import { Account, Me } from '#contract/accounts.ts'
import { EmailRequest, NameRequest, PasswordRequest } from '#contract/sessions.ts'
import type { Ports } from '#ports/index.ts'
import { changeEmail, changeName, changePassword } from '#usecases/accounts/changeAccount.ts'
import { showMe } from '#usecases/accounts/showMe.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { accessOf, userIdOf } from '../../caller.ts'
import { sourceOf } from '../../clientAddress.ts'
import { presentAccount, presentMe } from '../../present/records.ts'
import { Nothing, responses } from '../../responses.ts'

const tags = ['accounts']
const withPassword = {
  config: { hasPasswordInBody: true },
  bodyLimit: smallBodyMaxBytes,
} satisfies RouteShorthandOptions

/** The account of the caller (Interface, Accounts). */
export function ownAccountRoutes(app: App, ports: Ports): void {
  app.get(
    '/api/auth/me',
    { schema: { tags, operationId: 'showMe', summary: "Show the caller's account", response: responses({ 200: Me }) } },
    async request => presentMe(await showMe(ports, userIdOf(request))),
  )

  app.put(
    '/api/auth/me',
    {
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'changeName',
        summary: 'Change the name',
        body: NameRequest,
        response: responses({ 200: Account }),
      },
    },
    async request => presentAccount(await changeName(ports, userIdOf(request), request.body)),
  )

  app.put(
    '/api/auth/me/email',
    {
      ...withPassword,
      schema: {
        tags,
        operationId: 'changeEmail',
        summary: 'Change the email',
        body: EmailRequest,
        response: responses({ 200: Account }),
      },
    },
    async request => presentAccount(await changeEmail(ports, accessOf(request), request.body, sourceOf(request))),
  )

  app.put(
    '/api/auth/me/password',
    {
      ...withPassword,
      schema: {
        tags,
        operationId: 'changePassword',
        summary: 'Change the password, and sign out everywhere else',
        body: PasswordRequest,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await changePassword(ports, accessOf(request), request.body, sourceOf(request))
      return reply.code(204).send(null)
    },
  )
}
