import { memoryHost } from '#drivers/hosts/memory/index.ts'
import type { CodeHost, RepoRef } from '#ports/hosts.ts'

/** The operations that a host may refuse. */
export const hostOperations = ['enable', 'disable', 'setVisibility', 'state'] as const
export type HostOperation = (typeof hostOperations)[number]

/**
 * `die`: the process ends before or after the host has acted. `stall`: the call takes long and completes when resumed;
 * so does one of a process that `freeze`s, which holds nothing meanwhile.
 */
export type Fault = {
  readonly kind: 'die' | 'stall' | 'freeze'
  readonly side: 'before' | 'after'
  /** The number of operations that succeed first. */
  readonly spared: number
}

const refusal = { kind: 'refused', reason: 'the policy of the organization does not allow it' } as const

/**
 * A host with pages, whose sites are public whatever the visibility of the repository. A worker's calls to it can
 * crash, stall and be refused.
 */
export function visibilityHost() {
  const memory = memoryHost()
  const sites = new Set<number>()
  const refused = new Set<HostOperation>()
  const stalled: (() => void)[] = []
  let planned: Fault | null = null
  let actors = 0
  let actorsMost = 0
  let reached = Promise.withResolvers<Fault>()

  /** `counts` is 0 for operations that may run concurrently, because the marker gives them the same result. */
  async function through<T>(work: () => Promise<T>, counts = 1): Promise<T> {
    const mishap = planned?.spared === 0 ? planned : null
    planned = planned && !mishap ? { ...planned, spared: planned.spared - 1 } : null
    actors += counts
    actorsMost = Math.max(actors, actorsMost)
    if (mishap?.side === 'before') await breakOff(mishap, counts)
    const result = await work()
    if (mishap?.side === 'after') await breakOff(mishap, counts)
    if (mishap?.kind !== 'freeze') actors -= counts
    return result
  }

  /** An operation without an effect is no change, and is never refused. */
  const unlessRefused = <T>(act: HostOperation, isSo: () => boolean, work: () => Promise<T>) =>
    through(async () => (refused.has(act) && !isSo() ? refusal : await work()))

  async function breakOff(mishap: Fault, counts: number): Promise<void> {
    reached.resolve(mishap)
    if (mishap.kind !== 'stall') actors -= counts
    await new Promise<void>(resolve => {
      if (mishap.kind !== 'die') stalled.push(resolve)
    })
  }

  const host: CodeHost = {
    ...memory,
    repos: {
      ...memory.repos,
      createFromTemplate: (...args) => through(() => memory.repos.createFromTemplate(...args), 0),
      setVisibility: (...args) =>
        unlessRefused(
          'setVisibility',
          () => memory.visibilityOf(args[1]) === args[2],
          () => memory.repos.setVisibility(...args),
        ),
    },
    pages: {
      enable: (_access, { id }) =>
        unlessRefused(
          'enable',
          () => sites.has(id),
          async () => {
            sites.add(id)
            return { kind: 'enabled', url: `https://pages.example.org/${id}/` }
          },
        ),
      disable: (_access, { id }) =>
        unlessRefused(
          'disable',
          () => !sites.has(id),
          async () => {
            sites.delete(id)
            return { kind: 'disabled' }
          },
        ),
      state: async () => (refused.has('state') ? { state: 'failed', reason: 'line 3' } : { state: 'ready' }),
    },
  }
  return {
    host,
    refused,
    /** The highest number of workers that acted on the host concurrently. */
    actorsMost: () => actorsMost,
    shows: ({ id }: Pick<RepoRef, 'id'>) => sites.has(id),
    visibilityOf: (repo: RepoRef) => memory.visibilityOf(repo),
    push: (repo: RepoRef, text: string) =>
      memory.push(repo, 'main', [{ path: 'x.md', mode: '100644', content: Buffer.from(text) }], new Date()),
    /** The fault of a later operation. The promise resolves when it has occurred. */
    plan(mishap: Fault | null): Promise<Fault> {
      planned = mishap
      reached = Promise.withResolvers()
      return reached.promise
    },
    goOn() {
      for (const resolve of stalled.splice(0)) resolve()
    },
  }
}
