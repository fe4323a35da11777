import type { Ports } from '#ports/index.ts'
import type { Access } from '#ports/tokens.ts'

/** Records that a second factor has just been presented in this sign-in. */
export async function confirmSignIn(
  { signIns, clock }: Pick<Ports, 'signIns' | 'clock'>,
  { family }: Access,
): Promise<void> {
  if (family !== null) await signIns.confirm(family, clock.now())
}
