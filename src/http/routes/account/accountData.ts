import { DeletionRequest } from '#contract/accountData.ts'
import type { Ports } from '#ports/index.ts'
import { deleteAccount } from '#usecases/accounts/deleteAccount.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { accessOf } from '../../caller.ts'
import { signInCookies } from '../../cookies.ts'
import { Nothing, responses } from '../../responses.ts'

/** What users do with all their data: export it, and delete their account (Interface, Accounts). */
export function accountDataRoutes(app: App, ports: Ports): void {
  const tags = ['accounts']
  const cookies = signInCookies(ports)

  app.delete(
    '/api/auth/me',
    {
      config: { hasPasswordInBody: true },
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'deleteAccount',
        summary: 'Delete the account and its projects',
        body: DeletionRequest,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await deleteAccount(ports, accessOf(request), request.body ?? {})
      cookies.clear(reply)
      return reply.code(204).send(null)
    },
  )
}
