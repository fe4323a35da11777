import { createContext, use } from 'react'
import type { DraftState } from '../drafts/draftSet.ts'
import type { Workspace } from '../drafts/workspace.ts'
import type { FileActions } from './files/fileActions.ts'
import type { FileSession } from './session/fileSession.ts'

/** The pane beside the text. */
export type Pane = 'details' | 'preview' | 'check' | 'site'

/** On a narrow screen, one part is visible at a time. */
export type Part = 'files' | 'text' | 'side'

/**
 * A file to edit: at a line (from 1), at the section whose heading has this id on the site, or, where both are `null`, at
 * the cursor. Each object is one jump.
 */
export type Place = { readonly path: string; readonly line: number | null; readonly section: string | null }

/** The state that the parts of the workbench share. */
export type WorkbenchView = {
  readonly projectId: number
  /** The open file; `''` if none. */
  readonly path: string
  /** Nothing can be changed. */
  readonly isArchived: boolean
  readonly paths: readonly string[]
  /** Those without the paths that files were moved from. */
  readonly listed: readonly string[]
  readonly workspace: Workspace
  readonly draftState: DraftState
  /** Of the open file; `null` if none is open. */
  readonly session: FileSession | null
  readonly actions: FileActions
  /** Where to go next; `null` once it was reached. */
  readonly place: Place | null
  readonly onArrived: (place: Place) => void
  /** Whether the panes beside the text are visible; a narrow screen shows one part at a time. */
  readonly isSideShown: boolean
  readonly pane: Pane
  readonly onPane: (pane: Pane) => void
  readonly onShow: (part: Part) => void
  readonly onOpen: (path: string, line?: number | null) => void
  readonly onCommit: () => void
  /** Shows who wrote the open file, from this line of its committed text. */
  readonly onBlame: (line: number | null) => void
  /** Searches all texts of the project for these words. */
  readonly onSearch: (words: string) => void
  /** Called with the session of the open file, and with `null` when it is closed. */
  readonly onSession: (session: FileSession | null) => void
}

export const WorkbenchContext = createContext<WorkbenchView | null>(null)

export function useWorkbench(): WorkbenchView {
  return required(use(WorkbenchContext))
}

/** Returns the value of a context that is always provided within the workbench. */
export function required<T>(value: T | null): T {
  if (value === null) throw new Error('Not in the workbench.')
  return value
}
