import { messageOf } from '../../api/problem.ts'
import { editedElsewhere } from '../../drafts/editedElsewhere.ts'
import type { Workspace } from '../../drafts/workspace.ts'
import { toast } from '../../ui/toast.ts'
import { type DraftChanges, plainText } from './draftChanges.ts'
import type { Entry } from './EntryDialog.tsx'
import { reportOf } from './moveReport.ts'
import { offerUndo } from './offerUndo.ts'
import { readMove, type ShownProject, vacatedPaths } from './readMove.ts'

export type MoveFilesOptions = Pick<DraftChanges, 'put' | 'putAway' | 'undoable'> & {
  readonly projectId: number
  readonly workspace: Workspace
  /** `null` once the project is no longer shown. */
  readonly shown: () => ShownProject | null
  readonly onOpen: (path: string) => void
}

/** Moves a file, or all files of a folder, when all of them are read; the open file stays open. */
export async function moveFiles(
  entry: Entry,
  to: string,
  followsLinks: boolean,
  options: MoveFilesOptions,
): Promise<void> {
  const { projectId, workspace, shown, onOpen, put, putAway, undoable } = options
  const { path: from, files } = entry
  const cancelling = new AbortController()
  const report = reportOf(from, () => cancelling.abort())
  const refuse = (reason: string): void => toast(`${from} was not moved: ${reason}`)
  try {
    const { signal } = cancelling
    const moveWith = await readMove(entry, to, {
      projectId,
      shown,
      workspace,
      followsLinks,
      signal,
      onProgress: report.say,
    })
    const open = shown()?.path ?? ''
    const linking = [...moveWith(workspace.state().drafts).pages.keys()].filter(page => !files.includes(page))
    const edited = await editedElsewhere(projectId, linking, open)
    if (edited !== null) return refuse(`${edited} links to it and is being edited in another tab.`)
    // No draft can change from here on.
    void workspace.flush()
    const { drafts } = workspace.state()
    const { names, sources, pages, isCommitted, note } = moveWith(drafts)
    const vacated = vacatedPaths(drafts)
    const paths = new Set(shown()?.paths)
    const isTaken = (path: string) => !vacated.has(path) && (paths.has(path) || drafts.has(path))
    const taken = [...names.values()].find(isTaken)
    if (taken !== undefined) return refuse(`${taken} already exists.`)
    const gone = files.find(path => drafts.get(path)?.content === null)
    if (gone !== undefined) return refuse(`${gone} was deleted in the meantime.`)
    const undo = undoable([...names.keys(), ...names.values(), ...pages.keys()], () => {
      for (const [each, moved] of names) {
        const { content = null, encoding = 'utf-8', review = null, baseSha } = sources.get(each) ?? {}
        const movedFrom = drafts.get(each)?.movedFrom ?? each
        const now = pages.get(each)?.content ?? content
        const base = vacated.has(moved) ? (drafts.get(moved)?.baseSha ?? null) : null
        const origin = movedFrom === moved ? {} : { movedFrom }
        if (movedFrom === moved && isCommitted(moved, now)) workspace.discard(moved)
        else put(moved, now, { encoding, review, baseSha: base, ...origin })
        putAway(each, baseSha)
      }
      for (const [each, { content, baseSha }] of pages) {
        if (names.has(each)) continue
        if (isCommitted(each, content)) workspace.discard(each)
        else workspace.put({ ...plainText, path: each, baseSha, ...drafts.get(each), content })
      }
    })
    const isOpen = files.includes(open)
    if (isOpen) onOpen(names.get(open) ?? open)
    offerUndo(workspace, `${from} was moved to ${to}.${note}`, undo, () => isOpen && shown() !== null && onOpen(open))
  } catch (error) {
    refuse(cancelling.signal.aborted ? 'it was cancelled.' : messageOf(error))
  } finally {
    report.end()
  }
}
