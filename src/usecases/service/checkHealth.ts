import type { Ports } from '#ports/index.ts'
import { isReadOnly } from '../diskSpace.ts'

/** A health check answers within a second even if the database does not (Interface §4, Health endpoint). */
const databaseTimeoutMs = 800

type Status = 'UP' | 'DOWN'

export type HealthReport = {
  status: Status
  components: {
    db: { status: Status; details?: { database: string; validationQuery: string } }
    diskSpace: { status: Status; details?: { total: number; free: number; threshold: number; exists: boolean } }
    ping: { status: Status }
  }
}

/** The components of Interface §4; details for authorized callers only. */
export async function checkHealth(
  ports: Pick<Ports, 'databaseHealth' | 'disk'>,
  { withDetails }: { readonly withDetails: boolean },
): Promise<HealthReport> {
  const [databaseUp, disk] = await Promise.all([ports.databaseHealth.check(databaseTimeoutMs), ports.disk.measure()])
  const { database, validationQuery } = ports.databaseHealth
  const db = statusOf(databaseUp)
  const diskSpace = statusOf(disk.exists && disk.freeBytes >= disk.thresholdBytes)
  const diskDetails = {
    total: disk.totalBytes,
    free: disk.freeBytes,
    threshold: disk.thresholdBytes,
    exists: disk.exists,
  }
  return {
    status: statusOf(db === 'UP' && diskSpace === 'UP'),
    components: {
      db: { status: db, ...(withDetails && { details: { database, validationQuery } }) },
      diskSpace: { status: diskSpace, ...(withDetails && { details: diskDetails }) },
      ping: { status: 'UP' },
    },
  }
}

/** The components by name, for the metrics; and `writes`, which health leaves out because reads still work without. */
export async function componentsUp(
  ports: Pick<Ports, 'databaseHealth' | 'disk'>,
): Promise<Readonly<Record<string, boolean>>> {
  const [{ components }, space] = await Promise.all([checkHealth(ports, { withDetails: false }), ports.disk.measure()])
  const up = Object.entries(components).map(([name, { status }]) => [name, status === 'UP'] as const)
  return { ...Object.fromEntries(up), writes: !isReadOnly(space) }
}

function statusOf(up: boolean): Status {
  return up ? 'UP' : 'DOWN'
}
