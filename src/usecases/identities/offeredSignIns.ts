import type { Ports } from '#ports/index.ts'
import { signInPage } from '../hosts/signInHost.ts'

export type OfferedSignIns = {
  /** The origin of the code host that people can sign in at. */
  readonly codeHostOrigin: string | null
  readonly identityProviderName: string | null
}

/** The ways to sign in besides email and password. */
export function offeredSignIns({ hosts, identityProvider }: Pick<Ports, 'hosts' | 'identityProvider'>): OfferedSignIns {
  const { withSignIn } = hosts
  return {
    codeHostOrigin: withSignIn && signInPage(withSignIn.identity).origin,
    identityProviderName: identityProvider?.label ?? null,
  }
}
