import { isMarkdownName } from '#domain/markdown/fileName.ts'
import type { EditRequest, MultiFileEdit } from '../../api/edits.ts'
import type { Draft, PendingReview } from '../../drafts/draft.ts'
import { useSessionText } from '../../drafts/useSessionText.ts'
import { toast } from '../../ui/toast.ts'
import { useWorkbench } from '../context.ts'
import type { OpenFile } from '../useFileSession.ts'
import { draftsFromEdit } from './multiFile.ts'
import { fileToReview } from './reviewOrder.ts'
import { type EditScope, multiFileRequest } from './scope.ts'

/** Rewrites of several files: their scope, the request, and applying the answer. */
export function useMultiFileEdit({ session, state, review: own }: Pick<OpenFile, 'session' | 'state' | 'review'>) {
  const { projectId, path, paths, workspace, draftState, onOpen } = useWorkbench()
  const { drafts } = draftState
  const [typedScope, setScope] = useSessionText(`scope ${projectId}`)
  const [typedPages, setPages] = useSessionText(`pages ${projectId}`)
  const review = own ?? reviewWith(path, drafts)
  const files = review?.files ?? []
  const scope: EditScope =
    state.selection || !isMarkdownName(path) ? 'page' : scopeIn(typedScope, files.length > 1 ? 'pages' : 'page')
  const pages = paths.filter(isMarkdownName)
  const chosen = (typedPages?.split('\n') ?? files).filter(page => page !== path && pages.includes(page))

  const requestFor = (instruction: string): EditRequest => {
    const named = [...new Set([path, ...chosen])]
    if (scope === 'page' || (scope === 'pages' && named.length < 2)) return session.requestFor(instruction)
    const isWhole = files.length > 0 && files.every(file => drafts.has(file))
    return multiFileRequest({
      instruction,
      files: scope === 'project' ? scope : named,
      drafts: workspace.state().drafts,
      refines: isWhole && review !== null ? review.edit.sessionId : null,
    })
  }

  /** Returns whether there is something to review now. */
  const take = (instruction: string, answer: MultiFileEdit, before: ReadonlyMap<string, Draft>): boolean => {
    const { drafts: made, skipped } = draftsFromEdit(answer, instruction, before, workspace.state().drafts)
    if (skipped.length > 0) toast(`Not rewritten, because you changed them meanwhile: ${skipped.join(', ')}.`)
    const [first] = made
    if (first === undefined) return false
    for (const draft of made) {
      if (draft.path === path) session.applyDraft(draft)
      else workspace.put(draft)
    }
    // The scope is now the files of the proposal, and afterwards the open page again.
    setPages(null)
    setScope(null)
    if (!made.some(draft => draft.path === path)) onOpen(first.path)
    return true
  }

  const fileBeside = (direction: 1 | -1) => fileToReview(files, path, workspace.state().drafts, direction)
  const next = fileToReview(files, path, drafts, 1)
  return {
    scope,
    onScope: (to: EditScope) => setScope(to),
    pages,
    chosen,
    onChoose: (to: readonly string[]) => setPages(to.join('\n')),
    /** The multi-file proposal that this review belongs to. */
    proposal: files.length > 0 ? review : null,
    /** All files of the proposal. */
    files,
    fileBeside,
    requestFor,
    take,
    onNextFile: next === null ? null : () => onOpen(next),
  }
}

function scopeIn(typed: string | null, otherwise: EditScope): EditScope {
  return typed === 'page' || typed === 'pages' || typed === 'project' ? typed : otherwise
}

/** A fully reviewed file still belongs to its proposal as long as another file is under review. */
function reviewWith(path: string, drafts: ReadonlyMap<string, Draft>): PendingReview | null {
  for (const { review } of drafts.values()) if (review?.files?.includes(path)) return review
  return null
}

export type MultiFileEditState = ReturnType<typeof useMultiFileEdit>
