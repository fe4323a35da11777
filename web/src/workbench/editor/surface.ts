import type { ReviewSource } from '../review/changeView.ts'
import type { Decision } from '../review/decide.ts'
import type { DecidedLine } from '../review/decided.ts'
import type { ReviewState } from '../review/reviewState.ts'
import type { LineRange } from '../rewrite/editRequest.ts'
import type { FindingsSurface } from './findings.ts'
import type { OnImage } from './images.ts'
import type { Section } from './lines.ts'
import type { BlockRendererOptions } from './live/rendering.ts'
import type { Note } from './notes.ts'
import type { WritingToolsOptions } from './tools/options.ts'

/** The interface of the editor that the workbench uses, for either layout. */
export type EditorSurface = FindingsSurface & {
  readonly text: () => string
  /** The text that the review compares with, updated by each Keep; `null` without a review. */
  readonly original: () => string | null
  /** `null` without a review. */
  readonly review: () => ReviewState | null
  /** What was decided so far. */
  readonly decided: () => readonly DecidedLine[]
  /** Decides on the current change, or on several; the next one becomes the current one. */
  readonly decide: (decision: Decision) => void
  /** Goes to another change, also to the one at or after a line; returns whether there is one. */
  readonly go: (to: 1 | -1 | 'first' | 'last' | { readonly line: number }) => boolean
  /** Takes back the last step, a decision or an edit. */
  readonly takeBack: () => void
  /** The lines of the current change. */
  readonly hunkLines: () => LineRange | null
  readonly selectedLines: () => LineRange | null
  /** The section whose heading has the cursor. */
  readonly sectionLines: () => Section | null
  /** Opens the find panel with these words, at their first place after the cursor. */
  readonly find: (words: string) => void
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
  readonly source: ReviewSource
  readonly decided: readonly DecidedLine[]
  /** Where the current change is shown, below its text. */
  readonly slot: HTMLElement
  readonly isReadOnly: boolean
  /** For live rendering; `null` to show the source. */
  readonly live: BlockRendererOptions | null
  /** For the writing tools; `null` if the text has none. */
  readonly tools: WritingToolsOptions | null
  readonly onChange: () => void
  /** The cursor has come to rest elsewhere. */
  readonly onCaret: (position: number) => void
  /** Another change is the current one. */
  readonly onReview: () => void
  readonly onImage: OnImage
}
