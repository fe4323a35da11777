import type { QueryClient } from '@tanstack/react-query'
import type { Draft } from '../../../drafts/draft.ts'
import { rebaseOnSent } from '../../../drafts/rebaseDraft.ts'
import type { StagedDraft } from '../../../drafts/staging.ts'
import type { Workspace } from '../../../drafts/workspace.ts'
import { deleteQueuedCommit, fetchQueuedCommit, queuedCommits } from '../../../outage/queue.ts'
import { applySent, latestOf } from './sentParts.ts'

/**
 * A commit whose response was lost may be queued. Later edits are rebased onto it, so that users never merge with their
 * own changes once it is sent. `unanswered` is the content sent, by path. Returns the resulting drafts.
 */
export async function resumeFromQueue(
  client: QueryClient,
  projectId: number,
  workspace: Pick<Workspace, 'put' | 'discard' | 'state'>,
  unanswered: Map<string, string | null>,
  drafts: readonly StagedDraft[],
): Promise<readonly StagedDraft[]> {
  const changed = drafts.filter(({ path, content }) => unanswered.has(path) && unanswered.get(path) !== content)
  const queue = await client.fetchQuery({ ...queuedCommits(projectId), staleTime: 0 }).catch(() => [])
  for (const draft of changed) {
    for (const { id, status, files } of queue.toReversed()) {
      const isOfDraft = files.some(({ path, baseSha }) => path === draft.path && baseSha === draft.baseSha)
      if (status === 'LANDED' || !isOfDraft) continue
      const sent = (await fetchQueuedCommit(projectId, id)).files.find(({ path }) => path === draft.path)
      if (sent?.content !== unanswered.get(draft.path)) continue
      const now = workspace.state().drafts.get(draft.path)
      if (now) applySent(workspace, draft.path, rebaseOnSent(now, sent?.sha ?? null, sent?.content ?? null))
      unanswered.delete(draft.path)
      break
    }
  }
  return latestOf(drafts, workspace)
}

/**
 * Removes queued commits whose text has been committed another way. If this fails, they stay listed and can be
 * withdrawn.
 */
export async function dropResolvedCommit(
  client: QueryClient,
  projectId: number,
  { state }: Pick<Workspace, 'state'>,
  committed: readonly Draft[],
): Promise<void> {
  const left = new Set([...state().drafts.values()].flatMap(({ queuedIds = [] }) => queuedIds))
  const resolved = new Set(committed.flatMap(({ queuedIds = [] }) => queuedIds.filter(id => !left.has(id))))
  for (const id of [...resolved].toSorted((a, b) => b - a)) await deleteQueuedCommit(projectId, id).catch(() => {})
  await client.invalidateQueries({ queryKey: ['project', projectId] })
}
