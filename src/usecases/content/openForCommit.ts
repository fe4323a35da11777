import type { HostError } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import { isOutage } from '../access/outage.ts'
import { codeHostOf, type OpenProject, openUnchecked, repoOf, requireWritableProject } from '../access/ownProject.ts'

/** `outage`: why the host cannot be called now, not even to renew a token. */
export type CommittableProject = OpenProject & { readonly outage: HostError | null }

/** The caller's own project for a commit, which may wait for the host. */
export async function openForCommit(
  ports: AccessPorts & Pick<Ports, 'projects'>,
  userId: number,
  id: number,
): Promise<CommittableProject> {
  const project = await requireWritableProject(ports, userId, id)
  const codeHost = codeHostOf(ports, project)
  try {
    return { ...(await openUnchecked(ports, project)), outage: null }
  } catch (error) {
    if (!isOutage(codeHost, error)) throw error
    return { ...project, codeHost, repo: repoOf(project), access: null, outage: error }
  }
}
