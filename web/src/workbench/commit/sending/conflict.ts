import type { QueryClient } from '@tanstack/react-query'
import { merge3 } from '#domain/text/merge.ts'
import type { Schemas } from '../../../api/client.ts'
import { readFile } from '../../../api/files.ts'
import { isProblem } from '../../../api/problem.ts'
import type { Draft, MergeDecided } from '../../../drafts/draft.ts'
import type { StagedDraft } from '../../../drafts/staging.ts'
import { removalOf } from '../../versions/removal.ts'
import { baseText } from '../staging/baseText.ts'
import { draftWithLostBase } from './lostBase.ts'

/** A commit that conflicts with a newer version: both texts and their merge. */
export type CommitConflict = {
  readonly draft: StagedDraft
  /** If the file is moved, the deletion of its old path: that is where someone else has changed it. */
  readonly source: StagedDraft | null
  /** `null` if the file was deleted there. */
  readonly currentSha: string | null
  readonly theirs: string | null
  /** The latest commit that changed the file there; `null` if it is not known. */
  readonly theirCommit: Schemas['Commit'] | null
  /** With conflict markers, and what was decided before; `null` if the lines cannot be merged. */
  readonly merged: MergeDecided | null
  /** The current path of the file, if it was moved. */
  readonly movedTo: string | null
  /** Its text there; `null` if it is not known. */
  readonly movedText: string | null
  /** The move is the only change. */
  readonly isOnlyMoved: boolean
  readonly message: string
  /** All of the commit. */
  readonly chosen: readonly StagedDraft[]
}

export type Refusal = {
  readonly projectId: number
  readonly drafts: readonly StagedDraft[]
  readonly message: string
  readonly problem: ConflictProblem
}

/** The service's description of the conflict. */
export type ConflictProblem = Pick<Schemas['MergeConflictProblem'], 'path' | 'currentSha' | 'merge'>

/** The conflict that a commit failed with; `null` for any other failure. Without their base, texts cannot be merged. */
export async function conflictIn(
  projectId: number,
  drafts: readonly StagedDraft[],
  failure: unknown,
): Promise<ConflictProblem | null> {
  if (isProblem(failure) && failure.body !== null && 'merge' in failure.body) return failure.body
  const path = draftWithLostBase(drafts, failure)?.path
  if (path === undefined) return null
  const now = await readFile(projectId, path).catch(error => {
    if (isProblem(error, 'not_found')) return null
    throw error
  })
  return { path, currentSha: now?.sha ?? null, merge: null }
}

export async function conflictOf(client: QueryClient, refusal: Refusal): Promise<CommitConflict | null> {
  const { projectId, drafts, message, problem } = refusal
  const { currentSha, merge } = problem
  const draft = drafts.find(({ path }) => path === problem.path)
  if (!draft) return null
  const theirs = currentSha === null ? null : await readFile(projectId, draft.path)
  const theirText = theirs?.encoding === 'utf-8' ? theirs.content : null
  const merged = async (marked: string): Promise<string> => {
    const [base, module] = await Promise.all([
      client.fetchQuery(baseText(client, projectId, draft)).catch(() => null),
      import('../conflicts/mergeByBlock.ts').catch(() => null),
    ])
    const isText = base?.encoding === 'utf-8' && draft.content !== null && theirText !== null
    return isText && module
      ? module.mergeByBlock({ base: base.content, ours: draft.content, theirs: theirText }, marked)
      : marked
  }
  const to = currentSha === null ? await movedTo(client, projectId, draft) : null
  const moved = to === null ? null : await readFile(projectId, to).catch(() => null)
  return {
    draft,
    source: null,
    currentSha,
    theirs: theirText,
    theirCommit: theirs?.lastCommit ?? null,
    merged: begunMerge(draft, currentSha) ?? (merge && { marked: await merged(merge.text), texts: [] }),
    movedTo: to,
    movedText: moved?.encoding === 'utf-8' ? moved.content : null,
    isOnlyMoved: false,
    message,
    chosen: drafts,
  }
}

/** The earlier decisions on the same merge, with later edits of the file. Edits of a decided place end its decision. */
export function begunMerge({ merge, content }: Draft, currentSha: string | null): MergeDecided | null {
  if (!merge || merge.currentSha !== currentSha || content === null) return null
  const withEdits = (text: string): string | null => {
    const merged = merge3(merge.mine, content, text)
    return merged.kind === 'clean' ? merged.text : null
  }
  const marked = merge.decisions ? withEdits(merge.decisions.marked) : null
  if (merge.decisions && marked !== null) return { marked, texts: merge.decisions.texts }
  const text = withEdits(merge.text)
  return text === null ? null : { marked: text, texts: [] }
}

async function movedTo(
  client: QueryClient,
  projectId: number,
  { path, content, baseSha }: Draft,
): Promise<string | null> {
  if (content === null || baseSha === null) return null
  return await removalOf(client, projectId, path).then(
    removal => removal.movedTo,
    () => null,
  )
}
