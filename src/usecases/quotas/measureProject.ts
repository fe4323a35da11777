import type { ProjectHost, RepoRef } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'

/** Records the current size of a project if its repository is on this machine's disk. */
export async function measureProject(
  { quotas }: Pick<Ports, 'quotas'>,
  { storage }: Pick<ProjectHost, 'storage'>,
  projectId: number,
  repo: RepoRef,
): Promise<void> {
  const size = await storage?.measure(repo)
  if (size) await quotas.measured(projectId, size)
}
