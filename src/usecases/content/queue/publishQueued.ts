import type { Ports } from '#ports/index.ts'
import type { QueuedCommit } from '#ports/stores/queuedCommits.ts'

export async function publishQueued({ live }: Pick<Ports, 'live'>, commit: QueuedCommit): Promise<void> {
  const { id, projectId, status, commitSha } = commit
  await live.publish({ kind: 'queued-commit', projectId, id, status, commitSha })
}
