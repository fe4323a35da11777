import type { Ports } from '#ports/index.ts'
import { checkIntegrity } from './checkIntegrity.ts'
import { defaultIntegrityOptions } from './integrityOptions.ts'

/** The hourly check: its result is in the log, in the metrics, and in the health details for administrators. */
export async function watchIntegrity(
  ports: Pick<Ports, 'integrity' | 'events' | 'clock'>,
  looks = defaultIntegrityOptions,
): Promise<void> {
  const { clock } = ports
  const checkedAt = clock.now()
  await ports.integrity.open(async (recorded, stored) => {
    const { violations, repositories, durationMs } = await checkIntegrity({ recorded, stored, clock }, looks)
    ports.integrity.keep({ checkedAt, violations: violations.length })
    ports.events.integrityChecked({ violations, repositories, durationMs })
  })
}
