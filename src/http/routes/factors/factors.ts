import { RecoveryCodes, SecondFactorState } from '#contract/factors.ts'
import type { Ports } from '#ports/index.ts'
import { replaceRecoveryCodes } from '#usecases/factors/recoveryCodes.ts'
import { showFactors } from '#usecases/factors/showFactors.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { accessOf, userIdOf } from '../../caller.ts'
import { sourceOf } from '../../clientAddress.ts'
import { presentFactors } from '../../present/factors.ts'
import { responses } from '../../responses.ts'

const tags = ['second factors']
const base = '/api/auth/second-factors'

/** The second factors of an account, and its recovery codes (Interface, Second factors). */
export function factorRoutes(app: App, ports: Ports): void {
  app.get(
    base,
    {
      schema: {
        tags,
        operationId: 'showSecondFactors',
        summary: 'Show the configured second factors',
        response: responses({ 200: SecondFactorState }),
      },
    },
    async request => presentFactors(await showFactors(ports, userIdOf(request))),
  )

  app.post(
    `${base}/recovery-codes`,
    {
      config: { hasPasswordInBody: true },
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'makeRecoveryCodes',
        summary: 'Create new recovery codes',
        response: responses({ 201: RecoveryCodes }),
      },
    },
    async (request, reply) => {
      const codes = await replaceRecoveryCodes(ports, accessOf(request), sourceOf(request))
      return reply.code(201).send({ recoveryCodes: [...codes] })
    },
  )
}
