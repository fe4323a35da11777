import type { Span } from '../text/span.ts'
import type { ViewLine } from '../text/view.ts'

/** Whole lines. */
export type Table = Span & {
  /** The quote and list marks and the indentation before each row. */
  readonly margin: string
  readonly header: Row
  readonly alignment: Row
  readonly rows: readonly Row[]
  /** Its first and its last token. */
  readonly open: number
  readonly close: number
  /** What is between two rows of another format than Markdown; `null` if that is not known. */
  readonly rowGap?: string | null
}

/** The span covers the row's text, after the margin. */
export type Row = Span & {
  /** The text between the pipes, including spaces. */
  readonly cells: readonly string[]
  /** Whether there is a pipe before the first cell and after the last one. */
  readonly opened: boolean
  readonly closed: boolean
  /** All lines of the row. */
  readonly line: ViewLine
  /** Where the texts of its cells are, in another format than Markdown. */
  readonly places?: readonly CellPlace[]
}

/** A cell may have room for a number of characters only, which its place fills. */
export type CellPlace = Span & { readonly room: number | null }
