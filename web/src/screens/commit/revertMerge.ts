import type { QueryClient } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { readFile } from '../../api/files.ts'
import { mergeByBlock } from '../../workbench/commit/conflicts/mergeByBlock.ts'
import { version } from '../../workbench/versions/requests.ts'

export type RevertConflictOf = {
  readonly projectId: number
  readonly commit: Pick<Schemas['CommitDetails'], 'sha' | 'parents' | 'files'>
  readonly conflict: Schemas['MergeConflictProblem']
}

/** The conflict of a revert with a place for each block; as the service gave it where the texts cannot be read. */
export async function revertMerge(
  client: QueryClient,
  { projectId, commit, conflict }: RevertConflictOf,
): Promise<Schemas['MergeConflictProblem']> {
  const { path, currentSha, merge } = conflict
  if (merge === null || currentSha === null) return conflict
  const before = commit.files.find(file => file.path === path)?.previousPath ?? path
  try {
    const texts = await Promise.all([
      client.fetchQuery(version(projectId, path, commit.sha)),
      client.fetchQuery(version(projectId, before, commit.parents[0] ?? '')),
      readFile(projectId, path),
    ])
    if (texts[2].sha !== currentSha || texts.some(({ encoding }) => encoding !== 'utf-8')) return conflict
    const [base, ours, theirs] = texts.map(({ content }) => content ?? '')
    if (base === undefined || ours === undefined || theirs === undefined) return conflict
    return { ...conflict, merge: { ...merge, text: mergeByBlock({ base, ours, theirs }, merge.text) } }
  } catch {
    return conflict
  }
}
