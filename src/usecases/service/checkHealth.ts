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
    writes: { status: Status; details?: { database: Status; diskSpace: Status } }
  }
}

/**
 * The components of Interface §4; details for authorized callers only. `writes` is down while projects can be read only
 * (docs/decisions/0105).
 */
export async function checkHealth(
  ports: Pick<Ports, 'databaseHealth' | 'disk'>,
  { withDetails }: { readonly withDetails: boolean },
): Promise<HealthReport> {
  const { databaseHealth } = ports
  const { database, validationQuery } = databaseHealth
  const [databaseUp, databaseTakesWrites, disk] = await Promise.all([
    databaseHealth.check(databaseTimeoutMs),
    databaseHealth.takesWrites(databaseTimeoutMs),
    ports.disk.measure(),
  ])
  const db = statusOf(databaseUp)
  const diskSpace = statusOf(disk.exists && disk.freeBytes >= disk.thresholdBytes)
  const diskDetails = {
    total: disk.totalBytes,
    free: disk.freeBytes,
    threshold: disk.thresholdBytes,
    exists: disk.exists,
  }
  const writable = { database: statusOf(databaseUp && databaseTakesWrites), diskSpace: statusOf(!isReadOnly(disk)) }
  const writes = statusOf(writable.database === 'UP' && writable.diskSpace === 'UP')
  return {
    status: statusOf(db === 'UP' && diskSpace === 'UP' && writes === 'UP'),
    components: {
      db: { status: db, ...(withDetails && { details: { database, validationQuery } }) },
      diskSpace: { status: diskSpace, ...(withDetails && { details: diskDetails }) },
      ping: { status: 'UP' },
      writes: { status: writes, ...(withDetails && { details: writable }) },
    },
  }
}

/**
 * Whether requests should be sent here. What the instances share takes none of them out: while writes are refused,
 * reads and sites are served.
 */
export async function checkReadiness(ports: Pick<Ports, 'databaseHealth' | 'disk'>): Promise<Status> {
  const { db, diskSpace } = (await checkHealth(ports, { withDetails: false })).components
  return statusOf(db.status === 'UP' && diskSpace.status === 'UP')
}

/** The components by name, for the metrics. */
export async function componentsUp(
  ports: Pick<Ports, 'databaseHealth' | 'disk'>,
): Promise<Readonly<Record<string, boolean>>> {
  const { components } = await checkHealth(ports, { withDetails: false })
  return Object.fromEntries(Object.entries(components).map(([name, { status }]) => [name, status === 'UP']))
}

function statusOf(up: boolean): Status {
  return up ? 'UP' : 'DOWN'
}
