import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config/config.ts'
import type { HostConfig } from '#config/host.ts'
import { limits } from '#domain/limits.ts'
import { bytesPerMib } from '#domain/quotas.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { withCopies } from '#drivers/hosts/copies/index.ts'
import { embeddedHost } from '#drivers/hosts/embedded/index.ts'
import { gitHost } from '#drivers/hosts/git/index.ts'
import { gitSlots } from '#drivers/hosts/gitSlots.ts'
import type { DiskHost } from '#drivers/hosts/homes/host.ts'
import { openHome } from '#drivers/hosts/homes/open.ts'
import { withMetrics } from '#drivers/hosts/metrics.ts'
import { withRecoveryDetection } from '#drivers/hosts/recovery.ts'
import { remoteHosts } from '#drivers/hosts/remoteHosts.ts'
import { requestStaleness } from '#drivers/staleness.ts'
import type { Events } from '#ports/events.ts'
import type { HostOutages } from '#ports/hostOutages.ts'
import type { CodeHosts, HostId, ProjectHost, RepoHost } from '#ports/hosts.ts'
import type { Staleness } from '#ports/staleness.ts'
import type { HomeStore } from '#ports/stores/homes.ts'
import type { Tracing } from '#ports/tracing.ts'
import { isRemoteHost } from '#usecases/access/outage.ts'

export type HostInputs = {
  readonly config: Pick<Config, 'hosts' | 'limits' | 'server' | 'home' | 'homeReturnMs'>
  /** The homes of all instances on one database; `null`: there is no other instance. */
  readonly shared: { readonly homes: HomeStore; readonly key: Uint8Array } | null
  /** Absolute. */
  readonly dataDir: string
  readonly events: Pick<Events, 'hostCalled' | 'fault'>
  readonly tracing: Tracing | null
  readonly log: (line: string) => void
  /** Called when a host is available again. */
  readonly onReturn: (host: HostId) => void
}

export type OpenHosts = {
  /** The built-in host, with the repositories of all instances. */
  readonly builtIn: DiskHost
  /** On this disk; stores the templates, whichever hosts are offered. */
  readonly templates: RepoHost
  readonly offered: CodeHosts
  readonly staleness: Staleness
  readonly outages: HostOutages
  /** The given hosts, with `onReturn` called for them as well. */
  withRecoveryDetection(hosts: CodeHosts): CodeHosts
  /**
   * For the begin of a stop: other instances get no new answers from this disk, and a write that waits for others gets
   * its refusal in time.
   */
  stopServing(): Promise<void>
  close(): Promise<void>
}

/** Less than calls of other instances have for their end. */
const waitingMaxMs = 8_000

/** The configured code hosts, each with metrics and with its copies on this disk. */
export async function openHosts(inputs: HostInputs): Promise<OpenHosts> {
  const { config, dataDir, shared, events, tracing, log, onReturn } = inputs
  await using opening = new AsyncDisposableStack()
  const rootDir = join(dataDir, 'git')
  await mkdir(rootDir, { recursive: true, mode: 0o700 })
  const slots = gitSlots({ ...limits, gitProcessesMax: config.limits.git.processesMax })
  const disk = embeddedHost({ rootDir, slots, log })
  opening.defer(disk.close)
  const onFault = (error: unknown) => events.fault({ where: 'repositories of several instances', error })
  const listen = config.home && { ...config.home, host: config.server.host }
  const { homeReturnMs: returnMaxMs } = config
  const isOffered = config.hosts.some(({ provider }) => provider === 'embedded')
  const home =
    shared && isOffered
      ? await openHome({ rootDir, disk, store: shared.homes, listen, key: shared.key, returnMaxMs, log, onFault })
      : null
  if (home) opening.defer(home.close)
  const builtIn = { ...disk, ...home?.host }
  const staleness = requestStaleness()

  function open(host: HostConfig): ProjectHost {
    if (host.provider === 'embedded') return builtIn
    if (host.provider === 'git') {
      const { baseUrl } = host
      const mirrors = gitHost({ rootDir: join(dataDir, 'mirrors'), baseUrl, slots, log, staleness })
      opening.defer(mirrors.close)
      return mirrors
    }
    const { provider, baseUrl, apiBaseUrl, client, appSlug } = host
    return remoteHosts[provider]({
      baseUrl,
      client,
      ...(apiBaseUrl !== null && { apiBaseUrl }),
      ...(appSlug !== null && { appSlug }),
    })
  }

  /** The built-in host and the mirrors are already on this disk. */
  function copied(host: ProjectHost): ProjectHost {
    const { projectMib, totalMib } = config.limits.copies
    if (totalMib === 0 || !(host.id in remoteHosts)) return host
    const copies = withCopies(host, {
      rootDir: join(dataDir, 'copies', host.id),
      staleness,
      limits: { projectMaxBytes: projectMib * bytesPerMib, totalMaxBytes: totalMib * bytesPerMib },
      onFault: error => events.fault({ where: 'copies of what was read', error }),
    })
    opening.defer(copies.flush)
    return copies
  }

  const outages = new Map<HostId, Date>()
  const detectingRecovery = (host: ProjectHost) =>
    isRemoteHost(host)
      ? withRecoveryDetection(host, {
          onOutage: () => outages.set(host.id, new Date()),
          onRecovery() {
            outages.delete(host.id)
            onReturn(host.id)
          },
        })
      : host
  // An answer from a copy does not mean that the host has recovered, so copies are the outermost layer.
  const [first, ...others] = config.hosts.map(host =>
    copied(detectingRecovery(withMetrics(open(host), events, tracing))),
  )
  const offered = offer(first, others)
  const opened = opening.move()
  return {
    builtIn,
    templates: disk.repos,
    offered,
    staleness,
    outages: { since: host => outages.get(host) ?? null },
    withRecoveryDetection({ all }) {
      const [one, ...more] = all.map(detectingRecovery)
      return offer(one, more)
    },
    async stopServing() {
      setTimeout(disk.refuseWaiting, waitingMaxMs).unref()
      await home?.stopServing()
    },
    close: () => opened.disposeAsync(),
  }
}

function offer(first: ProjectHost | undefined, others: readonly ProjectHost[]): CodeHosts {
  if (first === undefined) throw new TypeError('an installation needs a code host')
  return codeHosts(first, ...others)
}
