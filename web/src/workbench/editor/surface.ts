import type { HunkReason } from '../review/hunkReasons.ts'
import type { LineRange } from '../rewrite/editRequest.ts'
import type { FindingsSurface } from './findings.ts'
import type { BlockRendererOptions } from './live/rendering.ts'
import type { Note } from './notes.ts'

export type Decision = 'keep' | 'undo' | 'keepAll' | 'undoAll'

/** The interface of the editor that the workbench uses, for either layout. */
export type EditorSurface = FindingsSurface & {
  readonly text: () => string
  /** The text that the review compares with, updated by each Keep; `null` without a review. */
  readonly original: () => string | null
  readonly hunksLeft: () => number
  readonly decide: (decision: Decision) => void
  readonly go: (direction: 1 | -1) => void
  /** The lines of the current change. */
  readonly hunkLines: () => LineRange | null
  readonly selectedLines: () => LineRange | null
  readonly showNotes: (notes: readonly Note[]) => void
  readonly setReadOnly: (isReadOnly: boolean) => void
  /** Shows Markdown as its page, or with `null` as its source. */
  readonly setLive: (live: BlockRendererOptions | null) => void
  /** Scrolls a position of the text into view. */
  readonly reveal: (position: number, y?: 'start' | 'center') => void
  /** Moves the cursor to a line, from 1. */
  readonly goToLine: (line: number) => void
  readonly insert: (text: string) => void
  readonly focus: () => void
  readonly destroy: () => void
}

export type EditorSurfaceOptions = {
  readonly parent: HTMLElement
  readonly path: string
  readonly text: string
  /** If set, the text is reviewed against it. */
  readonly original: string | null
  /** The part of the instruction that each change answers, if the proposal names it. */
  readonly reasonFor: HunkReason | undefined
  readonly isReadOnly: boolean
  /** For live rendering; `null` to show the source. */
  readonly live: BlockRendererOptions | null
  readonly onChange: () => void
  readonly onImage: (file: File) => void
}
