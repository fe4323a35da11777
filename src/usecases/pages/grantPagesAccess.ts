import { projectAddresses } from '#domain/addresses.ts'
import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { AccessPorts } from '../hosts/hostAccess.ts'
import { openProject } from '../projects/ownProject.ts'

const accessLifetimeMs = 12 * 3_600_000

/** An address that opens the site of the caller's private project in a browser, which carries no access token there. */
export async function grantPagesAccess(
  ports: AccessPorts & Pick<Ports, 'projects' | 'tokens' | 'clock' | 'settings'>,
  userId: number,
  projectId: number,
): Promise<{ readonly url: string; readonly until: Date }> {
  const project = await openProject(ports, userId, projectId)
  const { pagesUrl } = projectAddresses(project, ports.settings.addresses)
  if (!pagesUrl) throw new Failure('not_ready', 'The project has no site yet. Try again when its status is ACTIVE.')
  const until = new Date(ports.clock.now().getTime() + accessLifetimeMs)
  const url = new URL(pagesUrl)
  url.searchParams.set('access', ports.tokens.signPagesAccess(project.id, until))
  return { url: url.href, until }
}
