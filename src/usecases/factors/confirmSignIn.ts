import type { Ports } from '#ports/index.ts'
import type { Access } from '#ports/tokens.ts'

/** A second factor was presented in this sign-in just now. */
export async function confirmSignIn(
  { signIns, clock }: Pick<Ports, 'signIns' | 'clock'>,
  { family }: Access,
): Promise<void> {
  if (family !== null) await signIns.confirm(family, clock.now())
}
