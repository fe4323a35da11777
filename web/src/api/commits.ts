import { api, dataOf, type Schemas } from './client.ts'

export type CommitBody = Schemas['CommitRequest']

/** A commit at the code host, or one that is queued; both are accepted. */
export type CommitReply = Schemas['NewCommit'] | Schemas['QueuedCommit']

export function isQueued(accepted: CommitReply): accepted is Schemas['QueuedCommit'] {
  return 'status' in accepted
}

/** A retry with the same key does not commit twice. */
export function commitFiles(id: number, body: CommitBody, key: string): Promise<CommitReply> {
  const params = { path: { id: String(id) }, header: { 'Idempotency-Key': key } }
  return dataOf(api.POST('/api/projects/{id}/commit', { params, body }))
}

/** What is said of a commit that waits for its code host. */
export const commitQueued = 'Commit queued. It is sent as soon as the code host is available.'
