import { queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../api/client.ts'
import { isProblem } from '../api/problem.ts'
import { createStore } from '../store.ts'

export type QueuedCommit = Schemas['QueuedCommit']
export type QueuedCommitDetails = Schemas['QueuedCommitDetails']

/** The commits that wait for the code host, those it rejected, and those that landed in the last 24 hours. */
export function queuedCommits(projectId: number) {
  return queryOptions({
    queryKey: ['project', projectId, 'queue'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/projects/{id}/queued-commits', { params: { path: { id: String(projectId) } }, signal })),
  })
}

export function fetchQueuedCommit(projectId: number, id: number): Promise<QueuedCommitDetails> {
  return dataOf(api.GET('/api/projects/{id}/queued-commits/{queuedId}', { params: paramsOf(projectId, id) }))
}

export async function retryQueuedCommit(projectId: number, id: number): Promise<void> {
  await api.POST('/api/projects/{id}/queued-commits/{queuedId}/retry', { params: paramsOf(projectId, id) })
}

/** A commit that no longer exists is not an error. */
export async function deleteQueuedCommit(projectId: number, id: number): Promise<void> {
  try {
    await api.DELETE('/api/projects/{id}/queued-commits/{queuedId}', { params: paramsOf(projectId, id) })
  } catch (error) {
    if (!isProblem(error, 'not_found')) throw error
  }
}

function paramsOf(projectId: number, id: number) {
  return { path: { id: String(projectId), queuedId: String(id) } }
}

/**
 * The project whose list is open. The list is rendered in one place, so that it stays open when its trigger disappears.
 */
export const openQueueProjectId = createStore<number | null>(null)
