import type { FileRecord } from '../../../api/files.ts'
import type { NewDraft } from '../../../drafts/draft.ts'
import { rebaseOnSent } from '../../../drafts/rebaseDraft.ts'
import type { StagedDraft } from '../../../drafts/staging.ts'
import type { Workspace } from '../../../drafts/workspace.ts'

type Drafts = Pick<Workspace, 'state' | 'put' | 'discard'>

const sentMax = 4

/**
 * Notes on each draft which part of it is sent, and resolves once that is stored: if the page is closed before the
 * response, the text that is left is known to be based on it.
 */
export async function noteSent(
  drafts: readonly StagedDraft[],
  workspace: Drafts & Pick<Workspace, 'flush'>,
): Promise<readonly StagedDraft[]> {
  if (!drafts.some(({ stagedAs }) => stagedAs)) return drafts
  const noted = drafts.map(draft => {
    const now = workspace.state().drafts.get(draft.path)
    if (!draft.stagedAs || draft.content === null || !isAsChosen(draft) || !now) return draft
    const others = (now.sent ?? []).filter(text => text !== draft.content)
    if (others.length === (now.sent ?? []).length) {
      workspace.put({ ...now, sent: [...others, draft.content].slice(-sentMax) })
    }
    return { ...draft, savedAtMs: workspace.state().drafts.get(draft.path)?.savedAtMs ?? draft.savedAtMs }
  })
  await workspace.flush()
  return noted
}

/** Whether all of a draft is sent, or a part of it that is not merged with other changes yet. */
export function isAsChosen({ stagedAs, content }: StagedDraft): boolean {
  return stagedAs === undefined || stagedAs.content === content
}

/** The drafts as they are now; parts stay as they were chosen. */
export function latestOf(drafts: readonly StagedDraft[], workspace: Pick<Drafts, 'state'>): readonly StagedDraft[] {
  return drafts.flatMap(each => (each.stagedAs ? each : (workspace.state().drafts.get(each.path) ?? [])))
}

/** Whether a part was chosen from a draft that has another base by now: the rest of it has to be chosen again. */
export function isStale(chosen: readonly StagedDraft[], workspace: Pick<Drafts, 'state'>): boolean {
  const { drafts } = workspace.state()
  return chosen.some(({ path, stagedAs }) => stagedAs && drafts.get(path)?.baseSha !== stagedAs.baseSha)
}

/** Rebases a draft if a part of it that was sent is the committed text. Returns whether it is. */
export function recogniseSent(workspace: Drafts, file: Pick<FileRecord, 'path' | 'sha' | 'content'>): boolean {
  const draft = workspace.state().drafts.get(file.path)
  if (!draft?.sent?.includes(file.content) || draft.baseSha === file.sha) return false
  applySent(workspace, file.path, rebaseOnSent(draft, file.sha, file.content))
  return true
}

export function applySent(workspace: Drafts, path: string, next: NewDraft | null): void {
  if (next === null) workspace.discard(path)
  else workspace.put(next)
}
