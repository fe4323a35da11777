import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { type SessionPorts, type SignedIn, startSession } from '../sessions/session.ts'
import { accountOfPerson } from './identityAccount.ts'
import { type ProviderReturn, type ReturnPorts, returnFromProvider } from './returnFromProvider.ts'

/** Signs in who comes back from the identity provider (Interface, Accounts). */
export async function finishIdentitySignIn(
  ports: SessionPorts & ReturnPorts & Pick<Ports, 'identities' | 'users' | 'administration' | 'mail'>,
  given: ProviderReturn,
  presenter: { readonly nonce: string | null },
  source: SignInSource,
): Promise<SignedIn> {
  const person = await returnFromProvider(ports, given, { nonce: presenter.nonce, userId: null })
  return await startSession(ports, await accountOfPerson(ports, person), source)
}
