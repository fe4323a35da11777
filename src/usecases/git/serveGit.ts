import { Failure } from '#domain/errors.ts'
import type { GitService } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import { observeHead } from '../projects/observeHead.ts'
import type { OpenedRepository } from './openRepository.ts'

type GitPorts = Pick<Ports, 'transport' | 'host' | 'projects' | 'live' | 'events' | 'clock'>

export function advertise(
  ports: Pick<Ports, 'transport'>,
  opened: OpenedRepository,
  service: GitService,
  protocol: string | undefined,
): AsyncIterable<Uint8Array> {
  return requireTransport(ports).advertise(opened.repo, service, protocol)
}

/**
 * One exchange of the git protocol. The answer to a push ends only when status, site and history know of it: whoever
 * saw the push succeed sees the page.
 */
export async function* exchange(
  ports: GitPorts,
  opened: OpenedRepository,
  service: GitService,
  protocol: string | undefined,
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  yield* requireTransport(ports).exchange(opened.repo, service, protocol, body, signal)
  if (service !== 'git-receive-pack' || !opened.project) return
  const pushedAt = ports.clock.now()
  const head = await ports.host.repos.resolve(null, opened.repo, opened.project.defaultBranch)
  if (head !== null) await observeHead(ports, opened.project, head, 'push', pushedAt)
}

function requireTransport(ports: Pick<Ports, 'transport'>): NonNullable<Ports['transport']> {
  if (ports.transport) return ports.transport
  throw new Failure('not_found', 'This service is no git server; clone from the code host of the project.')
}
