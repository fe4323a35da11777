import { isCommitId } from '#domain/refs.ts'
import { type HostAccess, HostError, type HostErrorKind, type RepoHost, type RepoRef } from '#ports/hosts.ts'
import type { Staleness } from '#ports/staleness.ts'
import { names } from './keys.ts'
import type { Loaded } from './load.ts'
import { prefetchTree } from './prefetchTree.ts'
import type { ProjectCopy } from './projectCopy.ts'
import type { CopyStore } from './store.ts'
import { withTimeoutFallback } from './timeoutFallback.ts'

/** One kind of read: how its answer is saved in the copy, and how the copy answers it. */
export type Read<A extends unknown[], T> = {
  /** The ref or id that is read. */
  readonly ref: (...asked: A) => string
  readonly keep: (copy: ProjectCopy, result: T, sinceMs: number, ...asked: A) => void
  readonly recall: (copy: ProjectCopy, ...asked: A) => Promise<Loaded<T> | null>
}
type Call<A extends unknown[], T> = (access: HostAccess, repo: RepoRef, ...asked: A) => Promise<T>
type Asked = { readonly access: HostAccess; readonly repo: RepoRef; readonly ref: string; readonly sinceMs: number }

export type ReadingOptions = {
  readonly store: CopyStore
  readonly tree: RepoHost['tree']
  readonly staleness: Pick<Staleness, 'note' | 'isTracked'>
  readonly hostTimeoutMs: number
  readonly now: () => number
  readonly onFault: (error: unknown) => void
}

const refusals: ReadonlySet<HostErrorKind> = new Set(['access_expired', 'access_refused', 'gone'])

/**
 * Reads from the host, saves the answers, and answers from the copy while the host fails temporarily. Jobs cannot
 * report the age of an answer, so they get the host's error and retry.
 */
export function readThroughCopy({ store, tree, staleness, hostTimeoutMs, now, onFault }: ReadingOptions) {
  const ahead = prefetchTree(tree, now)

  function behind(projectId: number, work: (copy: ProjectCopy) => void): void {
    void store.open(projectId).then(work).catch(onFault)
  }

  function read<A extends unknown[], T>(call: Call<A, T>, { ref, keep, recall }: Read<A, T>): Call<A, T> {
    return async (access, repo, ...asked) => {
      const { projectId } = repo
      if (projectId === undefined) return await call(access, repo, ...asked)
      const sinceMs = now()
      const fromCopy = () => recalled(projectId, copy => recall(copy, ...asked))

      const live = async (): Promise<T> => {
        try {
          const result = await call(access, repo, ...asked)
          behind(projectId, copy => {
            keep(copy, result, sinceMs, ...asked)
            seen(copy, { access, repo, ref: ref(...asked), sinceMs })
          })
          return result
        } catch (error) {
          if (error instanceof HostError && refusals.has(error.kind))
            behind(projectId, copy => copy.names.setRefused(true))
          throw error
        }
      }

      try {
        return await withTimeoutFallback(live(), hostTimeoutMs, fromCopy, noteAge)
      } catch (error) {
        if (!(error instanceof HostError && error.isTransient)) throw error
        const found = await fromCopy()
        if (found === null) throw error
        return noteAge(found)
      }
    }
  }

  async function recalled<T>(projectId: number, recall: (copy: ProjectCopy) => Promise<Loaded<T> | null>) {
    if (!staleness.isTracked()) return null
    try {
      const copy = await store.open(projectId)
      return copy.names.isRefused ? null : await recall(copy)
    } catch (error) {
      onFault(error)
      return null
    }
  }

  function noteAge<T>({ value, sinceMs }: Loaded<T>): T {
    staleness.note(new Date(sinceMs))
    return value
  }

  /** Reads by id may be answered from a driver's memory, so they do not prove that the host is available. */
  function seen(copy: ProjectCopy, { access, repo, ref, sinceMs }: Asked): void {
    if (isCommitId(ref)) {
      if (copy.names.seenMs === null) copy.names.seen(sinceMs)
      return
    }
    copy.names.seen(sinceMs)
    copy.names.setRefused(false)
    const head = copy.names.get(names.ref(ref))?.to
    if (head) ahead(access, repo, copy, head)
  }

  return { read, behind, ahead }
}
