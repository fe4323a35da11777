import { useMemo } from 'react'
import { editedElsewhere } from '../drafts/editedElsewhere.ts'
import type { Workspace } from '../drafts/workspace.ts'
import { announce } from '../ui/announce.tsx'
import { toast } from '../ui/toast.ts'
import type { FileActions } from './files/fileActions.ts'
import type { Row } from './files/rows.ts'
import type { ProjectFiles } from './files/useProjectFiles.ts'
import type { FileSession } from './session/fileSession.ts'
import type { Dialog } from './WorkbenchDialogs.tsx'

export type WorkbenchActionsOptions = {
  readonly projectId: number
  /** The open file; `''` if none. */
  readonly path: string
  readonly session: FileSession | null
  readonly workspace: Workspace
  readonly actions: FileActions
  readonly entryOf: ProjectFiles['entryOf']
  readonly setDialog: (dialog: Dialog) => void
}

type NamedRow = Pick<Row, 'path' | 'isFolder'>

/** What users can do with the project and the open file, by buttons, menus and commands. Most of it opens a dialog. */
export function useWorkbenchActions(options: WorkbenchActionsOptions) {
  const { projectId, path, session, workspace, actions, entryOf, setDialog } = options
  const rowActions = useMemo(() => {
    const ifFree = async (files: readonly string[], act: () => void): Promise<void> => {
      if (!isWritable(session, path, files)) return
      const edited = await editedElsewhere(projectId, files, path)
      if (edited === null) act()
      else toast(`${edited} is being edited in another tab. Open it here and choose “Edit here” first.`)
    }
    const open = (kind: 'entry' | 'move') => (row: NamedRow) => {
      const entry = entryOf(row)
      void ifFree(entry.files, () => setDialog({ kind, entry }))
    }
    return {
      onActions: open('entry'),
      onMove: open('move'),
      onDelete(row: NamedRow): void {
        const { files } = entryOf(row)
        void ifFree(files, () => actions.remove(files, row.path))
      },
    }
  }, [projectId, entryOf, actions, setDialog, session, path])
  const { onMove: move, onDelete: remove } = rowActions
  return {
    /** The actions on a row of the list of files. */
    rowActions,
    commit(): void {
      void workspace.flush()
      if (workspace.state().drafts.size > 0) setDialog({ kind: 'commit' })
      else announce('Nothing to commit')
    },
    newFile: () => setDialog({ kind: 'new', folder: path.slice(0, path.lastIndexOf('/') + 1) }),
    search: () => setDialog({ kind: 'search' }),
    move: () => move({ path, isFolder: false }),
    remove: () => remove({ path, isFolder: false }),
    upload(): void {
      if (isWritable(session, path, [path]))
        actions.upload(session?.surface()?.text() ?? '', markup => session?.insert(markup))
    },
    /** Opens what is known of the file. */
    ask: (about: 'history' | 'blame') => setDialog({ kind: about }),
  }
}

/** Another tab that holds the open file is the one to change it. */
function isWritable(session: FileSession | null, path: string, files: readonly string[]): boolean {
  if (session?.isHeld() !== false || !files.includes(path)) return true
  toast(`${path} is being edited in another tab. Choose “Edit here” first.`)
  return false
}
