import { Failure } from '#domain/errors.ts'
import type { GitRequest } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { AccessPorts } from '../hosts/hostAccess.ts'
import { observeHead } from '../projects/observeHead.ts'
import { type OpenProject, opened } from '../projects/ownProject.ts'
import { meterPush } from '../quotas/boundPush.ts'
import { measureProject } from '../quotas/measureProject.ts'
import type { QuotaPorts } from '../quotas/quotasOf.ts'
import { notThere, type OpenedRepository } from './openRepository.ts'

type GitPorts = AccessPorts & QuotaPorts & Pick<Ports, 'transport' | 'projects' | 'live' | 'jobs' | 'events' | 'clock'>

export function advertise(
  ports: Pick<Ports, 'transport'>,
  { repo }: OpenedRepository,
  request: GitRequest,
): AsyncIterable<Uint8Array> {
  return requireTransport(ports).advertise(repo, request)
}

/** A client asks with one empty packet whether it may push, before it sends much. */
const emptyPacketBytes = 4

/**
 * One exchange of the git protocol. The answer to a push ends only when status, site and history know of it: whoever
 * saw the push succeed sees the page.
 */
export async function* exchange(
  ports: GitPorts,
  opening: OpenedRepository,
  request: GitRequest,
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const { repo, project, quotas } = opening
  const transport = requireTransport(ports)
  if (!project || !quotas) {
    using reading = await publicReading(ports, opening)
    yield* transport.exchange(repo, request, body, AbortSignal.any([signal, reading.ended]))
    return
  }
  const push = meterPush(ports, project.userId, quotas)
  try {
    yield* transport.exchange(repo, { ...request, push }, body, signal)
  } finally {
    // Also for a sender who went away: git may have taken the push before.
    await push.end()
    const pushed = await opened(ports, project)
    await observeHead(ports, pushed, 'push', ports.clock.now())
    if (push.takenBytes() > emptyPacketBytes) await noteSize(ports, pushed)
  }
}

/** A push that git took stays taken, whatever becomes of this; the daily round measures again. */
async function noteSize(ports: GitPorts, { id, codeHost, repo }: OpenProject): Promise<void> {
  await measureProject(ports, codeHost, id, repo).catch(error =>
    ports.events.fault({ where: `measuring project ${id} after a push`, error }),
  )
}

/** What is read because everybody may is read no further once the project is private, on whichever instance that is said. */
async function publicReading(
  ports: Pick<Ports, 'projects' | 'live'>,
  { project, asPublic }: OpenedRepository,
): Promise<Disposable & { readonly ended: AbortSignal }> {
  const ending = new AbortController()
  if (!project || !asPublic) return { ended: ending.signal, [Symbol.dispose]() {} }
  const stop = ports.live.listen(project.id, news => {
    if (news.kind === 'visibility' && news.visibility === 'private') ending.abort()
  })
  // Read only now that nothing is missed.
  const isPublic = (await ports.projects.byId(project.id))?.visibility === 'public'
  if (isPublic) return { ended: ending.signal, [Symbol.dispose]: stop }
  stop()
  throw notThere()
}

function requireTransport(ports: Pick<Ports, 'transport'>): NonNullable<Ports['transport']> {
  if (ports.transport) return ports.transport
  throw new Failure('not_found', 'This service is no git server; clone from the code host of the project.')
}
