import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '#domain/errors.ts'
import { HostError } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Project } from '#ports/stores/project.ts'
import { repoOf } from '../../access/ownProject.ts'

export type BundlePorts = Pick<Ports, 'hosts' | 'events'>

/** A bundle that has begun. Once `content` has ended, `problem` says why it is incomplete, or is `null`. */
export type Bundle = {
  readonly content: AsyncIterable<Uint8Array>
  problem(): string | null
  /** Also called if the content was never read. */
  end(): Promise<void>
}

const busyTriesMax = 10
const busyWaitMs = 5_000

/**
 * Begins the bundle of a project's repository. A failure before its first byte becomes a message in the answer. If too
 * many git processes are running, it waits for its turn.
 */
export async function bundleProject(
  ports: BundlePorts,
  project: Project,
  signal: AbortSignal,
): Promise<Bundle | string> {
  const bundles = ports.hosts.of(project.host)?.bundles
  if (bundles === undefined) return `The repository is kept by ${project.host}, which this service is not set up for.`
  for (let tries = 1; ; tries += 1) {
    try {
      const chunks = bundles
        .bundle(repoOf(project), { caller: `user:${project.userId}`, signal })
        [Symbol.asyncIterator]()
      const first = await chunks.next()
      return begun(ports, project, first, chunks, signal)
    } catch (error) {
      signal.throwIfAborted()
      const isBusy = error instanceof HostError && error.kind === 'busy'
      if (!isBusy || tries >= busyTriesMax) return inWords(ports, project, error)
      await wait(error.retryAfterS === undefined ? busyWaitMs : error.retryAfterS * 1_000, undefined, { signal })
    }
  }
}

function begun(
  ports: BundlePorts,
  project: Project,
  first: IteratorResult<Uint8Array>,
  chunks: AsyncIterator<Uint8Array>,
  signal: AbortSignal,
): Bundle {
  let problem: string | null = null
  async function* content(): AsyncIterable<Uint8Array> {
    try {
      for (let next = first; !next.done; next = await chunks.next()) yield next.value
    } catch (error) {
      signal.throwIfAborted()
      problem = `The bundle is not whole. ${inWords(ports, project, error)}`
    }
  }
  return {
    content: content(),
    problem: () => problem,
    async end() {
      await chunks.return?.()
    },
  }
}

function inWords({ events }: BundlePorts, { id }: Project, error: unknown): string {
  if (error instanceof Failure) return error.message
  events.fault({ where: `exporting project ${id}`, error })
  return error instanceof HostError ? error.message : 'An internal fault; the log of the service has the details.'
}
