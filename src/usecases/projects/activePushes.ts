import type { Ports } from '#ports/index.ts'

type Hosts = Ports['hosts']

/**
 * The number of pushes under way for each project. All of them pass through this process, which alone holds the
 * repositories.
 */
const counts = new WeakMap<Hosts, Map<number, number>>()

/** Counts until the returned function is called. */
export function trackPush(hosts: Hosts, projectId: number): () => void {
  const ofHost = counts.get(hosts) ?? new Map<number, number>()
  counts.set(hosts, ofHost)
  ofHost.set(projectId, (ofHost.get(projectId) ?? 0) + 1)
  return () => {
    const others = (ofHost.get(projectId) ?? 1) - 1
    if (others === 0) ofHost.delete(projectId)
    else ofHost.set(projectId, others)
  }
}

export function hasActivePush(hosts: Hosts, projectId: number): boolean {
  return counts.get(hosts)?.has(projectId) ?? false
}
