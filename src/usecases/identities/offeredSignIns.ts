import type { Ports } from '#ports/index.ts'
import type { Registration } from '#ports/stores/administration.ts'
import { signInPage } from '../hosts/signInHost.ts'

export type OfferedSignIns = {
  /** The origin of the code host that people can sign in at. */
  readonly codeHostOrigin: string | null
  readonly identityProviderName: string | null
  /** Who may register. */
  readonly registration: Registration
}

type OfferPorts = Pick<Ports, 'hosts' | 'identityProvider' | 'administration'>

/** The ways to sign in besides email and password, and who may register. */
export async function offeredSignIns({ hosts, identityProvider, administration }: OfferPorts): Promise<OfferedSignIns> {
  const { withSignIn } = hosts
  return {
    codeHostOrigin: withSignIn && signInPage(withSignIn.identity).origin,
    identityProviderName: identityProvider?.label ?? null,
    registration: await administration.registration(),
  }
}
