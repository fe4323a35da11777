import type { HunkReason } from '../review/hunkReasons.ts'
import type { LineRange } from '../rewrite/editRequest.ts'
import type { Note } from './notes.ts'

export type Decision = 'keep' | 'undo' | 'keepAll' | 'undoAll'

/** What the workbench asks of the editor, however it shows the text. */
export type EditorSurface = {
  readonly text: () => string
  /** What the text is compared with, as the keeps so far have made it; `null` without a review. */
  readonly original: () => string | null
  readonly hunksLeft: () => number
  readonly decide: (decision: Decision) => void
  readonly go: (direction: 1 | -1) => void
  /** The lines of the current change. */
  readonly hunkLines: () => LineRange | null
  readonly selectedLines: () => LineRange | null
  readonly showNotes: (notes: readonly Note[]) => void
  readonly setReadOnly: (isReadOnly: boolean) => void
  /** Brings a place of the text into view. */
  readonly reveal: (position: number, y?: 'start' | 'center') => void
  /** Goes to a line, from 1. */
  readonly goToLine: (line: number) => void
  readonly insert: (text: string) => void
  readonly focus: () => void
  readonly destroy: () => void
}

export type EditorSurfaceOptions = {
  readonly parent: HTMLElement
  readonly path: string
  readonly text: string
  /** With it the text is reviewed against it. */
  readonly original: string | null
  /** What each change answers, where the proposal says. */
  readonly reasonFor: HunkReason | undefined
  readonly isReadOnly: boolean
  readonly onChange: () => void
  readonly onImage: (file: File) => void
}
