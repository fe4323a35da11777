import { RegistrationSetting } from '#contract/admin.ts'
import type { Ports } from '#ports/index.ts'
import { setRegistration, showRegistration } from '#usecases/admin/registration.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { accessOf, administratorOf } from '../../caller.ts'
import { responses } from '../../responses.ts'

const tags = ['administration']

/** Who may create an account (Interface, Administration). */
export function registrationRoutes(app: App, ports: Ports): void {
  app.get(
    '/api/admin/registration',
    {
      schema: {
        tags,
        operationId: 'showRegistration',
        summary: 'Show who may register',
        response: responses({ 200: RegistrationSetting }),
      },
    },
    async request => {
      await administratorOf(ports, request)
      return { registration: await showRegistration(ports) }
    },
  )

  app.put(
    '/api/admin/registration',
    {
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'setRegistration',
        summary: 'Set who may register',
        body: RegistrationSetting,
        response: responses({ 200: RegistrationSetting }),
      },
    },
    async request => {
      const actor = await administratorOf(ports, request)
      const { registration } = request.body
      await setRegistration(ports, registration, actor, accessOf(request))
      return { registration }
    },
  )
}
