import { createContext, use } from 'react'
import type { Workspace, WorkspaceState } from './drafts/workspace.ts'
import type { FileSession } from './fileSession.ts'
import type { FileActions } from './files/fileActions.ts'

/** What stands beside the text. */
export type Pane = 'rewrite' | 'preview' | 'site'

/** On a narrow screen one part is seen at a time. */
export type Part = 'files' | 'text' | 'side'

/** A file to write in, at a line, from 1, or where the cursor is. Each object is one jump. */
export type Place = { readonly path: string; readonly line: number | null }

/** What the parts of the workbench share. */
export type WorkbenchView = {
  readonly projectId: number
  /** The open file; `''` without one. */
  readonly path: string
  readonly paths: readonly string[]
  readonly workspace: Workspace
  readonly kept: WorkspaceState
  readonly actions: FileActions
  readonly place: Place | null
  readonly pane: Pane
  readonly onPane: (pane: Pane) => void
  readonly onShow: (part: Part) => void
  readonly onOpen: (path: string, line?: number | null) => void
  readonly onCommit: () => void
  /** Tells the session of the open file; `null` when it is closed. */
  readonly onSession: (session: FileSession | null) => void
}

export const WorkbenchContext = createContext<WorkbenchView | null>(null)

export function useWorkbench(): WorkbenchView {
  return required(use(WorkbenchContext))
}

/** The value of a context that a part of the workbench always has around it. */
export function required<T>(value: T | null): T {
  if (value === null) throw new Error('Not in the workbench.')
  return value
}
