import type { RepoRef } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'

/** Notes what a project takes now, where its repository is on this machine's disk. */
export async function measureProject(
  ports: Pick<Ports, 'host' | 'quotas'>,
  projectId: number,
  repo: RepoRef,
): Promise<void> {
  const size = await ports.host.storage?.measure(repo)
  if (size) await ports.quotas.measured(projectId, size)
}
