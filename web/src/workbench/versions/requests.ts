import { queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import type { CommitReply } from '../../api/commits.ts'
import type { FileRecord } from '../../api/files.ts'
import { pagesOf } from '../../api/paging.ts'

/** The commits that touched a file, also under the names that it had before. */
export function fileHistory(id: number, path: string) {
  return pagesOf(['project', id, 'history of', path], (cursor, signal) =>
    api.GET('/api/projects/{id}/commits', {
      params: { path: { id: String(id) }, query: { path, follow: true, ...cursor } },
      signal,
    }),
  )
}

/** The latest commit that touched a file; `null` if the project never had it. */
export function lastCommitOf(id: number, path: string) {
  return queryOptions({
    queryKey: ['project', id, 'last commit of', path],
    retry: false,
    queryFn: async ({ signal }) => {
      const params = { path: { id: String(id) }, query: { path, limit: 1 } }
      const [commit = null] = await dataOf(api.GET('/api/projects/{id}/commits', { params, signal }))
      return commit
    },
  })
}

/** A file as of a commit; `null` if the commit has none. */
export function version(id: number, path: string, sha: string) {
  return queryOptions({
    queryKey: ['version', id, sha, path],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<FileRecord> => {
      const params = { path: { id: String(id), path }, query: { ref: sha } }
      const content = await dataOf(api.GET('/api/projects/{id}/files/{path}', { params, signal }))
      if (content.type !== 'file') throw new Error(`${path} was a folder.`)
      return content
    },
  })
}

/** Who wrote each line of a file. */
export function blame(id: number, path: string) {
  return queryOptions({
    queryKey: ['project', id, 'blame', path],
    retry: false,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/projects/{id}/blame', { params: { path: { id: String(id) }, query: { path } }, signal })),
  })
}

type Retried = { readonly id: number; readonly key: string }

export function restoreVersion({ id, key }: Retried, body: Schemas['RestoreVersionRequest']): Promise<CommitReply> {
  const params = { path: { id: String(id) }, header: { 'Idempotency-Key': key } }
  return dataOf(api.POST('/api/projects/{id}/restore-version', { params, body }))
}

export function revertCommit({ id, key }: Retried, body: Schemas['RevertRequest']): Promise<CommitReply> {
  const params = { path: { id: String(id) }, header: { 'Idempotency-Key': key } }
  return dataOf(api.POST('/api/projects/{id}/revert', { params, body }))
}
