import { Failure } from '#domain/errors.ts'
import type { GitRequest } from '#ports/hosts/gitTransport.ts'
import { HostError } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Project } from '#ports/stores/project.ts'
import { type OpenProject, openUnchecked } from '../access/ownProject.ts'
import { observeHead } from '../content/observeHead.ts'
import type { ProvisionPorts } from '../projects/provisionProject.ts'
import { measureProject } from '../quotas/measureProject.ts'
import { emptyPacketBytes, type MeteredPush, meterPush, requirePushQuotas } from '../quotas/meterPush.ts'
import type { QuotaPorts } from '../quotas/quotasOf.ts'
import { beginFirstPush, type FirstPush } from './firstPush.ts'
import { noRepository, type OpenedRepository } from './openRepository.ts'

type GitPorts = ProvisionPorts & QuotaPorts & Pick<Ports, 'transport'>

/** The refs, which git requests first. A push whose quotas are used up is refused before the client sends anything. */
export function advertise(
  ports: Pick<Ports, 'transport' | 'clock'>,
  { repo, quotas }: OpenedRepository,
  request: GitRequest,
): AsyncIterable<Uint8Array> {
  if (quotas) requirePushQuotas(ports, quotas)
  return requireTransport(ports).advertise(repo, request)
}

/**
 * One exchange of the git protocol. The response to a push ends only after status, site and history reflect it, so that
 * users who see the push succeed see the page. Quotas that others have used up since the advertisement refuse it in
 * git's protocol, because git shows no reason for an error of HTTP here.
 */
export async function* exchange(
  ports: GitPorts,
  opened: OpenedRepository,
  request: GitRequest,
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const { repo, project, quotas } = opened
  const transport = requireTransport(ports)
  if (!project || !quotas) {
    using reading = await publicReading(ports, opened)
    yield* transport.exchange(repo, request, body, AbortSignal.any([signal, reading.ended]))
    return
  }
  const push = meterPush(ports, project.userId, quotas)
  const first = project.waitsForPush ? await beginFirstPush(ports, project.id) : null
  let isUntouched = false
  let isAnswered = false
  try {
    yield* transport.exchange(repo, { ...request, push }, body, signal)
    isAnswered = true
  } catch (error) {
    isUntouched = error instanceof HostError && error.kind === 'busy'
    throw error
  } finally {
    // Also if the client has disconnected: git may have accepted the push before that.
    const recording = recordPush(ports, project, { push, first, isUntouched })
    await (isAnswered ? recording.catch(notRecorded) : recording)
  }
}

type Ended = {
  readonly push: MeteredPush
  readonly first: FirstPush | null
  readonly isUntouched: boolean
}

async function recordPush(ports: GitPorts, project: Project, { push, first, isUntouched }: Ended): Promise<void> {
  await push.end().finally(() => first?.end())
  if (isUntouched) return
  await recordHead(ports, project)
  if (push.receivedBytes() > emptyPacketBytes) await recordSize(ports, await openUnchecked(ports, project))
}

/** Git's answer is true whatever follows it here; the next reader of the head records it. */
function notRecorded(cause: unknown): never {
  const message =
    'Git has saved what it accepted of this push, but the service could not record it yet. The site and the app show it when they are next opened; you need not push again.'
  throw new Failure('unavailable', message, { cause })
}

async function recordHead(ports: GitPorts, before: Project): Promise<void> {
  // The first push determines the project's default branch.
  const project = before.waitsForPush ? await ports.projects.byId(before.id) : before
  if (!project || project.waitsForPush) return
  await observeHead(ports, await openUnchecked(ports, project), 'push', ports.clock.now())
}

/** A push that git accepted stays accepted even if this fails; the daily maintenance measures again. */
async function recordSize(ports: GitPorts, { id, codeHost, repo }: OpenProject): Promise<void> {
  await measureProject(ports, codeHost, id, repo).catch(error =>
    ports.events.fault({ where: `measuring project ${id} after a push`, error }),
  )
}

/** A public read ends as soon as the project becomes private, on any instance. */
async function publicReading(
  ports: Pick<Ports, 'projects' | 'live'>,
  { project, asPublic }: OpenedRepository,
): Promise<Disposable & { readonly ended: AbortSignal }> {
  const ending = new AbortController()
  if (!project || !asPublic) return { ended: ending.signal, [Symbol.dispose]() {} }
  const stop = ports.live.listen(project.id, event => {
    if (event.kind === 'visibility' && event.visibility === 'private') ending.abort(noRepository())
  })
  // Read only after subscribing, so that no event is missed.
  const isPublic = (await ports.projects.byId(project.id))?.visibility === 'public'
  if (isPublic) return { ended: ending.signal, [Symbol.dispose]: stop }
  stop()
  throw noRepository()
}

function requireTransport(ports: Pick<Ports, 'transport'>): NonNullable<Ports['transport']> {
  if (ports.transport) return ports.transport
  throw new Failure(
    'not_found',
    'This service does not host git repositories; clone from the code host of the project.',
  )
}
