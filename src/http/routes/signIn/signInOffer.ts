import { ProviderReply, SignInOffer } from '#contract/identities.ts'
import type { Ports } from '#ports/index.ts'
import { offeredSignIns } from '#usecases/identities/offeredSignIns.ts'
import { providerOf } from '#usecases/identities/providerOf.ts'
import type { App } from '../../app.ts'
import { responses } from '../../responses.ts'

const open = { access: 'open' } as const
const tags = ['identity provider']

/** What the sign-in page offers besides email and password (Interface, Accounts). */
export function signInOfferRoutes(app: App, ports: Ports): void {
  app.get(
    '/api/auth/sign-in-offer',
    {
      config: open,
      schema: {
        tags,
        operationId: 'showSignInOffer',
        summary: 'Show the ways to sign in besides email and password, and who may register',
        response: responses({ 200: SignInOffer }),
      },
    },
    async () => {
      const { codeHostOrigin, identityProviderName, registration } = await offeredSignIns(ports)
      return { codeHostOrigin, identityProviderName, registration }
    },
  )

  app.get(
    '/api/auth/oidc',
    {
      config: open,
      schema: {
        tags,
        operationId: 'showIdentityProvider',
        summary: 'Show the identity provider',
        response: responses({ 200: ProviderReply }),
      },
    },
    async () => ({ name: providerOf(ports).label }),
  )
}
