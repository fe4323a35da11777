import type { Ports } from '#ports/index.ts'
import type { SecondFactors } from '#ports/stores/secondFactors.ts'

export type ShownFactors = SecondFactors & {
  /** Whether this service can add passkeys. */
  readonly arePasskeysAvailable: boolean
}

/** The second factors that the caller has set up. */
export async function showFactors(
  { secondFactors, passkeys }: Pick<Ports, 'secondFactors' | 'passkeys'>,
  userId: number,
): Promise<ShownFactors> {
  return { ...(await secondFactors.of(userId)), arePasskeysAvailable: passkeys !== null }
}
