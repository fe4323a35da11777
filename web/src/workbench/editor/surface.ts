import type { DecidedLine } from '../../drafts/draft.ts'
import type { PlaceInText } from '../text/carriedPosition.ts'
import type { Reading } from '../text/reading.ts'
import type { EditHistory } from './editHistory.ts'
import type { FindingsSurface } from './findings.ts'
import type { OnImage } from './images.ts'
import type { InsertAt } from './insertText.ts'
import type { LineRange, Section } from './lines.ts'
import type { BlockRendererOptions } from './live/rendering.ts'
import type { Note } from './notes.ts'
import type { ReviewSource } from './review/changeView.ts'
import type { ReviewListener, ReviewSurface } from './review/reviewSurface.ts'
import type { WritingToolsOptions } from './tools/options.ts'

/** The interface of the editor that the workbench uses, for either layout. */
export type EditorSurface = FindingsSurface &
  ReviewSurface & {
    readonly text: () => string
    readonly selectedLines: () => LineRange | null
    /** The section whose heading has the cursor. */
    readonly sectionLines: () => Section | null
    /** Opens the find panel, with these words at their first place after the cursor. */
    readonly find: (words: string) => void
    /** Opens the find panel to replace what it finds. */
    readonly findToReplace: () => void
    readonly showNotes: (notes: readonly Note[]) => void
    readonly setReadOnly: (isReadOnly: boolean) => void
    /** Shows Markdown as its page, or with `null` as its source. */
    readonly setLive: (live: BlockRendererOptions | null) => void
    /** Scrolls a position of the text into view. */
    readonly reveal: (position: number, y?: 'start' | 'center') => void
    /** Inserts text, at the cursor by default; returns whether it did, which it does not while the text is read-only. */
    readonly insert: (text: string, at?: InsertAt) => boolean
    /** Where the cursor is; `null` until it has moved. */
    readonly caret: () => number | null
    /** Where the user is in the text. */
    readonly reading: () => Reading | null
    /** Puts the user where they were in what was shown before; a review has its own place. */
    readonly resume: (reading: Reading) => void
    /** What can be undone and redone. */
    readonly history: () => EditHistory
    readonly destroy: () => void
  }

export type EditorSurfaceOptions = ReviewListener & {
  readonly parent: HTMLElement
  readonly path: string
  readonly text: string
  /** Where the cursor was in an earlier text of the file; `null` to start at the beginning. */
  readonly caret: PlaceInText | null
  /** What an earlier editor could undo; if its text was another one, this text is a further step. `null` without one. */
  readonly earlier: EditHistory | null
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
  /** The cursor has come to rest elsewhere. */
  readonly onCaret: (position: number) => void
  readonly onImage: OnImage
}
