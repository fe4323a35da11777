/**
 * Copies of what was read from a remote host, for when it cannot be reached or asks for fewer calls. The host is always
 * asked first; the copy only answers temporary failures, and the age of the answer is noted. A refusal is passed on, and
 * disables the copy until the host answers again.
 *
 *   rootDir/<project id>/names.json   what refs and paths meant, with timestamps
 *   rootDir/<project id>/<hash>       blobs, trees, histories: what is named by an id or a commit and never changes
 *
 * Copies belong to projects: two users with projects of one repository may have different rights there.
 */
import { mkdirSync } from 'node:fs'
import type { ProjectHost } from '#ports/hosts.ts'
import type { Staleness } from '#ports/staleness.ts'
import { type CopyLimits, copyLimits } from './limits.ts'
import { loadBlob, loadCommit, loadFile, loadHistory, loadRef, loadRefs, loadTree } from './load.ts'
import { monotonicClock } from './monotonicClock.ts'
import { readThroughCopy } from './reading.ts'
import { saveBlob, saveCommit, saveCommitted, saveFile, saveHistory, saveRef, saveRefs, saveTree } from './save.ts'
import { copyStore } from './store.ts'

export type CopyOptions = {
  readonly rootDir: string
  readonly staleness: Pick<Staleness, 'note' | 'isTracked'>
  readonly limits?: Partial<CopyLimits>
  /** Receives the error when a copy cannot be stored or read, which never affects an answer. */
  readonly onFault?: (error: unknown) => void
}

export type HostWithCopies = ProjectHost & {
  /** Resolves when everything read so far is on disk. */
  flush(): Promise<void>
}

export function withCopies(host: ProjectHost, options: CopyOptions): HostWithCopies {
  const { rootDir, staleness, onFault = () => {} } = options
  mkdirSync(rootDir, { recursive: true, mode: 0o700 })
  const limits = { ...copyLimits, ...options.limits }
  const { hostTimeoutMs } = limits
  const store = copyStore(rootDir, limits, onFault)
  const { repos } = host
  const now = monotonicClock()
  const { read, behind, ahead } = readThroughCopy({ store, tree: repos.tree, staleness, hostTimeoutMs, now, onFault })

  return {
    ...host,
    repos: {
      ...repos,
      resolve: read(repos.resolve, {
        ref: ref => ref,
        keep: (copy, commitSha, sinceMs, ref) => saveRef(copy, ref, commitSha, sinceMs),
        recall: loadRef,
      }),
      listRefs: read(repos.listRefs, { ref: () => '', keep: saveRefs, recall: loadRefs }),
      tree: read(repos.tree, {
        ref: at => at.ref,
        keep: (copy, tree, sinceMs, at) => saveTree(copy, at, tree, sinceMs),
        recall: loadTree,
      }),
      readFile: read(repos.readFile, {
        ref: at => at.ref,
        keep: (copy, view, sinceMs, at) => saveFile(copy, at, view, sinceMs),
        recall: loadFile,
      }),
      readBlob: read(repos.readBlob, {
        ref: sha => sha,
        keep: (copy, content, _sinceMs, sha, maxBytes) => saveBlob(copy, sha, content, maxBytes),
        recall: loadBlob,
      }),
      listCommits: read(repos.listCommits, {
        ref: query => query.ref,
        keep: (copy, page, sinceMs, query) => saveHistory(copy, query, page, sinceMs),
        recall: loadHistory,
      }),
      readCommit: read(repos.readCommit, {
        ref: sha => sha,
        keep: (copy, view, sinceMs, sha) => saveCommit(copy, sha, view, sinceMs),
        recall: loadCommit,
      }),
      async commit(access, repo, request) {
        const sinceMs = now()
        const outcome = await repos.commit(access, repo, request)
        if (outcome.kind === 'committed' && repo.projectId !== undefined) {
          const validFromMs = now()
          behind(repo.projectId, copy => {
            saveCommitted(copy, request, outcome, { sinceMs, validFromMs })
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
