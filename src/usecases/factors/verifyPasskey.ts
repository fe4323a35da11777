import type { Ports } from '#ports/index.ts'
import type { PasskeyAssertion } from '#ports/passkeys.ts'
import type { StoredPasskey } from '#ports/stores/secondFactors.ts'

/** The passkey that signed the nonce, with its use recorded; `null` for any other answer. */
export async function verifyPasskey(
  { passkeys, secondFactors, clock }: Pick<Ports, 'passkeys' | 'secondFactors' | 'clock'>,
  answer: PasskeyAssertion,
  nonce: string,
): Promise<StoredPasskey | null> {
  const known = passkeys === null ? null : await secondFactors.passkeyOf(answer.id)
  if (passkeys === null || known === null) return null
  const { userHandle } = answer.response
  if (userHandle != null && userHandle !== known.userHandle) return null
  const asserted = await passkeys.readAssertion(answer, nonce, known)
  if (asserted === null) return null
  return (await secondFactors.notePasskeyUse(known.id, asserted.counter, clock.now())) ? known : null
}
