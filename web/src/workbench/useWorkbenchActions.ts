import { useMemo } from 'react'
import type { Workspace } from '../drafts/workspace.ts'
import { announce } from '../ui/announce.tsx'
import type { FileActions } from './files/fileActions.ts'
import type { Row } from './files/rows.ts'
import type { ProjectFiles } from './files/useProjectFiles.ts'
import type { FileSession } from './session/fileSession.ts'
import type { Dialog } from './WorkbenchDialogs.tsx'

export type WorkbenchActionsOptions = {
  /** The open file; `''` if none. */
  readonly path: string
  readonly session: FileSession | null
  readonly workspace: Workspace
  readonly actions: FileActions
  readonly entryOf: ProjectFiles['entryOf']
  readonly setDialog: (dialog: Dialog) => void
}

/** What users can do with the project and the open file, by buttons, menus and commands. Most of it opens a dialog. */
export function useWorkbenchActions(options: WorkbenchActionsOptions) {
  const { path, session, workspace, actions, entryOf, setDialog } = options
  const rowActions = useMemo(
    () => ({
      onActions: (row: Row) => setDialog({ kind: 'entry', entry: entryOf(row) }),
      onMove: (row: Row) => setDialog({ kind: 'move', entry: entryOf(row) }),
      onDelete: (row: Row) => actions.remove(entryOf(row).files, row.path),
    }),
    [entryOf, actions, setDialog],
  )
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
    move: () => setDialog({ kind: 'move', entry: entryOf({ path, isFolder: false }) }),
    remove: () => actions.remove([path], path),
    upload: () => actions.upload(session?.surface()?.text() ?? '', markup => session?.insert(markup)),
    /** Opens what is known of the file. */
    ask: (about: 'history' | 'blame') => setDialog({ kind: about }),
  }
}
