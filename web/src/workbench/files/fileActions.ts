import type { Draft } from '../../drafts/draft.ts'
import { movesIn } from '../../drafts/moves.ts'
import type { Workspace } from '../../drafts/workspace.ts'
import { toast, toastWithUndo } from '../../ui/toast.ts'
import { createDraftChanges, type Undo } from './draftChanges.ts'
import type { Entry } from './EntryDialog.tsx'
import { createImageActions } from './imageActions.ts'
import { linksToDeleted } from './linksToDeleted.ts'
import { offerUndo } from './offerUndo.ts'
import type { ShownProject } from './readMove.ts'

export type FileActionsOptions = ShownProject & {
  readonly projectId: number
  /** As it is later; `null` once the project is no longer shown. */
  readonly shown: () => ShownProject | null
  readonly workspace: Workspace
  readonly onOpen: (path: string) => void
  /** Called when the drafts of these files may have been replaced, so that an editor of one restarts with its draft. */
  readonly onReplaced: (paths: readonly string[]) => void
}

/** Creates, moves and deletes files: these changes are drafts until they are committed. */
export function createFileActions(options: FileActionsOptions) {
  const { projectId, path, paths, committed, shown, workspace, onOpen, onReplaced } = options
  const shaOf = (of: string): string | null => committed.find(entry => entry.path === of)?.sha ?? null
  const { put, putAway, undoable } = createDraftChanges({
    workspace,
    shaOf,
    onReplaced,
    onRefused: () => toast('The file was changed in the meantime, so nothing was undone.'),
  })

  /** Closes the open file if it was one of these and no longer exists. The returned function opens it again. */
  const closeIfGone = (of: readonly string[]): (() => void) => {
    const isGone = of.includes(path) && !workspace.state().drafts.has(path) && shaOf(path) === null
    if (!isGone) return () => {}
    onOpen('')
    return () => onOpen(path)
  }

  /** Restores a draft from a toast, unless there is a new draft of the file. */
  const bringBack = (draft: Draft): void => {
    void workspace.flush()
    if (workspace.state().drafts.has(draft.path))
      toast(`${draft.path} was changed in the meantime and was left unchanged.`)
    else workspace.put(draft)
    onReplaced([draft.path])
  }

  /** `now`: where a moved file is without its move, if that is known; `null` if someone else has deleted it. */
  const discard = (of: string, now?: string | null): void => {
    void workspace.flush()
    const { drafts } = workspace.state()
    const draft = drafts.get(of)
    if (!draft) return
    const movedFrom = movesIn(drafts).get(of)
    const discarded = movedFrom ? [draft, movedFrom] : [draft]
    for (const each of discarded) workspace.discard(each.path)
    onReplaced(discarded.map(each => each.path))
    const back = movedFrom ? (now === undefined ? movedFrom.path : now) : null
    if (back !== null && of === path) onOpen(back)
    const restore = back !== null && of === path ? () => onOpen(of) : closeIfGone([of])
    const isKnown = now !== undefined || (movedFrom !== undefined && shaOf(movedFrom.path) !== null)
    const place = movedFrom && isKnown ? placeText(movedFrom.path, back) : ''
    const isDeletion = draft.content === null && movedFrom === undefined
    toastWithUndo(isDeletion ? `${of} is kept.` : `Your changes to ${of} were discarded.${place}`, () => {
      for (const each of discarded) bringBack(each)
      restore()
    })
  }

  return {
    replaced: onReplaced,
    discard,
    ...createImageActions({ path, paths, workspace }),
    /** Replaces the text of a draft; `null`: by the committed one. */
    revise(of: string, content: string | null): Undo {
      const draft = workspace.state().drafts.get(of)
      return undoable(draft ? [of] : [], () => {
        if (draft && content !== null) workspace.put({ ...draft, content })
        else if (draft) workspace.discard(of)
      })
    },
    create(of: string): void {
      put(of, '')
      onOpen(of)
    },
    /** Deletes one file, or all files of a folder; `name` is used in messages. */
    remove(of: readonly string[], name: string): void {
      void workspace.flush()
      const isNew = of.every(each => workspace.state().drafts.get(each)?.baseSha === null)
      const undo = undoable(of, () => {
        for (const each of of) putAway(each)
      })
      const restore = closeIfGone(of)
      const text = isNew ? `${name} was deleted.` : `${name} is deleted with the next commit.`
      offerUndo(workspace, text, undo, restore)
      linksToDeleted({ projectId, name, files: of, paths, workspace }).then(
        used => used !== null && undo.isPossible() && toast(used),
        () => {},
      )
    },
    /** Moves a file, or all files of a folder; the open file stays open. */
    async move(entry: Entry, to: string, followsLinks: boolean): Promise<void> {
      const module = await import('./moveFiles.ts').catch(() => null)
      if (module === null) return toast(`${entry.path} was not moved: Speckeep cannot be reached.`)
      const moving = { projectId, workspace, shown, onOpen, put, putAway, undoable }
      await module.moveFiles(entry, to, followsLinks, moving)
    },
  }
}

export type FileActions = ReturnType<typeof createFileActions>

function placeText(from: string, now: string | null): string {
  if (now === null) return ` ${from} stays deleted.`
  return now === from ? ` Its name is ${from} again.` : ` Its name is ${now} now.`
}
