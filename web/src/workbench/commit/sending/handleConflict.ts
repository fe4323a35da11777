import type { QueryClient } from '@tanstack/react-query'
import { merge3 } from '#domain/text/merge.ts'
import { readFile } from '../../../api/files.ts'
import { allFiles } from '../../../api/queries.ts'
import { movesIn } from '../../../drafts/moves.ts'
import type { StagedDraft } from '../../../drafts/staging.ts'
import type { Workspace } from '../../../drafts/workspace.ts'
import { removalOf } from '../../versions/removal.ts'
import { mergeByBlock } from '../conflicts/mergeByBlock.ts'
import { baseText } from '../staging/baseText.ts'
import { begunMerge, type CommitConflict, conflictIn, conflictOf, type Refusal } from './conflict.ts'
import { mergedMove } from './resolvedDraft.ts'

type Drafts = Pick<Workspace, 'state' | 'put' | 'flush'>

/** A file that a commit moves: its draft, and the deletion of its old path. */
type Move = { readonly moved: StagedDraft; readonly source: StagedDraft }

/**
 * The conflict that a commit failed with; `null` for any other failure. A file that is moved is merged with what someone
 * else has changed at its old path.
 */
export async function handleConflict(
  client: QueryClient,
  { failure, ...commit }: Omit<Refusal, 'problem'> & { readonly failure: unknown },
  workspace: Drafts,
): Promise<CommitConflict | 'merged' | null> {
  const problem = await conflictIn(commit.projectId, commit.drafts, failure)
  if (problem === null) return null
  const refusal = { ...commit, problem }
  const move = problem.currentSha === null ? null : moveFrom(commit.drafts, problem.path)
  return move ? await changedSource(client, refusal, move, workspace) : await conflictOf(client, refusal)
}

/** The move away from a path; `null` if the commit has none. */
function moveFrom(drafts: readonly StagedDraft[], path: string): Move | null {
  return movesOf(drafts).find(({ source }) => source.path === path) ?? null
}

function movesOf(drafts: readonly StagedDraft[]): readonly Move[] {
  const byPath = new Map(drafts.map(draft => [draft.path, draft]))
  return [...movesIn(byPath)].flatMap(([to, removed]) => {
    const [moved, source] = [byPath.get(to), byPath.get(removed.path)]
    return moved && source ? [{ moved, source }] : []
  })
}

/**
 * The conflict with someone who changed the file at its old path. What can be merged is merged into the drafts; then
 * the result is `merged`.
 */
async function changedSource(
  client: QueryClient,
  { projectId, drafts, message }: Refusal,
  { moved, source }: Move,
  workspace: Drafts,
): Promise<CommitConflict | 'merged' | null> {
  const [base, theirs] = await Promise.all([baseOf(client, projectId, source), readFile(projectId, source.path)])
  const { sha: currentSha, lastCommit: theirCommit } = theirs
  const ours = textOf(moved)
  const theirText = textOf(theirs)
  const conflict = { draft: moved, source, currentSha, theirs: theirText, theirCommit, message, chosen: drafts }
  const whole = { ...conflict, merged: null, movedTo: null, movedText: null, isOnlyMoved: false }
  if (base === null || ours === null || theirText === null) return whole
  const merged = merge3(base, ours, theirText)
  // Text that was just typed must not be stored over the merge.
  void workspace.flush()
  const now = workspace.state().drafts.get(moved.path)
  if (merged.kind === 'conflicted') {
    const marked = mergeByBlock({ base, ours, theirs: theirText }, merged.text)
    return { ...whole, merged: begunMerge(moved, currentSha) ?? { marked, texts: [] } }
  }
  if (now?.content !== ours || now.review !== null) return { ...whole, merged: { marked: merged.text, texts: [] } }
  workspace.put(mergedMove(now, merged.text))
  workspace.put({ ...source, baseSha: currentSha })
  return 'merged'
}

/**
 * The first moved file whose old path someone else has deleted or moved; the service sees no conflict there, and the
 * file would be there twice. `null` where the list of files is not known.
 */
export async function goneSource(
  client: QueryClient,
  projectId: number,
  drafts: readonly StagedDraft[],
  message: string,
): Promise<CommitConflict | null> {
  const moves = movesOf(drafts)
  if (moves.length === 0) return null
  const folder = await client.fetchQuery({ ...allFiles(projectId), staleTime: 0 }).catch(() => null)
  if (folder?.type !== 'directory' || folder.truncated) return null
  const paths = new Set(folder.entries.map(({ path }) => path))
  // An earlier attempt of this commit, whose response was lost, has made the new path.
  const gone = moves.find(({ moved, source }) => !paths.has(source.path) && !paths.has(moved.path))
  if (gone === undefined) return null
  const { moved: draft, source } = gone
  const [base, removal] = await Promise.all([
    baseOf(client, projectId, source),
    removalOf(client, projectId, source.path).catch(() => null),
  ])
  const movedTo = removal?.movedTo ?? null
  const now = movedTo === null ? null : await readFile(projectId, movedTo).catch(() => null)
  const conflict = { draft, source, currentSha: null, theirs: null, message, chosen: drafts, merged: null }
  return {
    ...conflict,
    theirCommit: removal?.commit ?? null,
    movedTo,
    movedText: now && textOf(now),
    isOnlyMoved: base !== null && base === draft.content,
  }
}

async function baseOf(client: QueryClient, projectId: number, source: StagedDraft): Promise<string | null> {
  const base = await client.fetchQuery(baseText(client, projectId, source)).catch(() => null)
  return base && textOf(base)
}

function textOf({ encoding, content }: Pick<StagedDraft, 'encoding' | 'content'>): string | null {
  return encoding === 'utf-8' ? content : null
}
