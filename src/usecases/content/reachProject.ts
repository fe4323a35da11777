import type { HostError } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import { isOutage } from '../access/outage.ts'
import { codeHostOf, type OpenProject, opened, repoOf, writableRow } from '../access/ownProject.ts'

/** `outage`: why the host cannot be called now, not even to renew a token. */
export type ReachedProject = OpenProject & { readonly outage: HostError | null }

/** The caller's own project for a commit, which may wait for the host. */
export async function reachProject(
  ports: AccessPorts & Pick<Ports, 'projects'>,
  userId: number,
  id: number,
): Promise<ReachedProject> {
  const project = await writableRow(ports, userId, id)
  const codeHost = codeHostOf(ports, project)
  try {
    return { ...(await opened(ports, project)), outage: null }
  } catch (error) {
    if (!isOutage(codeHost, error)) throw error
    return { ...project, codeHost, repo: repoOf(project), access: null, outage: error }
  }
}
