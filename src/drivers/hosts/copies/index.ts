/**
 * What was read of a host elsewhere, kept on this machine for when the host cannot be reached or wants fewer calls. The
 * host is asked first, always; only a temporary failure is answered from the copy, and the age of the answer is
 * noted. A refusal is passed on, and shuts the copy until the host answers again.
 *
 *   rootDir/<project id>/names.json   what refs and paths meant, with the moments
 *   rootDir/<project id>/<hash>       blobs, trees, histories: what an id or a commit names, and what never changes
 *
 * Copies belong to projects: two users with projects of one repository need not have the same rights there.
 */
import { mkdirSync } from 'node:fs'
import type { ProjectHost } from '#ports/hosts.ts'
import type { Staleness } from '#ports/staleness.ts'
import { keepBlob, keepCommit, keepFile, keepHistory, keepLanded, keepRef, keepRefs, keepTree } from './keep.ts'
import { type CopyLimits, copyLimits } from './limits.ts'
import { moments } from './moments.ts'
import { copiedReading } from './reading.ts'
import { recallBlob, recallCommit, recallFile, recallHistory, recallRef, recallRefs, recallTree } from './recall.ts'
import { copyStore } from './store.ts'

export type CopyOptions = {
  readonly rootDir: string
  readonly staleness: Pick<Staleness, 'note' | 'isHeard'>
  readonly limits?: Partial<CopyLimits>
  /** A copy that cannot be kept or read harms no answer. */
  readonly onFault?: (error: unknown) => void
}

export type CopyingHost = ProjectHost & {
  /** When all that was read so far is on the disk. */
  flush(): Promise<void>
}

export function withCopies(host: ProjectHost, options: CopyOptions): CopyingHost {
  const { rootDir, staleness, onFault = () => {} } = options
  mkdirSync(rootDir, { recursive: true, mode: 0o700 })
  const limits = { ...copyLimits, ...options.limits }
  const { patienceMs } = limits
  const store = copyStore(rootDir, limits, onFault)
  const { repos } = host
  const now = moments()
  const { read, behind, ahead } = copiedReading({ store, tree: repos.tree, staleness, patienceMs, now, onFault })

  return {
    ...host,
    repos: {
      ...repos,
      resolve: read(repos.resolve, {
        ref: ref => ref,
        keep: (copy, commitSha, sinceMs, ref) => keepRef(copy, ref, commitSha, sinceMs),
        recall: recallRef,
      }),
      listRefs: read(repos.listRefs, { ref: () => '', keep: keepRefs, recall: recallRefs }),
      tree: read(repos.tree, {
        ref: at => at.ref,
        keep: (copy, tree, sinceMs, at) => keepTree(copy, at, tree, sinceMs),
        recall: recallTree,
      }),
      readFile: read(repos.readFile, {
        ref: at => at.ref,
        keep: (copy, view, sinceMs, at) => keepFile(copy, at, view, sinceMs),
        recall: recallFile,
      }),
      readBlob: read(repos.readBlob, {
        ref: sha => sha,
        keep: (copy, content, _sinceMs, sha, maxBytes) => keepBlob(copy, sha, content, maxBytes),
        recall: recallBlob,
      }),
      listCommits: read(repos.listCommits, {
        ref: query => query.ref,
        keep: (copy, page, sinceMs, query) => keepHistory(copy, query, page, sinceMs),
        recall: recallHistory,
      }),
      readCommit: read(repos.readCommit, {
        ref: sha => sha,
        keep: (copy, view, sinceMs, sha) => keepCommit(copy, sha, view, sinceMs),
        recall: recallCommit,
      }),
      async commit(access, repo, request) {
        const sinceMs = now()
        const outcome = await repos.commit(access, repo, request)
        if (outcome.kind === 'committed' && repo.projectId !== undefined) {
          const validFromMs = now()
          behind(repo.projectId, copy => {
            keepLanded(copy, request, outcome, { sinceMs, validFromMs })
            ahead(access, repo, copy, outcome.commit.sha)
          })
        }
        return outcome
      },
    },
    copies: {
      remove: ({ projectId }) => store.remove(projectId),
      async removeOthers(projects) {
        const known = new Set(projects.map(({ projectId }) => projectId))
        await store.removeOthers(projectId => known.has(projectId))
      },
    },
    flush: store.flush,
  }
}
