import type { Highlight } from '../../markdown/code/highlight.ts'

export type XepContext = {
  readonly highlight: Highlight
  /** Whether the other documents of the series are beside this one. */
  readonly isInSeries: boolean
  /** How many examples and tables there are so far: others refer to `#example-2` and `#table-1`. */
  readonly counts: { example: number; table: number }
  /** The footnotes in their order, printed. */
  readonly notes: string[]
  /** Further notes, and notes in a note, are in brackets in the text. */
  readonly notesMax: number
  readonly isInNote: boolean
}
