import { quotaExceeded, secondsToNextHour } from '#domain/quotas.ts'
import type { PushBounds } from '#ports/hosts/storage.ts'
import type { Ports } from '#ports/index.ts'
import type { QuotaPorts, Quotas } from './quotasOf.ts'
import { requireStorage } from './requireQuota.ts'

/** Concurrent pushes of one user see each other's size in steps of this much. */
const stepBytes = 1024 * 1024

export type MeteredPush = PushBounds & {
  receivedBytes(): number
  /** Records what has not been recorded yet. */
  end(): Promise<void>
}

/** A client sends one empty packet to check whether it may push before it sends much. */
export const emptyPacketBytes = 4

/** None of the quotas is used up. */
export function requirePushQuotas(
  ports: Pick<QuotaPorts, 'clock'>,
  { storageBytes, pushedBytesThisHour: { used, max } }: Quotas,
): void {
  requireStorage(storageBytes)
  if (max !== null && used >= max) throw pushedTooMuch(ports, { used, max })
}

/**
 * Counts a push as it arrives, against its user's storage and hourly push quotas. Concurrent pushes of the same user
 * may each be one step larger than is known here.
 */
export function meterPush(
  ports: QuotaPorts,
  userId: number,
  { storageBytes, pushedBytesThisHour, filesPerProject }: Quotas,
): MeteredPush {
  let receivedBytes = 0
  let unrecordedBytes = 0
  let pushedBytes = pushedBytesThisHour.used

  async function record(): Promise<void> {
    const bytes = unrecordedBytes
    unrecordedBytes = 0
    if (bytes > 0) pushedBytes = await ports.quotas.recordPush(userId, bytes, ports.clock.now())
  }

  return {
    filesMax: filesPerProject.max,
    async take(bytes) {
      receivedBytes += bytes
      unrecordedBytes += bytes
      if (receivedBytes <= emptyPacketBytes) return null
      if (unrecordedBytes >= stepBytes) await record()
      const { max: storageMax, used } = storageBytes
      if (storageMax !== null && used + receivedBytes > storageMax) {
        return quotaExceeded('storageBytes', { used, max: storageMax })
      }
      const { max } = pushedBytesThisHour
      const isOver = max !== null && pushedBytes + unrecordedBytes > max
      return isOver ? pushedTooMuch(ports, { used: pushedBytes + unrecordedBytes, max }) : null
    },
    receivedBytes: () => receivedBytes,
    end: record,
  }
}

function pushedTooMuch({ clock }: Pick<Ports, 'clock'>, state: { readonly used: number; readonly max: number }) {
  return quotaExceeded('pushedBytesThisHour', state, secondsToNextHour(clock.now()))
}
