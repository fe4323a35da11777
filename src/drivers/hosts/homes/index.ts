/**
 * The built-in host on several instances, each with repositories on a separate disk. A repository has one home: the
 * disk that it was created on. The instance with that disk serves it; the others pass their calls on.
 *
 *   any instance ──▶ is it here? ──▶ the host on this disk
 *                        └──▶ the instance that holds the home's lease ──▶ the host on its disk
 *
 * A lease names the process that serves a disk. Its epoch grows with every process that takes the disk over, and a call
 * for an earlier epoch is refused, so that a process that was superseded answers nothing.
 */
import { LRUCache } from 'lru-cache'
import { HostError, type RepoRef } from '#ports/hosts.ts'
import type { HomeStore } from '#ports/stores/homes.ts'
import { idOf } from '../embedded/repository.ts'
import { type DiskHost, effectOf, type PlainCapability } from './host.ts'
import type { HomeLease } from './lease.ts'
import type { Peers } from './peers.ts'
import { forwardedExchange } from './streams.ts'

export type HomesOptions = {
  readonly disk: DiskHost
  readonly homeId: string
  readonly lease: Pick<HomeLease, 'isHeld'>
  readonly peers: Peers
  readonly store: Pick<HomeStore, 'assign' | 'homeOf' | 'forget'>
}

const knownMax = 200_000

type Calls = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>

export function withHomes(options: HomesOptions): DiskHost {
  const { disk, homeId, lease, peers, store } = options
  const known = new LRUCache<number, string>({ max: knownMax })

  /** The home of a repository if that is another one, else `null`. */
  async function otherHome(repoId: number, { isNew = false } = {}): Promise<string | null> {
    const recorded = known.get(repoId) ?? (isNew ? await store.assign(repoId, homeId) : await store.homeOf(repoId))
    if (recorded !== null) known.set(repoId, recorded)
    if (recorded !== null && recorded !== homeId) return recorded
    if (lease.isHeld()) return null
    const message = 'This instance waits to serve its repositories again. Nothing was changed; try again shortly.'
    throw new HostError('busy', message, { retryAfterS: 5 })
  }

  /** An operator may have recorded another home since. */
  function forget(repoId: number | null, error: unknown): never {
    if (repoId !== null) known.delete(repoId)
    throw error
  }

  async function* fromPeer({ id }: RepoRef, chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    try {
      yield* chunks
    } catch (error) {
      forget(id, error)
    }
  }

  /** The same calls, each carried out where its repository is. */
  function routed<C extends Calls>(capability: PlainCapability, calls: C): C {
    const routedCalls = Object.entries(calls).map(([name, call]) => {
      if (effectOf(capability, name) === null) return [name, call]
      const route = async (...args: never[]) => {
        const { repoId, isNew } = subjectOf(args[capability === 'repos' ? 1 : 0] ?? {})
        const other = repoId === null ? null : await otherHome(repoId, { isNew })
        return other === null
          ? await call(...args)
          : await peers.call(other, { capability, name, args }).catch(error => forget(repoId, error))
      }
      return [name, route]
    })
    return Object.fromEntries(routedCalls) as C
  }

  const { transport, bundles } = disk
  const storage = routed('storage', disk.storage)
  return {
    repos: routed('repos', disk.repos),
    emptyRepos: routed('emptyRepos', disk.emptyRepos),
    changeHistory: routed('changeHistory', disk.changeHistory),
    proposals: routed('proposals', disk.proposals),
    storage: {
      ...storage,
      async remove(repo) {
        await storage.remove(repo)
        await store.forget(repo.id)
        known.delete(repo.id)
      },
    },
    transport: {
      async *advertise(repo, request) {
        const other = await otherHome(repo.id)
        if (other === null) yield* transport.advertise(repo, request)
        else yield* fromPeer(repo, peers.stream(other, { call: 'advertise', args: [repo, request] }, null, undefined))
      },
      async *exchange(repo, request, body, signal) {
        const other = await otherHome(repo.id)
        if (other === null) yield* transport.exchange(repo, request, body, signal)
        else yield* fromPeer(repo, forwardedExchange(peers, other, repo, request, body, signal))
      },
    },
    bundles: {
      async *bundle(repo, { caller, signal }) {
        const other = await otherHome(repo.id)
        if (other === null) yield* bundles.bundle(repo, { caller, signal })
        else yield* fromPeer(repo, peers.stream(other, { call: 'bundle', args: [repo, { caller }] }, null, signal))
      },
    },
  }
}

type Subject = { readonly id?: number; readonly marker?: string; readonly repoId?: number; readonly host?: string }

/** The repository that a call is about. `null`: proposals of other hosts, which an earlier version left on this disk. */
function subjectOf({ id, marker, repoId, host }: Subject) {
  if (marker !== undefined) return { repoId: idOf(marker), isNew: true }
  if (repoId !== undefined) return { repoId: host === 'embedded' ? repoId : null, isNew: false }
  return { repoId: id ?? null, isNew: false }
}
