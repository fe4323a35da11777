import type { QueuedCommitDetails, QueuedCommitRecord } from '#contract/queuedCommits.ts'
import { decodeText } from '#domain/text/encoding.ts'
import type { QueuedCommit, QueuedContent } from '#ports/stores/queuedCommits.ts'

export function presentQueuedCommit(commit: QueuedCommit): QueuedCommitRecord {
  return {
    id: commit.id,
    projectId: commit.projectId,
    status: commit.status,
    message: commit.message,
    reason: commit.reason,
    files: commit.files.map(({ path, sha, baseSha }) => ({ path, sha, baseSha })),
    commitSha: commit.commitSha,
    commitUrl: commit.commitUrl,
    merged: commit.merged,
    editSessionId: commit.editSessionId,
    createdAt: commit.createdAt.toISOString(),
    updatedAt: commit.updatedAt.toISOString(),
    nextAttemptAt: commit.nextAttemptAt?.toISOString() ?? null,
  }
}

export function presentQueuedDetails(commit: QueuedCommit, contents: readonly QueuedContent[]): QueuedCommitDetails {
  return {
    ...presentQueuedCommit(commit),
    files: contents.map(({ path, sha, baseSha, content }) => ({ path, sha, baseSha, ...presentBytes(content) })),
  }
}

function presentBytes(content: Uint8Array | null): Pick<QueuedCommitDetails['files'][number], 'content' | 'encoding'> {
  if (content === null) return { content: null, encoding: 'utf-8' }
  const text = decodeText(content)
  if (text === null) return { content: Buffer.from(content).toString('base64'), encoding: 'base64' }
  return { content: text, encoding: 'utf-8' }
}
