import { projectAddresses } from '#domain/addresses.ts'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { Access, PagesAccess } from '#ports/tokens.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import { openProject, ownProject } from '../access/ownProject.ts'

/** A URL that opens the site of the caller's private project in a browser, which sends no access token there. */
export async function grantPagesAccess(
  ports: AccessPorts & Pick<Ports, 'projects' | 'tokens' | 'clock' | 'settings'>,
  { userId, family }: Access,
  projectId: number,
): Promise<{ readonly url: string; readonly until: Date }> {
  const project = await openProject(ports, userId, projectId)
  const { pagesUrl } = projectAddresses(project, ports.settings.addresses)
  if (!pagesUrl) throw new Failure('not_ready', 'The project has no site yet. Try again when its status is ACTIVE.')
  // Later than the last revocation, even within the same millisecond.
  const issuedAt = new Date(Math.max(ports.clock.now().getTime(), (project.pagesAccessFrom?.getTime() ?? 0) + 1))
  const until = new Date(issuedAt.getTime() + limits.siteAccessLastsS * 1_000)
  // A code host that publishes a site cannot use our access links, and others could read them there.
  if (project.pagesUrl !== null) return { url: pagesUrl, until }
  const url = new URL(pagesUrl)
  url.searchParams.set('access', ports.tokens.signPagesAccess({ projectId, userId, family, issuedAt }, until))
  return { url: url.href, until }
}

/** Revokes every access link made so far, and the cookies that browsers got for them. */
export async function withdrawPagesAccess(
  ports: Pick<Ports, 'projects' | 'clock'>,
  userId: number,
  projectId: number,
): Promise<void> {
  const project = await ownProject(ports, userId, projectId)
  await ports.projects.withdrawPagesAccess(userId, project.id, ports.clock.now())
}

/** What an access link opens, until it or the sign-in that made it ends. */
export function readPagesAccess(
  ports: Pick<Ports, 'tokens' | 'revocations' | 'clock'>,
  token: string,
): PagesAccess | null {
  const access = ports.tokens.readPagesAccess(token, ports.clock.now())
  return access !== null && ports.revocations.endingOf(access) === null ? access : null
}

/** What the key in an address opens, for as long as the access link that it comes from. */
export function readFileAccess(
  ports: Pick<Ports, 'tokens' | 'revocations' | 'clock'>,
  key: string,
  path: string,
): PagesAccess | null {
  const access = ports.tokens.readFileAccess(key, path)
  if (access === null || ports.revocations.endingOf(access) !== null) return null
  const endsMs = access.issuedAt.getTime() + limits.siteAccessLastsS * 1_000
  return endsMs > ports.clock.now().getTime() ? access : null
}
