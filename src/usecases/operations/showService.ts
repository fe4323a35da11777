import type { HostId } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { InstanceState } from '#ports/instance.ts'
import type { IntegrityResult } from '#ports/integrity.ts'
import type { Backlog } from '#ports/stores/backlog.ts'
import { isReadOnly } from '../diskSpace.ts'
import { checkHealth, type HealthReport } from '../service/checkHealth.ts'

export type ServiceReport = {
  readonly health: HealthReport
  readonly disk: { readonly freeBytes: number; readonly freeMinBytes: number; readonly isReadOnly: boolean }
  readonly instance: InstanceState
  readonly backlog: Backlog
  readonly hosts: readonly { readonly id: HostId; readonly label: string; readonly outageSince: Date | null }[]
  readonly integrity: IntegrityResult | null
}

type ShowPorts = Pick<Ports, 'databaseHealth' | 'disk' | 'instance' | 'backlog' | 'hosts' | 'hostOutages' | 'integrity'>

/** What an administrator looks at first when something is wrong. */
export async function showService(ports: ShowPorts): Promise<ServiceReport> {
  const { instance, hosts, hostOutages, integrity } = ports
  const [health, backlog, space] = await Promise.all([
    checkHealth(ports, { withDetails: true }),
    ports.backlog.read(),
    ports.disk.measure(),
  ])
  return {
    health,
    disk: { freeBytes: space.freeBytes, freeMinBytes: space.floorBytes, isReadOnly: isReadOnly(space) },
    backlog,
    instance: instance.measure(),
    hosts: hosts.all.map(({ id, label }) => ({ id, label, outageSince: hostOutages.since(id) })),
    integrity: integrity.latest(),
  }
}
